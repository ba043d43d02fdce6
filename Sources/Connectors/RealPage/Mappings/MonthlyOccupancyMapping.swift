internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps a Monthly Activity Summary's floor plans by unit state, the last choice for a day's units, used if no other
/// source has any.
///
/// It counts units by floor plan, so it cannot answer questions about single units. Its rents are totals of floor plans
/// that belong to no unit, so it supplies occupancy and no prices.
struct MonthlyOccupancyMapping: Mapping {
  let revision = 1
  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard !facts.days.contains(where: { $0.dataset == .units }) else { return }
    let loads = loads.filter { $0.record.isOf(.monthlyActivity) && $0.record.isOfWholeProperty }
    // Summaries since other days state the same units; the summary that was run last applies to the day.
    guard let load = loads.max(by: { ran($0) < ran($1) }) else { return }
    let records = load.records(MonthlyActivity.occupancy)
    guard !records.isEmpty else { return }
    let floorplans = records.compactMap { floorplan($0, property: property, asOf: asOf) }
    guard floorplans.count == records.count else {
      return facts.warnUncounted(records.filter { $0.unitCounts == nil }.map(\.floorplan))
    }
    for (record, floorplan) in zip(records, floorplans) {
      facts.floorplans.append(floorplan)
      facts.lineage?.add(.floorplan(floorplan.floorplan), record, MonthlyOccupancyMapping.stated)
    }
    let message =
      "Units are counted from the Monthly Activity Summary, the least detailed source: by floor plan only. Load a Rent"
      + " Roll Detail (4043) or Box Score (4238) for the day"
    facts.findings.append((.units, FindingRecord(.warn, .unitsFromMonthlySummary, message)))
    facts.days.append(load.day(.units, property: property, asOf: asOf, primarySource: .monthlyActivity))
  }

  /// The columns that determine the counts.
  private static let stated: [MonthlyActivity.States.Path] = [
    \.totalUnits, \.vacantNotLeased, \.vacantLeased, \.vacantAdministrative, \.vacantDown, \.occupiedNoNtv,
    \.occupiedNtvNotLeased, \.occupiedNtvLeased,
  ]

  private func ran(_ load: LoadedRows) -> (String, String) { (load.record.runStamp ?? "", load.record.payload) }

  private func floorplan(_ record: RawRecord<MonthlyActivity.States>, property: String, asOf: CivilDate)
    -> UnifiedFloorplan?
  {
    // The report prints no group, and so no bedrooms.
    record.unitCounts.map { counts in
      UnifiedFloorplan(
        propertyID: property, asOf: asOf, floorplan: record.floorplan.text ?? "", floorplanGroup: "",
        totalUnits: counts[0], vacantNotLeased: counts[1], vacantLeased: counts[2], modelUnits: counts[3],
        downUnits: counts[4], occupiedNoNotice: counts[5], noticeNotLeased: counts[6], noticeLeased: counts[7])
    }
  }
}

extension RawRecord<MonthlyActivity.States> {
  /// The units, and those of each state; nil if one is not stated.
  fileprivate var unitCounts: [Int]? {
    wholeNumbers([
      \.totalUnits, \.vacantNotLeased, \.vacantLeased, \.vacantAdministrative, \.vacantDown, \.occupiedNoNtv,
      \.occupiedNtvNotLeased, \.occupiedNtvLeased,
    ])
  }
}
