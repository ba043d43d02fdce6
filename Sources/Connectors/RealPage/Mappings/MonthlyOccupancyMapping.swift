internal import Domain
internal import Pipeline
internal import Warehouse

/// A Monthly Activity Summary's floor plans by unit state: the weakest source of a day's units, where no other has any.
///
/// It counts units by floor plan, so that questions about single units stay open, and its rents are totals of plans that
/// belong to no unit: it gives occupancy and no prices.
struct MonthlyOccupancyMapping: Mapping {
  let revision = 1
  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard !facts.days.contains(where: { $0.dataset == .units }) else { return }
    let loads = loads.filter { $0.record.isOf(.monthlyActivity) && $0.record.isOfWholeProperty }
    // Summaries since other days state the same units; the one that was run last speaks for the day.
    guard let load = loads.max(by: { ran($0) < ran($1) }) else { return }
    let records = load.records(MonthlyActivity.occupancy)
    guard !records.isEmpty else { return }
    for record in records {
      let floorplan = floorplan(record, property: property, asOf: asOf)
      facts.floorplans.append(floorplan)
      facts.lineage?.add(.floorplan(floorplan.floorplan), record, MonthlyOccupancyMapping.told)
    }
    let message =
      "Units are counted from the Monthly Activity Summary, the least detailed source: by floor plan only. Load a Rent"
      + " Roll Detail (4043) or Box Score (4238) for the day"
    facts.findings.append((.units, FindingRecord(.warn, .unitsFromMonthlySummary, message)))
    facts.days.append(load.day(.units, property: property, asOf: asOf, primarySource: .monthlyActivity))
  }

  /// What decides the counts.
  private static let told: [MonthlyActivity.States.Path] = [
    \.totalUnits, \.vacantNotLeased, \.vacantLeased, \.vacantAdministrative, \.vacantDown, \.occupiedNoNtv,
    \.occupiedNtvNotLeased, \.occupiedNtvLeased,
  ]

  private func ran(_ load: LoadedRows) -> (String, String) { (load.record.runStamp ?? "", load.record.payload) }

  private func floorplan(_ record: RawRecord<MonthlyActivity.States>, property: String, asOf: CivilDate)
    -> UnifiedFloorplan
  {
    let count = { (field: Field) in Int(field.integer ?? 0) }
    // The report prints no group, and so no bedrooms.
    return UnifiedFloorplan(
      propertyID: property, asOf: asOf, floorplan: record.floorplan.text ?? "", floorplanGroup: "",
      totalUnits: count(record.totalUnits), vacantNotLeased: count(record.vacantNotLeased),
      vacantLeased: count(record.vacantLeased), modelUnits: count(record.vacantAdministrative),
      downUnits: count(record.vacantDown),
      occupiedNoNotice: count(record.occupiedNoNtv), noticeNotLeased: count(record.occupiedNtvNotLeased),
      noticeLeased: count(record.occupiedNtvLeased))
  }
}
