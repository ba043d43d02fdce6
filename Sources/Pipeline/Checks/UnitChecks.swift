internal import Domain
internal import Warehouse

/// The checks of a day's units by themselves.
struct UnitChecks {
  let findings: [FindingRecord]

  init(_ day: DayFacts, asOf: CivilDate) {
    var list = FindingList()
    let units = day.units
    let counted = units.filter(\.unitClass.isInTotal)
    UnitChecks.partition(units, &list)
    let onNotice = units.filter { $0.notice == .given }
    list.warn(
      .noticeWithoutDate,
      "On notice without a move-out date",
      "unit",
      unitNames(onNotice) { $0.expectedMoveOut == nil })
    list.warn(
      .noticeDatePassed,
      "Still on notice past the move-out date", "unit",
      unitNames(onNotice) { $0.expectedMoveOut.map { $0 < asOf } ?? false })
    let forRent = units.filter { [.vacantUnrented, .vacantRented].contains($0.unitClass) }
    list.warn(
      .vacantWithoutVacatedDate,
      "Vacate date unknown: the report lists no prior resident for the unit",
      "unit",
      unitNames(forRent) { $0.vacated == nil })
    list.warn(
      .marketRentNotPositive,
      "No market rent above 0", "unit",
      day.statesAskingRents ? unitNames(counted) { $0.marketRent.map { $0 <= .zero } ?? true } : [])
    list.warn(
      .squareFeetMissing, "No square feet", "unit",
      unitNames(counted) { $0.squareFeet == nil })
    findings = list.findings
  }

  /// Checks that the classes partition the property; otherwise the day is not published.
  private static func partition(_ units: [UnifiedUnit], _ list: inout FindingList) {
    let counted = units.filter(\.unitClass.isInTotal)
    let occupied = counted.count { $0.unitClass.isOccupied == true }
    let vacant = counted.count { $0.unitClass.isOccupied == false }
    let unknown = counted.count { $0.unitClass == .unknown }
    if counted.count != occupied + vacant + unknown {
      list.add(
        .block, .unitsDoNotAddUp,
        "Units do not add up: \(counted.count) in total, but \(occupied) occupied, \(vacant) vacant and"
          + " \(unknown) unknown")
    }
    if counted.isEmpty {
      list.add(.block, .noUnits, "No units are listed, so the day has no unit figures")
    }
  }
}

/// The numbers of the affected units, in order.
func unitNames(_ units: [UnifiedUnit], _ isConcerned: (UnifiedUnit) -> Bool) -> [String] {
  units.filter(isConcerned).map(\.unitNumber)
}
