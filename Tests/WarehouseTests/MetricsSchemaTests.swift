import Domain
import TestSupport
import Testing
import Warehouse

@Suite("Metric views") struct MetricsSchemaTests {
  let reader: UnifiedReader

  init() throws {
    reader = try UnifiedStore().reader
  }

  private func views() throws -> [(name: String, sql: String)] {
    try reader.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY name").map {
      (try #require($0[0].text), try #require($0[1].text))
    }
  }

  @Test("Every view can be read")
  func prepared() throws {
    for view in try views() {
      #expect(try !reader.columns(of: "SELECT * FROM \(view.name)").isEmpty)
      #expect(try reader.rows("SELECT * FROM \(view.name)") == [], "\(view.name) of an empty database")
    }
  }

  @Test("unit_classes says of each class what the domain says", arguments: UnitClass.allCases)
  func classes(unitClass: UnitClass) throws {
    let sql = """
      SELECT total_units, occupied_units, vacant_units, unknown, \(unitClass.rawValue) FROM unit_classes
      WHERE unit_class = '\(unitClass.rawValue)'
      """
    let row = try #require(try reader.rows(sql).first)
    #expect(
      row == [
        .flag(unitClass.isInTotal), .flag(unitClass.isOccupied == true), .flag(unitClass.isOccupied == false),
        .flag(unitClass == .unknown), .flag(true),
      ])
    let names = UnitClass.allCases.map(\.rawValue).joined(separator: " + ")
    #expect(try reader.rows("SELECT SUM(\(names)) FROM unit_classes") == [[.count(UnitClass.allCases.count)]])
  }

  @Test("The views stay as they were reviewed")
  func snapshot() throws {
    try assertSnapshot(try views().map { $0.sql + ";\n\n" }.joined(), named: "metric_views")
  }

  @Test(
    "No view uses what PostgreSQL does not know",
    arguments: ["julianday", "strftime", "iif(", "printf", "total(", "rowid", "ifnull(", "glob "])
  func portable(word: String) throws {
    for view in try views() { #expect(!view.sql.lowercased().contains(word), "\(view.name)") }
  }

  @Test("A condition on the day or the property reaches the keys of the tables")
  func keys() throws {
    let kept = try views().map(\.name).filter { $0.hasPrefix("computed_") && !$0.hasPrefix("computed_income_") }
    #expect(kept.count > 20)
    for view in kept + ["occupancy", "pricing_by_floorplan"] {
      let current = try plan("SELECT * FROM \(view) WHERE is_current = 1")
      let day = try plan("SELECT * FROM \(view) WHERE property_id = 'p' AND as_of = '2026-02-04'")
      #expect(!(current + day).contains { $0.hasPrefix("SCAN u") || $0.hasPrefix("SCAN a") }, "\(view): \(current)")
      #expect(!day.contains { $0.hasPrefix("SCAN f") }, "\(view): \(day)")
    }
  }

  private func plan(_ select: String) throws -> [String] {
    try reader.rows("EXPLAIN QUERY PLAN \(select)").compactMap { $0[3].text }
  }

  @Test("No view reads all rows of a property again for each of its rows")
  func correlated() throws {
    for view in try views() {
      let steps = try reader.rows("EXPLAIN QUERY PLAN SELECT * FROM \(view.name)").map {
        (id: $0[0].integer ?? 0, parent: $0[1].integer ?? 0, detail: $0[3].text ?? "")
      }
      // A step comes after the one that it belongs to.
      var repeated: Set<Int64> = []
      for step in steps where step.detail.hasPrefix("CORRELATED") || repeated.contains(step.parent) {
        repeated.insert(step.id)
        #expect(!step.detail.hasSuffix("(property_id=?)"), "\(view.name): \(step.detail)")
      }
    }
  }
}
