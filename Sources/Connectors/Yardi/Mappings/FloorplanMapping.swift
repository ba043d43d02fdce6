internal import Domain
internal import Pipeline
internal import Warehouse

/// A Box Score Summary's unit types: the primary source of a day's units where no unit information came, else a cross-check source.
struct FloorplanMapping: Mapping {
  let revision = 1

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let load = loads.of(.boxScoreSummary).last else { return }
    let records = load.records(BoxScoreSummary.availability)
    let torn = records.filter { $0["units"].integer != $0.unitsInStates }.compactMap { $0["code"].text }
    guard torn.isEmpty else {
      return facts.warn(
        .units, .unitsWithoutState,
        "Floor plan has units without a status. Occupancy cannot be counted from the Box Score Summary",
        "floor plan", torn)
    }
    for record in records {
      let floorplan = floorplan(record, property: property, asOf: asOf)
      facts.floorplans.append(floorplan)
      facts.lineage?.add(.floorplan(floorplan.floorplan), record, FloorplanMapping.told)
    }
    for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
      facts.days.append(load.day(dataset, property: property, asOf: asOf, primarySource: .boxScore))
    }
  }

  /// What a Box Score Summary says of a unit type's units and rents.
  private static let told = ["units"] + RawRecord.states + ["avg_rent_cents"]

  private func floorplan(_ record: RawRecord, property: String, asOf: CivilDate) -> UnifiedFloorplan {
    let count = { (column: String) in Int(record[column].integer ?? 0) }
    var floorplan = UnifiedFloorplan(
      propertyID: property, asOf: asOf, floorplan: record["code"].text ?? "",
      floorplanGroup: record["name"].text ?? "", totalUnits: count("units"),
      vacantNotLeased: count("vacant_unrented"), vacantLeased: count("vacant_rented"),
      modelUnits: count("model") + count("admin"), downUnits: count("down"),
      occupiedNoNotice: count("occupied_no_notice"), noticeNotLeased: count("notice_unrented"),
      noticeLeased: count("notice_rented"))
    floorplan.avgMarketRent = record["avg_rent_cents"].money.flatMap { $0 > .zero ? $0 : nil }
    return floorplan
  }
}

extension RawRecord {
  fileprivate static let states = [
    "occupied_no_notice", "vacant_rented", "vacant_unrented", "notice_rented", "notice_unrented", "model", "down",
    "admin",
  ]

  /// How many units of a line of availability have a state.
  fileprivate var unitsInStates: Int64 { RawRecord.states.reduce(0) { $0 &+ (self[$1].integer ?? 0) } }
}
