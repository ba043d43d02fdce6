public import Domain

/// One apartment.
public struct Unit: Hashable, Sendable {
  /// Its number, unique in the property.
  public let number: String
  /// Its floor plan.
  public let plan: FloorPlan
  /// The use of the unit.
  public let useClass: UnitState.UseClass
  /// The program under which it is rented: `N/A`, `Affordable`.
  public let designation: String
  let premium: Money
}

/// The trend of asking rents: small changes every month, and by floor plan from week to week.
struct Market {
  let seed: UInt64
  let asOf: CivilDate

  /// Returns the unit's asking rent for a lease signed on a day, in multiples of 5 dollars.
  func rent(of unit: Unit, on day: CivilDate) -> Money {
    let months = Int64(asOf.days(to: day) / 30)
    let trend = unit.plan.baseRent.cents * (1000 + 2 * max(months, -100)) / 1000
    let cents = trend + unit.premium.cents + weekly(of: unit.plan, on: day)
    return Money(cents: (cents + 250) / 500 * 500)
  }

  /// Returns the asking rent less the leasing specials of the day, spread over the lease.
  func effectiveRent(of unit: Unit, on day: CivilDate) -> Money {
    Money(cents: rent(of: unit, on: day).cents - unit.plan.baseRent.cents / 4000 * 100)
  }

  private func weekly(of plan: FloorPlan, on day: CivilDate) -> Int64 {
    var random = SplitMix64(seed: seed, for: "\(plan.name) \(day.dayNumber / 7)")
    return random.dollars(in: -3...3) * 5
  }
}
