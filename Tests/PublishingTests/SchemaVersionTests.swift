import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@Suite("Two versions of the schema on one server", PostgresServer.isInstalled)
struct SchemaVersionTests {
  private let fixture: PublishingFixture
  private let folder: PublishedFolder
  /// The schema of an earlier program, which had no vendors of expenses and lacked the last view.
  private let earlier: ServerSchema
  private let lastView: String

  /// A server that an earlier program published to.
  init() throws {
    var published = try PublishedSchema()
    published.version -= 1
    lastView = try #require(published.views.popLast()?.name)
    for index in published.tables.indices where published.tables[index].name == "unified_expenses" {
      published.tables[index].columns.removeAll { $0.name == "vendor" }
    }
    earlier = ServerSchema(published)
    fixture = try PublishingFixture()
    folder = try fixture.folder()
    for key in ["oak_court", "elm_house"] { try folder.write(.invented(key, note: "first")) }
    try folder.publish("elm_house", "oak_court", of: earlier)
  }

  /// The notes of oak_court that readers of a schema find.
  private func notes(_ server: Server, in schema: String? = nil) throws -> [[String?]] {
    try server.rows(
      """
      SELECT note FROM "\(schema ?? fixture.names.current)_personal".unified_expenses
      WHERE property_id = 'oak_court' AND expense_id = 'expense 0'
      """)
  }

  /// Whether the schema of readers is the new version's: it has the column and the view.
  private func isNew() throws -> [Bool] {
    let view = "SELECT to_regclass($1) IS NOT NULL"
    let column = """
      SELECT count(*) = 1 FROM information_schema.columns
      WHERE table_schema = $1 AND table_name = 'unified_expenses' AND column_name = 'vendor'
      """
    return try [
      fixture.admin.rows(view, ["\(fixture.names.current).\(lastView)"]),
      fixture.admin.rows(column, [fixture.names.current]),
    ].map { $0.first?[0] == "t" }
  }

  @Test("A new version fills its schema next to the one that readers use, which the earlier version still publishes")
  func besides() throws {
    let own = try ServerSchema()
    #expect(own.id != earlier.id)
    try folder.write(.invented("oak_court", note: "second"))
    #expect(throws: PublishingError.noSchema("\(fixture.names.current)_\(own.id)")) {
      try folder.publisher().switchSchema()
    }
    try folder.publish("oak_court")
    #expect(try folder.publisher().isCurrent == false)
    #expect(try notes(fixture.admin) == [["first"]])
    #expect(try notes(fixture.admin, in: "\(fixture.names.current)_\(own.id)") == [["second"]])
    try folder.publish("oak_court", of: earlier)
    #expect(try notes(fixture.admin) == [["second"]])
    #expect(try isNew() == [false, false])
    for schema in [own, earlier] { #expect(try folder.publisher(of: schema).verify("oak_court").isEmpty) }
  }

  @Test("The switch needs every property, keeps what readers are reading, and can be undone")
  func exchange() throws {
    let own = try ServerSchema()
    try folder.write(.invented("oak_court", note: "second"))
    try folder.publish("oak_court")
    let incomplete = PublishingError.incomplete(
      schema: "\(fixture.names.current)_\(own.id)", missing: ["elm_house"])
    #expect(throws: incomplete) { try folder.publisher().switchSchema() }
    try folder.publish("elm_house")
    let reader = try fixture.server()
    try reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
    #expect(try notes(reader) == [["first"]])
    #expect(try folder.publisher().switchSchema())
    #expect(try isNew() == [true, true])
    #expect(try notes(fixture.admin) == [["second"]])
    try reader.execute("COMMIT")
    #expect(try !folder.publisher().switchSchema())

    // The earlier program now publishes into the schema that was renamed, and can have it back.
    try folder.write(.invented("oak_court", note: "third"))
    try folder.publish("oak_court", of: earlier)
    #expect(try notes(fixture.admin, in: "\(fixture.names.current)_\(earlier.id)") == [["third"]])
    #expect(try notes(fixture.admin) == [["second"]])
    #expect(try folder.publisher(of: earlier).switchSchema())
    #expect(try isNew() == [false, false])
    #expect(try notes(fixture.admin) == [["third"]])
    try folder.publish("oak_court")
    for schema in [own, earlier] { #expect(try folder.publisher(of: schema).verify("oak_court").isEmpty) }
  }

  @Test("Readers have their rights in the schema of the new version before and after the switch")
  func rights() throws {
    let ana = fixture.names.current + "_ana"
    try fixture.admin.execute("CREATE ROLE \(ana) LOGIN IN ROLE \(fixture.names.analyst)")
    try folder.publish("elm_house", "oak_court")
    let reader = try fixture.server(ana)
    let beside = "\(fixture.names.current)_\(try ServerSchema().id)"
    for turn in [beside, fixture.names.current] {
      #expect(try reader.rows("SELECT count(*) FROM \(turn).unified_properties") == [["2"]])
      #expect(throws: ServerError.self) { try notes(reader, in: turn) }
      _ = try folder.publisher().switchSchema()
    }
  }

  @Test("An administrator drops an earlier schema with the documented statements, and publishing goes on")
  func dropped() throws {
    try folder.publish("elm_house", "oak_court")
    #expect(try folder.publisher().switchSchema())
    let old = "\(fixture.names.current)_\(earlier.id)"
    try fixture.admin.execute(
      """
      DROP SCHEMA \(old), \(old)_personal CASCADE;
      DELETE FROM \(fixture.names.control).schemas WHERE schema_id = '\(earlier.id)'
      """)
    try folder.write(.invented("oak_court", note: "second"))
    try folder.publish("oak_court")
    #expect(try notes(fixture.admin) == [["second"]])
    #expect(throws: PublishingError.noSchema(old)) { try folder.publisher(of: earlier).switchSchema() }
  }
}
