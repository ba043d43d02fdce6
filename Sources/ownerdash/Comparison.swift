import Domain
import Pipeline
import Reports
import Warehouse

/// What the witnesses of a day's units say where they differ from the base, with the cause (`domain.md` 2a).
struct Comparison {
  /// Why a witness says something else.
  enum Cause: String {
    /// The unit changes hands on the very day, and the sources count that day differently.
    case moveOutDay = "move-out-day rule"
    /// The sources tell models, offices and units out of service apart differently.
    case nonRevenue = "non-revenue rule"
    /// A lease is signed for later, and one of them counts it already.
    case futureLease = "future lease"
    /// Only one of them counts the unit at all.
    case excluded = "excluded or pseudo unit"
    /// Nothing at hand tells why.
    case unknown
  }

  /// One difference.
  struct Difference {
    let witness: String
    let subject: String
    let base: String
    let said: String
    let cause: Cause
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
    let units = Dictionary(day.facts.units.map { ($0.unitNumber, $0) }, uniquingKeysWith: { first, _ in first })
    let said = day.facts.witnesses.compactMap { witness -> Difference? in
      guard let unit = units[witness.unitNumber] else {
        return difference(witness, "not listed", words(witness), .excluded)
      }
      if witness.isLeftOut, unit.unitClass.isInTotal {
        return difference(witness, unit.unitClass.rawValue, "left out of occupancy", .excluded)
      }
      let isOccupied = unit.physical == .unknown ? nil : unit.physical == .occupied
      let isNotice = unit.physical == .occupied ? unit.notice == .given : nil
      let differs = { (one: Bool?, other: Bool?) in one != nil && other != nil && one != other }
      guard differs(isOccupied, witness.isOccupied) || differs(isNotice, witness.isOnNotice) else { return nil }
      return difference(witness, unit.unitClass.rawValue, words(witness), cause(of: unit))
    }
    let listed = Set(day.facts.witnesses.map(\.unitNumber))
    guard let name = day.facts.witnesses.first?.name else { return said }
    let missing = day.facts.units.filter { !listed.contains($0.unitNumber) }.map { unit in
      Difference(
        witness: name, subject: unit.unitNumber, base: unit.unitClass.rawValue, said: "not listed", cause: .excluded,
        units: [])
    }
    return said + missing
  }

  private func difference(_ witness: UnitWitness, _ base: String, _ said: String, _ cause: Cause) -> Difference {
    Difference(witness: witness.name, subject: witness.unitNumber, base: base, said: said, cause: cause, units: [])
  }

  private func words(_ witness: UnitWitness) -> String {
    let living = witness.isOccupied.map { $0 ? "occupied" : "vacant" } ?? "not told"
    return living + (witness.isOnNotice == true ? ", on notice" : "")
  }

  private func cause(of unit: UnifiedUnit) -> Cause {
    if [unit.vacated, unit.expectedMoveOut, unit.nextMoveIn].contains(asOf) { return .moveOutDay }
    if unit.useClass != .revenue { return .nonRevenue }
    return unit.nextLease == .signed ? .futureLease : .unknown
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

  private func cause(of count: PlanCount, _ units: [UnifiedUnit], isListed: Bool) -> Cause {
    if count.isTotal || !isListed || units.isEmpty { return .excluded }
    if units.contains(where: { cause(of: $0) == .moveOutDay }) { return .moveOutDay }
    if count.isNonRevenue { return .nonRevenue }
    return count.isRented ? .futureLease : .unknown
  }
}

/// One of a Box Score's counts, and the classes of units that make it.
struct PlanCount: Sendable {
  let name: String
  let classes: [UnitClass]
  var isTotal = false
  var isNonRevenue = false
  var isRented = false
  let ofPlan: @Sendable (UnifiedFloorplan) -> Int

  /// The counts, the total first.
  static let all = [
    PlanCount(name: "units", classes: UnitClass.allCases.filter(\.isInTotal), isTotal: true) { $0.totalUnits },
    PlanCount(name: "occupied, no notice", classes: [.occupiedNoNotice]) { $0.occupiedNoNotice },
    PlanCount(name: "on notice, not leased", classes: [.noticeUnrented], isRented: true) { $0.noticeNotLeased },
    PlanCount(name: "on notice, leased", classes: [.noticeRented], isRented: true) { $0.noticeLeased },
    PlanCount(name: "vacant, not leased", classes: [.vacantUnrented], isRented: true) { $0.vacantNotLeased },
    PlanCount(name: "vacant, leased", classes: [.vacantRented], isRented: true) { $0.vacantLeased },
    PlanCount(name: "model and admin", classes: [.model, .admin], isNonRevenue: true) { $0.modelUnits },
    PlanCount(name: "down", classes: [.down], isNonRevenue: true) { $0.downUnits },
  ]
}
