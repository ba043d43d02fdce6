internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps a Box Score Summary's unit types: the primary source of a day's units if no unit information is available,
/// otherwise a cross-check source.
struct FloorplanMapping: Mapping {
  let revision = 2

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let load = loads.of(.boxScoreSummary).last else { return }
    let records = load.records(BoxScoreSummary.availability)
    let torn = records.filter { $0.units.integer == nil || $0.units.integer != $0.unitsInStates }
      .map { $0.code.text ?? "unnamed" }
    guard torn.isEmpty else {
      return facts.warn(
        .units, .unitsWithoutState,
        "Floor plan has units without a status",
        "floor plan", torn)
    }
    for record in records {
      guard let floorplan = floorplan(record, property: property, asOf: asOf) else { continue }
      facts.floorplans.append(floorplan)
      facts.lineage?.add(.floorplan(floorplan.floorplan), record, FloorplanMapping.stated)
    }
    for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
      facts.days.append(load.day(dataset, property: property, asOf: asOf, primarySource: .boxScore))
    }
  }

  /// What a Box Score Summary says of a unit type's units and rents.
  private static let stated: [BoxScoreSummary.Plan.Path] = [\.units] + BoxScoreSummary.Plan.states + [\.avgRentCents]

  private func floorplan(_ record: RawRecord<BoxScoreSummary.Plan>, property: String, asOf: CivilDate)
    -> UnifiedFloorplan?
  {
    guard let total = record.units.integer, let count = record.states else { return nil }
    var floorplan = UnifiedFloorplan(
      propertyID: property, asOf: asOf, floorplan: record.code.text ?? "",
      floorplanGroup: record.name.text ?? "", totalUnits: Int(total),
      vacantNotLeased: count[2], vacantLeased: count[1], modelUnits: count[5] + count[7], downUnits: count[6],
      occupiedNoNotice: count[0], noticeNotLeased: count[4], noticeLeased: count[3])
    floorplan.avgMarketRent = record.avgRentCents.money.flatMap { $0 > .zero ? $0 : nil }
    return floorplan
  }
}

extension BoxScoreSummary.Plan {
  /// The states, one of which every unit is in.
  fileprivate static let states: [Path] = [
    \.occupiedNoNotice, \.vacantRented, \.vacantUnrented, \.noticeRented, \.noticeUnrented, \.model, \.down, \.admin,
  ]
}

extension RawRecord<BoxScoreSummary.Plan> {
  /// The units of each state; nil if one is not stated.
  fileprivate var states: [Int]? { wholeNumbers(BoxScoreSummary.Plan.states) }

  /// The sum of the states; nil if one is not stated.
  fileprivate var unitsInStates: Int64? { states.map { Int64($0.reduce(0, &+)) } }
}
