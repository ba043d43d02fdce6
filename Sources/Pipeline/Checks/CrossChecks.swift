internal import Domain
internal import Warehouse

/// Compares single units with what cross-check sources say of them, and with what that day's Box Score counts, class by class
/// and plan by plan.
struct CrossChecks {
  let findings: [FindingRecord]

  init(_ day: DayFacts, asOf: CivilDate) {
    var list = FindingList()
    let primarySource = day.days.first { $0.primarySource.knowsSingleUnits }?.primarySource
    CrossChecks.compareUnits(day, asOf: asOf, words(primarySource), into: &list)
    if !day.floorplans.isEmpty { CrossChecks.compareCounts(day, primarySource, into: &list) }
    findings = list.findings
  }

  /// Compares unit by unit, with one finding for each cross-check source and cause, which lists the first few units.
  private static func compareUnits(
    _ day: DayFacts, asOf: CivilDate, _ primarySource: String, into list: inout FindingList
  ) {
    let byWitness = Dictionary(grouping: day.unitDisagreements(asOf: asOf), by: \.crossCheck)
    for (crossCheck, found) in byWitness.sorted(by: { $0.key < $1.key }) {
      for cause in UnitDisagreement.Cause.allCases {
        let units = found.filter { $0.cause == cause }
        list.warn(
          .unitsAndUnitFeedDisagree,
          "\(primarySource) and \(crossCheck) disagree; cause: \(cause.rawValue); figures use the \(primarySource)",
          "unit",
          units.map { "\($0.unitNumber): \($0.primarySource) in \(primarySource), \($0.said) in \(crossCheck)" },
          subject: units.first?.unitNumber)
      }
    }
  }

  /// Compares count by count, and lists the floor plans that differ.
  private static func compareCounts(
    _ day: DayFacts, _ primarySource: UnifiedFactDay.PrimarySource?, into list: inout FindingList
  ) {
    let units = Dictionary(grouping: day.units) { $0.floorplan ?? "" }
    let plans = Dictionary(day.floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    for count in PlanCount.all {
      let ours = day.units.count { count.classes.contains($0.unitClass) }
      let theirs = day.floorplans.reduce(0) { $0 + count.ofPlan($1) }
      let differing = Set(units.keys).union(plans.keys).sorted().compactMap { plan -> (plan: String, both: String)? in
        let own = (units[plan] ?? []).count { count.classes.contains($0.unitClass) }
        guard let other = plans[plan].map(count.ofPlan) else { return own == 0 ? nil : (plan, "\(plan): not listed") }
        return own == other ? nil : (plan, "\(plan): \(own) and \(other)")
      }
      // A unitlist spells the floor plans in a way of its own, so that only the sums can be compared.
      guard primarySource != .unitList || ours != theirs else { continue }
      list.warn(
        .unitsAndBoxScoreDisagree,
        "\(count.name): \(ours) in the \(words(primarySource)), \(theirs) in the Box Score; figures use the \(words(primarySource))",
        "floor plan", differing.map(\.both), subject: differing.first?.plan)
    }
  }
}

/// The name of the primary source of a day's units, for people.
private func words(_ primarySource: UnifiedFactDay.PrimarySource?) -> String {
  switch primarySource {
  case .rentRoll: "Rent Roll"
  case .unitList: "unitlist"
  default: "unit information"
  }
}
