import TestSupport
import Testing
import Warehouse

@Suite("The schema of unified.db") struct SchemaTests {
  @Test("The tables stay as they were reviewed")
  func snapshot() throws {
    let reader = try UnifiedStore().reader
    let tables = try reader.rows("SELECT sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").compactMap {
      $0[0].text
    }
    #expect(tables.count == 34)
    try assertSnapshot(tables.map { $0 + ";\n\n" }.joined(), named: "tables")
  }
}
