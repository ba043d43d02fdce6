internal import Domain
internal import Warehouse

/// Compares single units with what witnesses say of them, and with what that day's Box Score counts, class by class
/// and plan by plan.
struct WitnessChecks {
  let findings: [FindingRecord]

  init(_ day: DayFacts, asOf: CivilDate) {
    var list = FindingList()
    let base = day.days.first { $0.base.knowsSingleUnits }?.base
    WitnessChecks.compareUnits(day, asOf: asOf, words(base), into: &list)
    if !day.floorplans.isEmpty { WitnessChecks.compareCounts(day, base, into: &list) }
    findings = list.findings
  }

  /// Unit by unit, one finding a witness and cause, with what both say of the first few units.
  private static func compareUnits(_ day: DayFacts, asOf: CivilDate, _ base: String, into list: inout FindingList) {
    let byWitness = Dictionary(grouping: day.unitDisagreements(asOf: asOf), by: \.witness)
    for (witness, found) in byWitness.sorted(by: { $0.key < $1.key }) {
      for cause in UnitDisagreement.Cause.allCases {
        let units = found.filter { $0.cause == cause }
        list.warn(
          "units_and_unit_feed_disagree", "\(base) and \(witness) disagree; cause: \(cause.rawValue)", "unit",
          units.map { "\($0.unitNumber): \($0.base) in \(base), \($0.said) in \(witness)" },
          subject: units.first?.unitNumber)
      }
    }
  }

  /// Count by count, with the floor plans that differ.
  private static func compareCounts(_ day: DayFacts, _ base: UnifiedFactDay.Base?, into list: inout FindingList) {
    let units = Dictionary(grouping: day.units) { $0.floorplan ?? "" }
    let plans = Dictionary(day.floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    for count in PlanCount.all {
      let ours = day.units.count { count.classes.contains($0.unitClass) }
      let theirs = day.floorplans.reduce(0) { $0 + count.ofPlan($1) }
      let differing = Set(units.keys).union(plans.keys).sorted().compactMap { plan -> (plan: String, both: String)? in
        let own = (units[plan] ?? []).count { count.classes.contains($0.unitClass) }
        let other = plans[plan].map(count.ofPlan) ?? 0
        return own == other ? nil : (plan, "\(plan): \(own) and \(other)")
      }
      // A unitlist spells the floor plans in a way of its own, so that only the sums can be compared.
      guard base != .unitList || ours != theirs else { continue }
      list.warn(
        "units_and_box_score_disagree", "\(count.name): \(ours) in the \(words(base)), \(theirs) in the Box Score",
        "floor plan", differing.map(\.both), subject: differing.first?.plan)
    }
  }
}

/// What a day's units stand on, in words.
private func words(_ base: UnifiedFactDay.Base?) -> String {
  switch base {
  case .rentRoll: "Rent Roll"
  case .unitList: "unitlist"
  default: "unit information"
  }
}
