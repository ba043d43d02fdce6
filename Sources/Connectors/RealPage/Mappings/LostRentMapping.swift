internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps the rents of a Lost Rent Summary, which supply what the Rent Roll omits and are compared with what it states.
///
/// The report is dated with the day of its run; of several fiscal periods the latest has the day's rents.
struct LostRentMapping: Mapping {
  let revision = 2

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    let reports = loads.of(.lostRent)
    let latest = reports.compactMap(\.fiscalMonth).max()
    guard !facts.units.isEmpty, let load = reports.last(where: { $0.fiscalMonth == latest }) else { return }
    let rents = Dictionary(grouping: load.records(LostRent.table)) { $0.bldgUnit.text ?? "" }.mapValues {
      UnitRents($0, asOf: asOf)
    }
    var differing: (market: [String], lease: [String]) = ([], [])
    for index in facts.units.indices {
      let unit = facts.units[index]
      guard let stated = rents[unit.unitNumber] else { continue }
      if let ours = unit.marketRent, let theirs = stated.market, ours != theirs {
        differing.market.append("\(unit.unitNumber): \(theirs) and \(ours)")
      }
      if unit.marketRent == nil { facts.lineage?.add(.unit(unit.unitID), stated.households, [\.marketRentCents]) }
      facts.units[index].marketRent = unit.marketRent ?? stated.market
      guard unit.physical == .occupied else { continue }
      if let ours = unit.leaseRent, let theirs = stated.lease, ours != theirs {
        differing.lease.append("\(unit.unitNumber): \(theirs) and \(ours)")
      }
      if unit.leaseRent == nil { facts.lineage?.add(.unit(unit.unitID), stated.living, [\.leaseRentCents]) }
      facts.units[index].leaseRent = unit.leaseRent ?? stated.lease
    }
    facts.warn(
      .pricing, .marketRentsDisagree,
      "Market rent differs between the Lost Rent Summary and the Rent Roll", "unit",
      differing.market)
    facts.warn(
      .pricing, .leaseRentsDisagree,
      "Lease rent differs between the Lost Rent Summary and the Rent Roll", "unit",
      differing.lease)
  }
}

/// The data of one unit in a Lost Rent Summary.
private struct UnitRents {
  /// The market rent; nil if none above 0 is printed.
  let market: Money?
  /// The sum of the rents of the households in residence on the day; nil if there are none or no rent is above 0.
  let lease: Money?
  /// The unit's rows, and those of the households that live there.
  let households: [RawRecord<LostRent.Household>], living: [RawRecord<LostRent.Household>]

  init(_ households: [RawRecord<LostRent.Household>], asOf: CivilDate) {
    self.households = households
    let markets = households.compactMap { $0.marketRentCents.money }.reduce(.zero, +)
    market = markets > .zero ? markets : nil
    living = households.filter { record in
      record.accountName.text != "VACANT" && (record.moveInDate.date.map { $0 <= asOf } ?? true)
        && (record.moveOutDate.date.map { $0 > asOf } ?? true)
    }
    let rents = living.compactMap { $0.leaseRentCents.money }.reduce(.zero, +)
    lease = rents > .zero ? rents : nil
  }
}
