import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@Suite("Publishing properties", PostgresServer.isInstalled)
struct PublisherTests {
  private func note(_ fixture: PublishingFixture, _ expense: String = "expense 0") throws -> String? {
    let sql = """
      SELECT note FROM "\(fixture.names.current)_personal".unified_expenses WHERE expense_id = $1
      """
    return try fixture.admin.rows(sql, [expense]).first?[0]
  }

  private func notes(_ fixture: PublishingFixture) throws -> [String?] {
    let sql = """
      SELECT property_id || ' ' || note FROM "\(fixture.names.current)_personal".unified_expenses
      WHERE expense_id = 'expense 0' ORDER BY 1
      """
    return try fixture.admin.rows(sql).map { $0[0] }
  }

  @Test("An unchanged property sends nothing and reads no rows; of a changed one only the parts that changed are sent")
  func unchanged() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented("oak_court"))
    try folder.write(.invented("elm_house"))
    let first = try folder.publish("elm_house", "oak_court")
    #expect(first.map(\.property) == ["elm_house", "oak_court"])
    #expect(first.allSatisfy { $0.rows == 12 + 11 && $0.parts == 3 })

    let publisher = try folder.publisher()
    #expect(try publisher.changed(["elm_house", "oak_court"]).isEmpty)
    #expect(publisher.rowsRead == 0)

    try folder.write(.invented("oak_court", note: "other"))
    let second = try folder.publish("elm_house", "oak_court")
    #expect(second.map(\.property) == ["oak_court"])
    #expect(second.first?.parts == 2, "the expenses and their personal values, not the property")
    #expect(try notes(fixture) == ["elm_house note", "oak_court other"])
  }

  @Test("What is planned is what is sent, and planning writes nothing")
  func plan() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented())
    let planned = try folder.publisher().plan("oak_court")
    #expect(try fixture.admin.rows("SELECT to_regnamespace($1)", [fixture.names.control]) == [[nil]])
    #expect(try folder.publish("oak_court") == [planned])
    #expect(try folder.publisher().plan("oak_court").parts == 0)
  }

  @Test("Personal data that is no longer published is removed from the server")
  func withoutPersonal() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented())
    try folder.publish("oak_court")
    #expect(try note(fixture) == "note")
    folder.settings.hasPersonal = false
    try folder.publish("oak_court")
    #expect(try note(fixture) == nil)
    #expect(
      try fixture.admin.rows("SELECT count(*) FROM \"\(fixture.names.current)\".unified_expenses") == [["11"]])
  }

  @Test("Another publisher's property and a later state are refused, until they are taken over")
  func claims() throws {
    let fixture = try PublishingFixture()
    let (east, west) = (try fixture.folder("east"), try fixture.folder("west"))
    east.settings.generation = 7
    try east.write(.invented())
    try west.write(.invented(note: "west"))
    try east.publish("oak_court")
    #expect(throws: PublishingError.claimed(property: "oak_court", by: "east")) { try west.publish("oak_court") }
    east.settings.generation = 6
    #expect(throws: PublishingError.older(property: "oak_court", server: 7, own: 6)) {
      try east.publish("oak_court")
    }
    #expect(try note(fixture) == "note")
    _ = try west.publisher().publish("oak_court", takesOver: true)
    #expect(try note(fixture) == "west")
    #expect(throws: PublishingError.claimed(property: "oak_court", by: "west")) { try east.publish("oak_court") }
  }

  @Test("A change that was made on the server is found by verifying, and repaired by sending everything again")
  func verify() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented())
    try folder.publish("oak_court")
    #expect(try folder.publisher().verify("oak_court").isEmpty)
    let schema = "\"\(fixture.names.current)\""
    try fixture.admin.execute("UPDATE \(schema).unified_expenses SET category = 'play' WHERE expense_id = 'expense 3'")
    let found = try folder.publisher().verify("oak_court")
    #expect(found.map(\.table) == ["unified_expenses"])
    #expect(try folder.publish("oak_court").isEmpty, "the recorded hashes are still equal")
    _ = try folder.publisher().publish("oak_court", isWhole: true)
    #expect(try folder.publisher().verify("oak_court").isEmpty)
  }

  @Test("Two machines publish their own properties into one database, and readers see both")
  func machines() throws {
    let fixture = try PublishingFixture()
    let (east, west) = (try fixture.folder("east"), try fixture.folder("west"))
    try east.write(.invented("oak_court"))
    try west.write(.invented("elm_house"))
    #expect(try east.publish("oak_court").count == 1)
    #expect(try west.publish("elm_house").count == 1)
    #expect(try notes(fixture) == ["elm_house note", "oak_court note"])
    try west.write(.invented("elm_house", note: "west"))
    try west.publish("elm_house")
    #expect(try notes(fixture) == ["elm_house west", "oak_court note"])
    #expect(try east.publisher().changed(["oak_court"]).isEmpty)
  }

  @Test("A property is removed from the server only by a command of its own")
  func remove() throws {
    let fixture = try PublishingFixture()
    let folder = try fixture.folder()
    try folder.write(.invented())
    try folder.write(.invented("elm_house"))
    try folder.publish("elm_house", "oak_court")
    try folder.publish("elm_house")
    let sql = "SELECT property_id FROM \"\(fixture.names.current)\".unified_properties ORDER BY 1"
    #expect(try fixture.admin.rows(sql) == [["elm_house"], ["oak_court"]])
    #expect(try folder.publisher().remove("oak_court"))
    #expect(try fixture.admin.rows(sql) == [["elm_house"]])
    #expect(try !folder.publisher().remove("oak_court"))
  }
}
