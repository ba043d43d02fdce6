import Domain
import Pipeline
import Reports
import Warehouse

/// What the witnesses of a day's units say where they differ from the base, with the cause (`domain.md` 2a).
struct Comparison {
  /// One difference.
  struct Difference {
    let witness: String
    let subject: String
    let base: String
    let said: String
    let cause: UnitDisagreement.Cause
    let units: [String]
  }

  private let day: Lineage.Day
  private let property: String
  private let asOf: CivilDate

  /// The comparison of a day's sources.
  init(_ day: Lineage.Day, property: String, asOf: CivilDate) {
    self.day = day
    self.property = property
    self.asOf = asOf
  }

  /// A row a difference, then what was compared.
  var report: RowsReport {
    let differences = self.differences
    let base = day.facts.days.first { $0.family == .units }
    let witnesses = Set(day.facts.witnesses.map(\.name)).sorted() + (day.facts.floorplans.isEmpty ? [] : ["Box Score"])
    let isOwnBase = base?.base == .boxScore
    return RowsReport(
      title: "Witnesses of \(property)",
      subtitle: ["As of \(asOf); the base is \(base?.base.rawValue ?? "not there")"],
      columns: [
        Column("witness", "Witness", .text), Column("subject", "Unit or plan", .text), Column("base", "Base", .text),
        Column("said", "Witness says", .text), Column("cause", "Cause", .text), Column("units", "Units", .text),
      ],
      rows: differences.map { difference in
        [
          .text(difference.witness), .text(difference.subject), .text(difference.base), .text(difference.said),
          .text(difference.cause.rawValue), .text(difference.units.joined(separator: " ")),
        ]
      },
      notes: [
        isOwnBase || witnesses.isEmpty
          ? "No witness of that day is at hand: nothing is compared"
          : "Compared with the base: \(witnesses.joined(separator: ", ")); "
            + (differences.isEmpty ? "they agree" : "\(differences.count) differences")
      ])
  }

  /// The differences, unit by unit, then by floor plan.
  var differences: [Difference] {
    guard !day.facts.units.isEmpty else { return [] }
    return unitDifferences + planDifferences
  }

  private var unitDifferences: [Difference] {
    day.facts.unitDisagreements(asOf: asOf).map { found in
      Difference(
        witness: found.witness, subject: found.unitNumber, base: found.base, said: found.said, cause: found.cause,
        units: [])
    }
  }

  /// Class by class and plan by plan, as a Box Score counts.
  private var planDifferences: [Difference] {
    let units = Dictionary(grouping: day.facts.units) { $0.floorplan ?? "" }
    let plans = Dictionary(day.facts.floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    guard !plans.isEmpty else { return [] }
    return Set(units.keys).union(plans.keys).sorted().flatMap { name in
      PlanCount.all.compactMap { count in
        let ours = (units[name] ?? []).filter { count.classes.contains($0.unitClass) }
        let theirs = plans[name].map(count.ofPlan) ?? 0
        guard ours.count != theirs else { return nil }
        return Difference(
          witness: "Box Score", subject: "\(name): \(count.name)", base: "\(ours.count)", said: "\(theirs)",
          cause: cause(of: count, units[name] ?? [], isListed: plans[name] != nil), units: ours.map(\.unitNumber))
      }
    }
  }

  private func cause(
    of count: PlanCount, _ units: [UnifiedUnit], isListed: Bool
  ) -> UnitDisagreement.Cause {
    if count.isTotal || !isListed || units.isEmpty { return .excluded }
    let changesHands = { (unit: UnifiedUnit) in
      [unit.vacated, unit.expectedMoveOut, unit.nextMoveIn].contains(asOf)
    }
    if units.contains(where: changesHands) { return .moveOutDay }
    if count.isNonRevenue { return .nonRevenue }
    return count.isRented ? .futureLease : .unknown
  }
}
