import Domain
import Hashing
import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@Suite("The schema on a PostgreSQL server", PostgresServer.isInstalled)
struct ServerSchemaTests {
  @Test("The server accepts every table and view, under the names and with the columns that SQLite has")
  func statements() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented())
    try folder.publish("oak_court")
    let schema = try ServerSchema()
    #expect(schema.tableNames.count > 40 && schema.viewNames.count > 85)
    let sql = """
      SELECT table_name, string_agg(column_name, ' ' ORDER BY ordinal_position) FROM information_schema.columns
      WHERE table_schema = $1 GROUP BY table_name ORDER BY table_name COLLATE "C"
      """
    let server = try fixture.admin.rows(sql, [fixture.names.current])
    #expect(server.map { $0[0] ?? "" } == (schema.tableNames + schema.viewNames).sorted())
    let names = (schema.tableNames + schema.viewNames).sorted()
    let reader = try UnifiedStore().reader
    for (name, row) in zip(names, server) {
      let columns = try reader.rows("SELECT name FROM pragma_table_xinfo('\(name)') ORDER BY cid")
      #expect(columns.compactMap { $0[0].text }.joined(separator: " ") == row[1], "\(name)")
    }
  }

  @Test("Every stored value arrives as it is: NULL, empty, separators, non-ASCII and the extreme integers")
  func values() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented())
    try folder.publish("oak_court")
    let columns = "expense_id, note, amount_cents, date, date_day"
    let own = try folder.rows(
      "SELECT \(columns) FROM unified_expenses ORDER BY expense_id", inAnalystCopy: false)
    #expect(own.count == 11 && own.contains { $0[2] == String(Int64.min) })
    let personal = try fixture.admin.rows(
      """
      SELECT p.expense_id, p.note, e.amount_cents, e.date, e.date_day FROM "\(fixture.names.current)_personal".unified_expenses p
      JOIN "\(fixture.names.current)".unified_expenses e USING (property_id, expense_id) ORDER BY p.expense_id
      """)
    #expect(personal == own)
  }

  @Test("A text with the character U+0000 is refused with its column, and nothing of the property is published")
  func nul() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented(note: "a\u{0}b"))
    #expect(throws: PublishingError.unsupported(table: "unified_expenses", column: "note")) {
      try folder.publish("oak_court")
    }
    let sql = "SELECT count(*) FROM \"\(fixture.names.current)\".unified_properties"
    #expect(try fixture.admin.rows(sql) == [["0"]])
  }

  @Test("Every key and unique index of a property's table contains the property, as a distributed table needs")
  func distribution() throws {
    let tables = try PublishedSchema().tables
    for table in tables where table.isOfProperty {
      #expect(table.key.first == "property_id", "\(table.name)")
      for index in table.indexes where index.contains("UNIQUE") { #expect(index.contains("property_id"), "\(index)") }
    }
    let statements = try ServerSchema().citusStatements
    #expect(statements.count == (try ServerSchema().tableNames.count) + 1)
    #expect(statements.contains("SELECT create_reference_table('unit_classes')"))
    #expect(
      statements.contains(
        "SELECT create_distributed_table('kept_occupancy', 'property_id', colocate_with => 'unified_properties')"))
  }

  @Test("Rows that differ in where one value ends have different hashes")
  func boundaries() {
    let sums = [["a", "bc"], ["ab", "c"], ["abc", ""], ["", "abc"], [nil, "abc"], ["1:abc", nil], ["-", "abc"]].map {
      row in
      var hash = RowHash()
      for value in row { if let value { hash.add(value) } else { hash.addNull() } }
      return hash.finish()
    }
    #expect(Set(sums).count == sums.count)
  }

  @Test("Sums of hashes wrap at 64 bits, and removing what was added leaves nothing")
  func sums() {
    var sum = RowHashSum(rows: 1, high: .max, low: .min)
    sum += RowHashSum(rows: 1, high: 1, low: -1)
    #expect(sum == RowHashSum(rows: 2, high: .min, low: .max))
    sum -= RowHashSum(rows: 2, high: .min, low: .max)
    #expect(sum == RowHashSum())
  }
}
