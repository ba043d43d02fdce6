import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@Suite("Who may read what on the server", PostgresServer.isInstalled)
struct ReaderRoleTests {
  private let fixture: PublishingFixture
  private var names: ServerNames { fixture.names }
  private var ana: String { names.current + "_ana" }
  private var lark: String { names.current + "_lark" }

  /// Two properties, a login that analyzes, and one that owns the first of them.
  init() throws {
    fixture = try PublishingFixture()
    let (ana, lark) = (fixture.names.current + "_ana", fixture.names.current + "_lark")
    try fixture.admin.execute(
      """
      CREATE ROLE \(ana) LOGIN IN ROLE \(fixture.names.analyst);
      CREATE ROLE \(lark) LOGIN IN ROLE \(fixture.names.owner)
      """)
    let folder = try fixture.folder()
    folder.settings.readers = [lark: ["oak_court"]]
    try folder.write(.invented("oak_court"))
    try folder.write(.invented("elm_house"))
    try folder.publish("elm_house", "oak_court")
    try folder.publisher().setReaders()
  }

  private func properties(_ login: String) throws -> [[String?]] {
    try fixture.server(login).rows(
      "SELECT DISTINCT property_id FROM \"\(names.current)\".unified_expenses ORDER BY 1")
  }

  @Test("Analysts read all properties, owners the ones they are granted, and grants can be taken back")
  func properties() throws {
    #expect(try properties(ana) == [["elm_house"], ["oak_court"]])
    #expect(try properties(lark) == [["oak_court"]])
    let folder = try fixture.folder("again")
    folder.settings.publisher = "east"
    folder.settings.readers = [:]
    try folder.write(.invented("oak_court"))
    try folder.publisher().setReaders()
    #expect(try properties(lark).isEmpty)
  }

  @Test("An owner finds no row of another's property in any table or view, and every one can be read")
  func everyView() throws {
    let server = try fixture.server(lark)
    let schema = try ServerSchema()
    let sql = """
      SELECT table_name FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'property_id'
      """
    let ofProperty = Set(try fixture.admin.rows(sql, [names.current]).compactMap { $0[0] })
    for name in schema.tableNames + schema.viewNames {
      let condition = ofProperty.contains(name) ? "WHERE property_id = 'elm_house'" : ""
      let rows = try server.rows("SELECT count(*) FROM \"\(names.current)\".\(name) \(condition)")
      if ofProperty.contains(name) { #expect(rows == [["0"]], "\(name)") }
    }
    #expect(ofProperty.count > 100)
  }

  @Test("Every personal column is absent or empty for readers, and its own schema is refused")
  func personal() throws {
    let personal = try PublishedSchema().tables.filter(\.isPersonal)
    #expect(personal.count >= 10)
    let analysts = try PublishedSchema().tables.filter { !$0.isPersonal }
    for login in [ana, lark] {
      let server = try fixture.server(login)
      for table in personal {
        #expect(throws: ServerError.self, "\(table.name)") {
          try server.rows("SELECT 1 FROM \"\(names.current)_personal\".\(table.name)")
        }
        let known = Set(analysts.first { $0.name == table.name }?.columns.map(\.name) ?? [])
        for column in table.columns.map(\.name)
        where known.contains(column) && !table.key.contains(column) && table.part?.column != column {
          let isReason = ["held_because", "stale_because"].contains(column)
          let value = isReason ? "nullif(\(column), 'the reason is in unified.db')" : column
          let rows = try server.rows("SELECT count(\(value)) FROM \"\(names.current)\".\(table.name)")
          #expect(rows == [["0"]], "\(table.name).\(column)")
        }
      }
      for table in ["publications", "parts", "readers", "schemas"] {
        #expect(throws: ServerError.self) { try server.rows("SELECT 1 FROM \"\(names.control)\".\(table)") }
      }
    }
    let held = "SELECT count(note) FROM \"\(names.current)_personal\".unified_expenses"
    #expect(try fixture.admin.rows(held) == [["20"]], "The server has what readers are refused")
  }

  @Test("Readers change nothing, and queries are not compiled for them")
  func readOnly() throws {
    for login in [ana, lark] {
      let server = try fixture.server(login)
      for statement in [
        "DELETE FROM \"\(names.current)\".unified_expenses",
        "UPDATE \"\(names.current)\".unified_properties SET name = ''",
        "CREATE TABLE \"\(names.current)\".t (i INT)",
        "INSERT INTO \"\(names.control)\".readers VALUES ('x', 'elm_house')",
      ] {
        #expect(throws: ServerError.self, "\(statement)") { try server.execute(statement) }
      }
      #expect(try server.rows("SHOW jit") == [["off"]])
    }
  }

  @Test("A login that is no publisher gets an error that says what an administrator must do")
  func notPrepared() throws {
    let folder = try fixture.folder("west")
    folder.settings.address.user = ana
    try folder.write(.invented("ash_lane"))
    #expect(throws: PublishingError.noRoles(names.publisher)) { try folder.publisher() }
  }

  @Test(
    "Only sockets and loopback addresses are used without encryption",
    arguments: [
      ("/var/run/postgresql", true), ("", true), ("localhost", true), ("127.0.0.1", true), ("::1", true),
      ("localhost,127.0.0.2", true), ("127.example.com", false), ("localhost.example.com", false),
      ("db.example.com", false), ("localhost,db.example.com", false), ("10.0.0.1", false),
    ])
  func encryption(host: String, isLocal: Bool) {
    for (address, defaults) in [
      (ServerAddress(host: host), [:]), (ServerAddress(), ["host": host]), (ServerAddress(), ["hostaddr": host]),
      (ServerAddress(host: host), ["sslmode": "disable", "gssencmode": "require"]),
    ] {
      let parameters = address.parameters(defaults: defaults)
      #expect(parameters["sslmode"] == (isLocal ? nil : "verify-full"))
      #expect(parameters["gssencmode"] == (isLocal ? nil : "disable"))
      #expect(parameters["password"] == nil)
    }
  }
}
