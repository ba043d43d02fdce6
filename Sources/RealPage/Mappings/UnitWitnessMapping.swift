internal import Domain
internal import Pipeline
internal import Warehouse

/// RPX's unit list as a witness of the day's units: the reports are the base.
struct UnitWitnessMapping: Mapping {
  func map(_ loads: [StandingLoad], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    guard let load = loads.last(where: { $0.record.feed == "rpx_units" }) else { return }
    facts.witnesses += load.records(RPXTables.units).filter { $0["is_deleted"].integer != 1 }.map { record in
      UnitWitness(
        "RPX unit list", unitNumber: record["unit_number"].text ?? "",
        isOccupied: record["is_vacant"].integer.map { $0 == 0 },
        isOnNotice: record["is_vacant"].integer == 0 ? record["on_notice_for_date"].date != nil : nil,
        isLeftOut: record["reports_occupancy"].integer == 0)
    }
  }
}
