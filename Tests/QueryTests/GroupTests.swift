import Domain
import Query
import Testing
import Warehouse

@Suite("Groups of properties") struct GroupTests {
  private let reader: UnifiedReader

  /// Alder and Birch are north, Birch by its own city too; Cedar is in no region.
  init() throws {
    var alder = Facts.property(
      "alder", [(0, [.occupiedNoNotice, .noticeUnrented, .vacantUnrented, .vacantRented], nil)])
    alder.property.groups = [UnifiedPropertyGroup(propertyID: "alder", kind: "region", name: "North")]
    alder.property.city = "Dallas"
    var birch = Facts.property("birch", [(1, [.occupiedNoNotice, .model], nil), (8, [.vacantUnrented, .model], nil)])
    birch.property.groups = [
      UnifiedPropertyGroup(propertyID: "birch", kind: "region", name: "North"),
      UnifiedPropertyGroup(propertyID: "birch", kind: "city", name: "Greater Austin"),
    ]
    (birch.property.city, birch.property.state) = ("Austin", "TX")
    var cedar = Facts.property("cedar", [(2, [.occupiedNoNotice], nil)])
    (cedar.property.city, cedar.property.state) = ("Austin", "TX")
    reader = try Facts.reader(alder, birch, cedar)
  }

  @Test("A configured city takes precedence over the property's own, and states are groups")
  func groups() throws {
    let groups = try GroupsQuery().run(reader).map { "\($0.kind) \($0.name) \($0.properties.joined(separator: "+"))" }
    #expect(
      groups == [
        "city Austin, TX cedar", "city Dallas alder", "city Greater Austin birch", "region North alder+birch",
        "state TX birch+cedar",
      ])
  }

  @Test("A selection pools its properties alone, as a database of these alone does")
  func selection() throws {
    let whole = try OccupancyQuery().run(reader)
    try reader.selecting(["alder", "birch"]) {
      let result = try OccupancyQuery().run(reader)
      #expect(result.rows.map(\.subject.propertyID) == ["alder", "birch"])
      // 2 of 4 and 1 of 2 units.
      #expect(result.total?.figures.occupied == 3 && result.total?.figures.total == 6)
      #expect(result.total?.coverage?.properties == 2 && result.total?.coverage?.propertiesConfigured == 2)
      // A week before, only Birch had a day.
      let past = try OccupancyQuery(asOf: Facts.day.advanced(by: -7)).run(reader)
      #expect(past.total?.figures.occupied == 0 && past.total?.figures.total == 2)
      #expect(try OccupancyQuery(property: "cedar").run(reader).rows.isEmpty)
    }
    #expect(try OccupancyQuery().run(reader).total?.figures == whole.total?.figures)
  }

  @Test("No table and no view shows a row of a property that is not selected")
  func privacy() throws {
    let names = try reader.rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").compactMap {
      $0[0].text
    }
    let keyed = try names.filter { try reader.columns(of: "SELECT * FROM \($0)").contains("property_id") }
    #expect(keyed.count > 60)
    let known = try keyed.filter { name in
      try reader.rows("SELECT COUNT(*) FROM \(name) WHERE property_id = 'cedar'")[0][0].integer ?? 0 > 0
    }
    #expect(known.contains("unified_unit_spans") && known.contains("current_occupancy") && known.contains("metrics"))
    try reader.selecting(["alder"]) {
      for name in keyed {
        let others = try reader.rows("SELECT COUNT(*) FROM \(name) WHERE property_id <> 'alder'")[0][0].integer
        #expect(others == 0, "\(name)")
      }
    }
  }

  @Test("A selection within a selection is of both, and an error ends it")
  func nested() throws {
    struct Stop: Error {}
    let keys: () throws -> [String] = { try PropertiesQuery().run(reader).map(\.propertyID) }
    try reader.selecting(["alder", "birch"]) { () throws in
      #expect(throws: Stop.self) {
        try reader.selecting(["birch", "cedar"]) { () throws in
          #expect(try keys() == ["birch"])
          throw Stop()
        }
      }
      #expect(try keys() == ["alder", "birch"])
    }
    #expect(try PropertiesQuery().run(reader).count == 3)
  }

  @Test("The groups of a kind and the properties in none of them add up to the portfolio")
  func sums() throws {
    let groups = try SummaryQuery().run(by: "region", reader)
    #expect(groups.map { $0.group?.name } == ["North", nil])
    #expect(groups.map { $0.figures.occupancy?.figures.total } == [6, 1])
    let whole = try SummaryQuery().run(reader)
    #expect(whole.occupancy?.figures.total == 7)
    #expect(try SummaryQuery().run(by: "owner", reader).isEmpty)
  }
}
