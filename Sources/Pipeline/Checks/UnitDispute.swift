internal import Domain
internal import Warehouse

/// A day whose units disagree with a cross-check source by more than differences of rules explain.
struct UnitDispute {
  /// A day is disputed if more than this share of its units disagrees, in percent.
  static let percent = 5
  /// The fewest units of a disputed day that disagree.
  static let fewest = 3

  let finding: FindingRecord
  /// The datasets whose day is made from the same payload as the units.
  let datasets: [UnifiedFactDay.Dataset]

  /// The dispute of a day; nil if its units agree, as far as anything can be compared.
  init?(_ day: DayFacts, asOf: CivilDate) {
    guard let primarySource = day.days.first(where: { $0.dataset == .units && $0.primarySource.knowsSingleUnits })
    else { return nil }
    let total = day.units.count { $0.unitClass.isInTotal }
    let counts = UnitDispute.byUnit(day, asOf) + UnitDispute.byPlan(day, primarySource.primarySource)
    guard let worst = counts.max(by: { ($0.count, $1.name) < ($1.count, $0.name) }), worst.count >= UnitDispute.fewest,
      worst.count * 100 > total * UnitDispute.percent
    else { return nil }
    datasets = day.days.filter { $0.payload == primarySource.payload }.map(\.dataset)
    finding = FindingRecord(
      .warn, .unitsDisputed,
      "\(worst.count) of \(total) units disagree with the \(worst.name), more than \(UnitDispute.percent) percent: the day is "
        + "disputed. Compare the files with 'ownerdash explain --compare'; withdraw the wrong one with 'ownerdash withdraw'",
      subject: worst.name
    ).about(worst.count, "unit")
  }

  /// The number of units on which each cross-check disagrees; a cross-check of another day is not compared.
  private static func byUnit(_ day: DayFacts, _ asOf: CivilDate) -> [(name: String, count: Int)] {
    let found = day.unitDisagreements(asOf: asOf).filter { $0.cause != .asOfDay }
    return Dictionary(grouping: found, by: \.crossCheck).map { ($0.key, Set($0.value.map(\.unitNumber)).count) }
  }

  /// The fewest units that must be of another class for the Box Score's counts to be right.
  private static func byPlan(_ day: DayFacts, _ primarySource: UnifiedFactDay.PrimarySource) -> [(
    name: String, count: Int
  )] {
    guard !day.floorplans.isEmpty else { return [] }
    // A unit list spells the floor plans in its own way, so that only the sums can be compared.
    let plan = { (name: String?) in primarySource == .unitList ? "" : name ?? "" }
    let units = Dictionary(grouping: day.units) { plan($0.floorplan) }
    let plans = Dictionary(grouping: day.floorplans) { plan($0.floorplan) }
    let moved = Set(units.keys).union(plans.keys).reduce(0) { sum, name in
      let differences = PlanCount.all.filter { !$0.isTotal }.map { count in
        (units[name] ?? []).count { count.classes.contains($0.unitClass) }
          - (plans[name] ?? []).reduce(0) { $0 + count.ofPlan($1) }
      }
      let (more, fewer) = differences.reduce((0, 0)) { ($0.0 + max(0, $1), $0.1 + max(0, -$1)) }
      return sum + max(more, fewer)
    }
    return [("Box Score", moved)]
  }
}
