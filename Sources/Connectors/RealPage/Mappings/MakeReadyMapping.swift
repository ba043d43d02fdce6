internal import Domain
internal import Pipeline
internal import Warehouse

/// Adds the Make Ready reports' data to the vacant units of the Rent Roll: whether and since when they are ready, and
/// their vacate dates if the Rent Roll does not state them.
///
/// A vacant unit on the Make Ready Summary is not ready yet. A unit that is missing from a summary of all units is
/// ready; its made-ready day is the day on which its last work order was closed, if the joined Closed Make Ready
/// Summary lists it. These reports are dated with the day of their run, so their data are as of that day; a made-ready
/// day after the business day is omitted. If the units come from RPX's unitlist, the summary replaces the list's
/// readiness. The days on which work orders were closed are noted of all units, for the turns.
struct MakeReadyMapping: Mapping {
  let revision = 2

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for record in loads.of(.closedMakeReady).flatMap({ $0.records(ClosedMakeReady.table) }) {
      facts.noteMadeReady(record.unit.text, on: \.dateClosed, of: record, asOf: asOf)
    }
    let summaries = loads.of(.makeReadySummary)
    let isWhole = { (load: LoadedRows) in load.isScoped("Units selected: ALL") }
    guard !facts.units.isEmpty, let summary = summaries.last(where: isWhole) ?? summaries.last else { return }
    let records = summary.records(MakeReadySummary.units)
    let listed = Dictionary(records.map { ($0.unit.text ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    let closed = closingDays(loads, by: max(asOf, summary.record.asOf ?? asOf))
    facts.addFindings(listed, asOf: asOf)
    for index in facts.units.indices where facts.units[index].isVacantForRent {
      let number = facts.units[index].unitNumber
      if let record = listed[number] {
        facts.units[index].ready = .notReady
        facts.units[index].madeReady = nil
        let vacated = record.dateVacated.date.flatMap { $0 <= asOf ? $0 : nil }
        facts.units[index].vacated = facts.units[index].vacated ?? vacated
        facts.lineage?.add(.unit(facts.units[index].unitID), record, [\.dateVacated])
      } else if isWhole(summary) {
        let vacated = facts.units[index].vacated
        let known = facts.units[index].ready == .ready ? facts.units[index].madeReady : nil
        facts.units[index].ready = .ready
        let made = closed[number].flatMap { day in vacated.map { day < $0 } == true ? nil : day } ?? known
        facts.units[index].madeReady = made.flatMap { $0 <= asOf ? $0 : nil }
      }
    }
  }

  /// The day on which each unit's last work order was closed.
  private func closingDays(_ loads: [LoadedRows], by asOf: CivilDate) -> [String: CivilDate] {
    let orders = loads.of(.closedMakeReady).flatMap { $0.records(ClosedMakeReady.table) }
    let days = orders.compactMap { record -> (String, CivilDate)? in
      guard let unit = record.unit.text, let day = record.dateClosed.date, day <= asOf else { return nil }
      return (unit, day)
    }
    return Dictionary(days, uniquingKeysWith: max)
  }
}

extension UnifiedUnit {
  fileprivate var isVacantForRent: Bool { unitClass == .vacantUnrented || unitClass == .vacantRented }
}

extension DayFacts {
  /// Compares the summary, a cross-check source, with the units.
  fileprivate mutating func addFindings(_ listed: [String: RawRecord<MakeReadySummary.Unit>], asOf: CivilDate) {
    let units = Dictionary(self.units.map { ($0.unitNumber, $0) }, uniquingKeysWith: { first, _ in first })
    let numbers = listed.keys.sorted()
    warn(
      .units, .makeReadyUnitUnknown,
      "On the Make Ready Summary, but not in the Rent Roll. Not counted. Run both reports for the same day", "unit",
      numbers.filter { units[$0] == nil })
    warn(
      .units, .makeReadyOfOccupied,
      "Vacated according to the Make Ready Summary, but occupied according to the Rent Roll. Counts as occupied",
      "unit",
      numbers.filter { number in
        units[number]?.physical == .occupied && (listed[number]?.dateVacated.date).map { $0 < asOf } ?? false
      })
    warn(
      .units, .vacatedDatesDisagree,
      "Vacate date differs between the Make Ready Summary and the Rent Roll. Figures use the Rent Roll",
      "unit",
      numbers.compactMap { number in
        guard let ours = units[number]?.vacated, let theirs = listed[number]?.dateVacated.date, ours != theirs
        else { return nil }
        return "\(number): \(theirs) and \(ours)"
      })
  }
}
