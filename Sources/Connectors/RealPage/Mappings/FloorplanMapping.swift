internal import Domain
internal import Pipeline
internal import Warehouse

/// A Box Score's rows as floor plans; the primary source of a day's units where there is no Rent Roll.
struct FloorplanMapping: Mapping {
  let revision = 1

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    // Box Scores of other date ranges state the same units; the one that was run last applies to the day.
    guard let load = loads.of(.boxScore).max(by: { ran($0) < ran($1) }) else { return }
    let records = load.records(BoxScore.table)
    let floorplans = records.compactMap { floorplan($0, property: property, asOf: asOf) }
    guard floorplans.count == records.count else {
      return facts.warnUncounted(records.filter { $0.unitCounts == nil }.map(\.floorplan))
    }
    for (record, floorplan) in zip(records, floorplans) {
      facts.floorplans.append(floorplan)
      facts.lineage?.add(.floorplan(floorplan.floorplan), record, FloorplanMapping.stated)
    }
    for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
      facts.days.append(load.day(dataset, property: property, asOf: asOf, primarySource: .boxScore))
    }
  }

  /// The columns of a Box Score that state a floor plan's units and rents.
  private static let stated: [BoxScore.Plan.Path] = [
    \.units, \.totalVacant, \.notLeased, \.leased, \.modelAdmin, \.down, \.totalOccupied, \.noNtv, \.ntvNl,
    \.ntvL, \.avgMarketRentCents, \.avgLeasedRentCents, \.avgEffectiveRentCents,
  ]

  private func ran(_ load: LoadedRows) -> (String, String) { (load.record.runStamp ?? "", load.record.payload) }

  private func floorplan(_ record: RawRecord<BoxScore.Plan>, property: String, asOf: CivilDate) -> UnifiedFloorplan? {
    guard let counts = record.unitCounts else { return nil }
    let group = record.floorplanGroup.text ?? ""
    var floorplan = UnifiedFloorplan(
      propertyID: property, asOf: asOf, floorplan: record.floorplan.text ?? "", floorplanGroup: group,
      totalUnits: counts[0], vacantNotLeased: counts[1], vacantLeased: counts[2], modelUnits: counts[3],
      downUnits: counts[4], occupiedNoNotice: counts[5], noticeNotLeased: counts[6], noticeLeased: counts[7])
    let rooms = UnitLayout(group: group)
    floorplan.bedrooms = rooms?.bedrooms
    floorplan.bathrooms = rooms?.bathrooms
    floorplan.avgMarketRent = positive(record.avgMarketRentCents)
    floorplan.avgLeasedRent = positive(record.avgLeasedRentCents)
    floorplan.avgEffectiveRent = positive(record.avgEffectiveRentCents)
    return floorplan
  }

  /// An average of 0.00 is printed where there is nothing to average.
  private func positive(_ field: Field) -> Money? {
    field.money.flatMap { $0 > .zero ? $0 : nil }
  }
}

extension RawRecord<BoxScore.Plan> {
  /// The units, and those of each state; nil if one is not stated.
  fileprivate var unitCounts: [Int]? {
    wholeNumbers([\.units, \.notLeased, \.leased, \.modelAdmin, \.down, \.noNtv, \.ntvNl, \.ntvL])
  }
}

extension DayFacts {
  /// Reports floor plans with a missing count, because of which the report counts no occupancy.
  mutating func warnUncounted(_ floorplans: [Field]) {
    warn(
      .units, .unitsWithoutState,
      "Floor plan without a count of its units or of a status. Occupancy cannot be counted from the report",
      "floor plan",
      floorplans.map { $0.text ?? "unnamed" })
  }
}

/// The bedrooms and bathrooms that a floor plan group's name states.
struct UnitLayout {
  let bedrooms: Int
  let bathrooms: Int?

  /// Reads `2x2` as two bedrooms and two bathrooms, and `Studio` as no bedroom.
  init?(group: String) {
    let name = group.lowercased()
    if name.contains("studio") {
      (bedrooms, bathrooms) = (0, nil)
      return
    }
    let parts = name.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let beds = Int(parts[0]), let baths = Int(parts[1].prefix { $0.isNumber }) else {
      return nil
    }
    (bedrooms, bathrooms) = (beds, baths)
  }
}

extension LoadedRows {
  /// The day that the load gives for a dataset, with the fiscal month that it prints.
  func day(
    _ dataset: UnifiedFactDay.Dataset, property: String, asOf: CivilDate, primarySource: UnifiedFactDay.PrimarySource
  ) -> UnifiedFactDay {
    day(dataset, property: property, asOf: asOf, primarySource: primarySource, fiscalMonth: fiscalMonth)
  }
}
