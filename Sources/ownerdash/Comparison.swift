import Domain
import Pipeline
import Reports
import Warehouse

/// The differences between the cross-check sources and the primary source of a day's units, with both values and the
/// cause (`domain.md` 2a).
struct Comparison {
  /// One difference.
  struct Difference {
    let source: String
    let subject: String
    let primary: String
    let said: String
    let cause: String
    var units: [String] = []
  }

  /// The classes that ATR includes.
  private static let atr: [UnitClass] = [.vacantUnrented, .noticeUnrented]

  private let day: Lineage.Day
  private let property: String
  private let asOf: CivilDate

  /// Creates the comparison of a day's sources.
  init(_ day: Lineage.Day, property: String, asOf: CivilDate) {
    self.day = day
    self.property = property
    self.asOf = asOf
  }

  /// One row for each difference, then the list of compared sources.
  var report: RowsReport {
    let differences = self.differences
    let primary = day.facts.days.first { $0.dataset == .units }?.primarySource
    return RowsReport(
      title: "Cross-check sources of \(property)",
      subtitle: ["As of \(asOf). Primary source: \(primary?.rawValue ?? "none")"],
      columns: [
        Column("source", "Cross-check source", .text), Column("subject", "Unit or floor plan", .text),
        Column("primary", "Primary source", .text), Column("said", "Cross-check value", .text),
        Column("cause", "Cause", .text), Column("units", "Units", .text),
      ],
      rows: differences.map { difference in
        [
          .text(difference.source), .text(difference.subject), .text(difference.primary), .text(difference.said),
          .text(difference.cause), .text(difference.units.joined(separator: " ")),
        ]
      },
      notes: notes(differences.count, primary))
  }

  private func notes(_ count: Int, _ primary: UnifiedFactDay.PrimarySource?) -> [String] {
    let facts = day.facts
    let sources =
      Set(facts.crossCheckUnits.map(\.name)).sorted() + (facts.floorplans.isEmpty ? [] : ["Box Score"])
      + Set(facts.availability.map(\.flag)).sorted()
    guard primary?.countsFloorplans != true, !sources.isEmpty else {
      return ["No cross-check source is loaded for the day; nothing was compared"]
    }
    let result = count == 0 ? "no differences" : "\(count) difference\(count == 1 ? "" : "s")"
    let compared = "Compared with the primary source: \(sources.joined(separator: ", ")); \(result)"
    guard !facts.availability.isEmpty else { return [compared] }
    let atr = facts.units.count { Comparison.atr.contains($0.unitClass) }
    let offered = facts.availability.count(where: \.isAvailable)
    return [
      compared,
      "ATR is \(atr) (vacant or on notice without a signed lease). \(offered) units are Available = T in the source's unit list, where the flag is F also"
        + " for applicants without a signed lease and for units on hold",
    ]
  }

  /// The differences: by unit, then by the unit list's own flag, then by floor plan.
  var differences: [Difference] {
    guard !day.facts.units.isEmpty else { return [] }
    return unitDifferences + availabilityDifferences + planDifferences
  }

  /// Units that count in ATR but are not offered, and units that are offered but do not count.
  private var availabilityDifferences: [Difference] {
    let units = Dictionary(day.facts.units.map { ($0.unitID, $0) }, uniquingKeysWith: { first, _ in first })
    return day.facts.availability.compactMap { flag in
      guard let unit = units[flag.unitID] else { return nil }
      let counts = Comparison.atr.contains(unit.unitClass)
      guard counts != flag.isAvailable else { return nil }
      return Difference(
        source: flag.flag, subject: unit.unitID,
        primary: "\(unit.unitClass.rawValue), \(counts ? "in ATR" : "not in ATR")",
        said: flag.isAvailable ? "Available = T" : "Available = F", cause: flag.explanation)
    }
  }

  private var unitDifferences: [Difference] {
    day.facts.unitDisagreements(asOf: asOf).map { found in
      Difference(
        source: found.crossCheck, subject: found.unitNumber, primary: found.primarySource, said: found.said,
        cause: found.cause.rawValue)
    }
  }

  /// The differences of each count of each floor plan, as in a Box Score.
  private var planDifferences: [Difference] {
    let units = Dictionary(grouping: day.facts.units) { $0.floorplan ?? "" }
    let plans = Dictionary(day.facts.floorplans.map { ($0.floorplan, $0) }, uniquingKeysWith: { first, _ in first })
    guard !plans.isEmpty else { return [] }
    return Set(units.keys).union(plans.keys).sorted().flatMap { name in
      PlanCount.all.compactMap { count in
        let ours = (units[name] ?? []).filter { count.classes.contains($0.unitClass) }
        let theirs = plans[name].map(count.ofPlan)
        guard theirs.map({ $0 != ours.count }) ?? !ours.isEmpty else { return nil }
        return Difference(
          source: "Box Score", subject: "\(name): \(count.name)", primary: "\(ours.count)",
          said: theirs.map { "\($0)" } ?? "not listed",
          cause: cause(of: count, units[name] ?? [], isListed: plans[name] != nil).rawValue,
          units: ours.map(\.unitNumber))
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
