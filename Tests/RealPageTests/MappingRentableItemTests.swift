import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

/// RPX's rentable items as unified rows.
@Suite("Mapping rentable items") struct MappingRentableItemTests {
  private func item(_ id: String, _ values: [String: Field]) -> [String: Field] {
    let usual: [String: Field] = [
      "item_id": .text(id), "item_type": .text("Garage"), "billing_amount_cents": .integer(175_00),
      "frequency": .text("M"), "in_service": .integer(1), "status": .text("Available now"),
    ]
    return usual.merging(values) { $1 }
  }

  private func facts(_ items: [[String: Field]]) -> DayFacts {
    var rows = MappingRows(feed: "rpx_rentable_items", report: "getrentableitems")
    for values in items { rows.add(RPXTables.rentableItems, values) }
    return MappingRows.facts(rows)
  }

  @Test(
    "The lease that holds an item shows that it is rented, whatever its status says",
    arguments: [
      (["lease_id": .text("81")], .rented), ([:], .available), (["lease_id": .text("0")], .available),
      (["in_service": .integer(0)], .outOfService), (["lease_id": .text("81"), "in_service": .integer(0)], .rented),
      (["date_available": .text("2026-02-05")], .later), (["date_available": .text("2026-02-04")], .available),
      (["lease_id": .text("81"), "end_date": .text("2026-02-03")], .available),
      (["lease_id": .text("81"), "end_date": .text("2026-02-04")], .rented),
      (["lease_id": .text("81"), "start_date": .text("2026-02-05")], .later),
    ] as [([String: Field], UnifiedRentableItem.State)])
  func states(values: [String: Field], state: UnifiedRentableItem.State) throws {
    let facts = facts([item("1", values)])
    #expect(facts.plainRows(of: UnifiedRentableItem.self).map(\.state) == [state])
    #expect((facts.plainRows(of: UnifiedRentableItem.self)[0].leaseID != nil) == (state == .rented))
    #expect(facts.days.map(\.dataset) == [.rentableItems] && facts.days.map(\.primarySource) == [.rentableItems])
  }

  @Test("An item names the unit of its household, and one that is listed twice counts once, with a finding")
  func units() {
    var units = MappingRows(feed: "rpx_units", report: "unitlist")
    units.add(RPXTables.units, ["unit_id": .text("7"), "unit_number": .text("101")])
    var items = MappingRows(feed: "rpx_rentable_items", report: "getrentableitems")
    let rented = item("1", ["lease_id": .text("81"), "unit_id": .text("7"), "frequency": .text("O")])
    for values in [rented, rented, item("2", [:])] { items.add(RPXTables.rentableItems, values) }
    let facts = MappingRows.facts(units, items)
    #expect(facts.plainRows(of: UnifiedRentableItem.self).map(\.unitNumber) == ["101", nil])
    #expect(facts.plainRows(of: UnifiedRentableItem.self).map(\.isMonthly) == [false, true])
    #expect(facts.findings.filter { $0.dataset == .rentableItems }.map(\.finding.rule) == ["item_twice"])
  }

  @Test(
    "The sandbox's 36 items are 10 that leases hold and 26 to be had",
    .needsSamples)
  func sandbox() throws {
    let path = try #require(fixturesRoot()) + "/realpage/soap/shapes/getrentableitems.xml"
    let facts = MappingRows.facts(try MappingRows(RealPage().read(TestSupport.read(path))))
    let states = Dictionary(grouping: facts.plainRows(of: UnifiedRentableItem.self), by: \.state).mapValues(\.count)
    #expect(states == [.rented: 10, .available: 26])
    #expect(facts.plainRows(of: UnifiedRentableItem.self).count { !$0.isMonthly } == 2)
  }
}
