import Domain

/// One invented property: its units and all its households, past, current and future.
public struct Property: Sendable {
  /// The fixed facts of the property.
  public let profile: PropertyProfile
  /// The units by number.
  public let units: [Unit]
  /// The households of each unit, by move-in; in the order of `units`.
  public let households: [[Household]]
  /// Accounts without a resident, for miscellaneous income.
  public let miscellaneous: [Ledger]
  let market: Market

  init(_ profile: PropertyProfile, seed: UInt64, asOf: CivilDate) {
    var random = SplitMix64(seed: seed, for: profile.key)
    let market = Market(seed: random.next(), asOf: asOf)
    let classes = random.shuffled(Property.classes(of: profile))
    let plans = random.shuffled(profile.plans.flatMap { Array(repeating: $0, count: $0.units) })
    var units: [Unit] = []
    var households: [[Household]] = []
    for (index, plan) in plans.enumerated() {
      let unit = Unit(
        number: profile.numbering.number(at: index), plan: plan, useClass: Property.use(of: classes[index]),
        designation: plan.name.hasSuffix("AFF") ? "Affordable" : "N/A",
        premium: Money(cents: random.dollars(in: 0...24) * 5))
      var stays = StayWriter(
        asOf: asOf, opened: asOf.advanced(by: -profile.daysOpen), random: SplitMix64(seed: random.next()))
      var people = HouseholdWriter(
        asOf: asOf, market: market, unit: unit, random: SplitMix64(seed: random.next()))
      units.append(unit)
      households.append(
        stays.stays(endingAs: classes[index]).enumerated().map { people.household(index * 10 + $0, of: $1) })
    }
    self.profile = profile
    self.units = units
    self.households = households
    self.miscellaneous = Property.miscellaneous(asOf: asOf, random: &random)
    self.market = market
  }

  private static func classes(of profile: PropertyProfile) -> [UnitClass] {
    UnitClass.allCases.flatMap { Array(repeating: $0, count: profile.classes[$0] ?? 0) }
  }

  private static func use(of unitClass: UnitClass) -> UnitState.UseClass {
    switch unitClass {
    case .model: .model
    case .down: .down
    default: .revenue
    }
  }

  private static func miscellaneous(asOf: CivilDate, random: inout SplitMix64) -> [Ledger] {
    ["PMTOPACH", "PMTBILTACH"].map { code in
      let day = asOf.advanced(by: -random.number(in: 3...80))
      let amount = Money(cents: Int64(random.number(in: 80_00...1500_00)))
      return Ledger(
        charges: [], advances: [Ledger.Advance(code: code, receivedOn: day, amount: amount, appliedOn: nil)])
    }
  }
}
