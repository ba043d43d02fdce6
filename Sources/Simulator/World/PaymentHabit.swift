import Domain

/// How a household pays.
enum PaymentHabit: Equatable {
  /// All of it in the first days of the month.
  case prompt
  /// Rent, but not every utility.
  case leavesUtilities
  /// Weeks late, with late fees.
  case late
  /// Nothing since so many months.
  case stopped(months: Int)
  /// One payment came back.
  case bounced
  /// More than was charged.
  case ahead

  /// A habit for the stay: most pay, and only residents can stop paying.
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

  /// The day an eviction was filed against somebody who stopped paying three months ago or earlier.
  func evictionOn(asOf: CivilDate) -> CivilDate? {
    guard case .stopped(let months) = self, months >= 3 else { return nil }
    return asOf.advanced(by: -12 * (months - 2))
  }
}
