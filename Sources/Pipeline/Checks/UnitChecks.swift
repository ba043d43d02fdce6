internal import Domain
internal import Warehouse

/// What can be wrong with a day's units in themselves.
struct UnitChecks {
  let findings: [FindingRecord]

  init(_ day: DayFacts, asOf: CivilDate) {
    var list = FindingList()
    let units = day.units
    let counted = units.filter(\.unitClass.isInTotal)
    UnitChecks.partition(units, &list)
    let onNotice = units.filter { $0.notice == .given }
    list.warn(
      "notice_without_date", "On notice without a move-out date", "unit",
      unitNames(onNotice) { $0.expectedMoveOut == nil })
    list.warn(
      "notice_date_passed", "Still on notice past the move-out date", "unit",
      unitNames(onNotice) { $0.expectedMoveOut.map { $0 < asOf } ?? false })
    let forRent = units.filter { [.vacantUnrented, .vacantRented].contains($0.unitClass) }
    list.warn(
      "vacant_without_vacated_date", "Vacate date unknown: the report lists no prior resident for the unit", "unit",
      unitNames(forRent) { $0.vacated == nil })
    list.warn(
      "market_rent_not_positive", "No market rent above 0", "unit",
      unitNames(counted) { $0.marketRent.map { $0 <= .zero } ?? true })
    list.warn("square_feet_missing", "No square feet", "unit", unitNames(counted) { $0.squareFeet == nil })
    findings = list.findings
  }

  /// The classes partition the property, or the day is not published.
  private static func partition(_ units: [UnifiedUnit], _ list: inout FindingList) {
    let counted = units.filter(\.unitClass.isInTotal)
    let occupied = counted.count { $0.unitClass.isOccupied == true }
    let vacant = counted.count { $0.unitClass.isOccupied == false }
    let unknown = counted.count { $0.unitClass == .unknown }
    if counted.count != occupied + vacant + unknown {
      list.add(.block, "units_do_not_add_up", "\(counted.count) units are not \(occupied) + \(vacant) + \(unknown)")
    }
    if counted.isEmpty { list.add(.block, "no_units", "no unit is listed") }
  }
}

/// The numbers of the units concerned, in order.
func unitNames(_ units: [UnifiedUnit], _ isConcerned: (UnifiedUnit) -> Bool) -> [String] {
  units.filter(isConcerned).map(\.unitNumber)
}
