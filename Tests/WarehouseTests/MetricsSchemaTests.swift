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
}
