internal import Domain
internal import Warehouse

/// Compares single units with what that day's Box Score counts, class by class and plan by plan.
struct WitnessChecks {
  let findings: [FindingRecord]

  private static let classes: [(name: String, ofUnits: [UnitClass], ofPlan: @Sendable (UnifiedFloorplan) -> Int)] = [
    ("units", UnitClass.allCases.filter(\.isInTotal), { $0.totalUnits }),
    ("occupied, no notice", [.occupiedNoNotice], { $0.occupiedNoNotice }),
    ("on notice, not leased", [.noticeUnrented], { $0.noticeNotLeased }),
    ("on notice, leased", [.noticeRented], { $0.noticeLeased }),
    ("vacant, not leased", [.vacantUnrented], { $0.vacantNotLeased }),
    ("vacant, leased", [.vacantRented], { $0.vacantLeased }),
    ("model and admin", [.model, .admin], { $0.modelUnits }), ("down", [.down], { $0.downUnits }),
  ]

  init(_ day: DayFacts) {
    guard !day.floorplans.isEmpty else {
      findings = []
      return
    }
    var list = FindingList()
    let base = day.days.first { $0.base.knowsSingleUnits }?.base
    let units = Dictionary(grouping: day.units) { $0.floorplan ?? "" }
    let plans = Dictionary(day.floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    for (name, classes, ofPlan) in WitnessChecks.classes {
      let ours = day.units.count { classes.contains($0.unitClass) }
      let theirs = day.floorplans.reduce(0) { $0 + ofPlan($1) }
      let differing = Set(units.keys).union(plans.keys).sorted().filter { plan in
        (units[plan] ?? []).count { classes.contains($0.unitClass) } != plans[plan].map(ofPlan) ?? 0
      }
      // A unitlist spells the floor plans in a way of its own, so that only the sums can be compared.
      guard base != .unitList || ours != theirs else { continue }
      list.warn(
        "units_and_box_score_disagree", "\(name): \(ours) in the \(words(base)), \(theirs) in the Box Score",
        "floor plan", differing)
    }
    findings = list.findings
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
