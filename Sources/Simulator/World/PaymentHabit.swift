import Domain

/// The payment pattern of a household.
enum PaymentHabit: Equatable {
  /// Everything in the first days of the month.
  case prompt
  /// Rent, but not all utilities.
  case leavesUtilities
  /// Weeks late, with late fees.
  case late
  /// No payment for a number of months.
  case stopped(months: Int)
  /// One payment was returned.
  case bounced
  /// More than the charges.
  case ahead

  /// Draws a pattern for the stay: most households pay, and only residents can stop paying.
  init(of stay: Stay, asOf: CivilDate, random: inout SplitMix64) {
    let isResident = stay.movedOut == nil && stay.moveIn <= asOf
    switch random.number(in: 1...100) {
    case 1...10: self = .leavesUtilities
    case 11...16: self = .late
    case 17...20 where isResident: self = .stopped(months: random.number(in: 1...5))
    case 21...23: self = .bounced
    case 24...28: self = .ahead
    default: self = .prompt
    }
  }

  /// Returns the day of the eviction filing for a household that stopped paying three or more months ago.
  func evictionOn(asOf: CivilDate) -> CivilDate? {
    guard case .stopped(let months) = self, months >= 3 else { return nil }
    return asOf.advanced(by: -12 * (months - 2))
  }
}
