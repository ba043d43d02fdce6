import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@Suite("Publishing when something fails", PostgresServer.isInstalled)
struct PublishingFaultTests {
  private let fixture: PublishingFixture
  private let folder: PublishedFolder

  /// A property whose first state is published, and whose second one is not yet.
  init() throws {
    fixture = try PublishingFixture()
    folder = try fixture.folder()
    try folder.write(.invented(note: "first"))
    try folder.publish("oak_court")
    try folder.write(.invented(note: "second"))
  }

  private var schema: String { "\"\(fixture.names.current)_personal\"" }

  private func note() throws -> String? {
    try fixture.admin.rows("SELECT note FROM \(schema).unified_expenses WHERE expense_id = 'expense 0'").first?[0]
  }

  /// Publishes once more: what is missing is sent, nothing is locked, and the server has the second state.
  private func recover() throws {
    try folder.publish("oak_court")
    #expect(try note() == "second")
    #expect(try folder.publisher().verify("oak_court").isEmpty)
    #expect(try folder.publish("oak_court").isEmpty)
  }

  /// The steps of a publication, by the text of a statement of each.
  static let steps = [
    "pg_advisory_xact_lock", "FOR UPDATE", "FOR SHARE", "is_personal, table_name", "INSERT INTO", "DELETE FROM", "COPY",
    "sha256", "COMMIT",
  ]

  @Test(
    "A connection that is cut before a step leaves the earlier state, and the next publication repairs it",
    arguments: steps)
  func cut(step: String) throws {
    let proxy = try CuttingProxy(before: fixture.address.host ?? "", cut: .before(step))
    folder.settings.address.host = proxy.folder
    #expect(throws: ServerError.self) { try folder.publisher().publish("oak_court") }
    #expect(proxy.count == 1)
    #expect(try note() == "first")
    folder.settings.address = fixture.address
    try recover()
  }

  @Test("A lost reply to COMMIT is an error, and the next publication finds that nothing is missing")
  func lostReply() throws {
    let proxy = try CuttingProxy(before: fixture.address.host ?? "", cut: .afterAnswerTo("COMMIT"))
    folder.settings.address.host = proxy.folder
    #expect(throws: ServerError.self) { try folder.publisher().publish("oak_court") }
    #expect(proxy.count == 1)
    folder.settings.address = fixture.address
    #expect(try note() == "second")
    let publisher = try folder.publisher()
    #expect(try publisher.changed(["oak_court"]).isEmpty)
    #expect(publisher.rowsRead == 0)
    try recover()
  }

  @Test("A server process that ends in the middle leaves the earlier state")
  func terminated() async throws {
    let blocker = try fixture.server()
    try blocker.execute("BEGIN; LOCK TABLE \(schema).unified_expenses IN EXCLUSIVE MODE")
    let waiting = Waiting(folder, "oak_court")
    try fixture.untilWaiting()
    try fixture.admin.rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ownerdash' AND datname = $1",
      [fixture.address.database])
    #expect(await waiting.result().error?.contains("terminating connection") == true)
    try blocker.execute("ROLLBACK")
    #expect(try note() == "first")
    try recover()
  }

  @Test("Two publications of a property at the same time follow one another, and the second finds nothing to send")
  func twoAtOnce() async throws {
    let blocker = try fixture.server()
    try blocker.execute("BEGIN; LOCK TABLE \(schema).unified_expenses IN EXCLUSIVE MODE")
    let both = [Waiting(folder, "oak_court"), Waiting(folder, "oak_court")]
    try fixture.untilWaiting(2)
    try blocker.execute("ROLLBACK")
    let parts = [await both[0].result().parts, await both[1].result().parts]
    #expect(parts.compactMap(\.self).sorted() == [0, 2])
    try recover()
  }

  @Test("Two publishers that start at the same time create one schema, and the first one owns the property")
  func firstAtOnce() async throws {
    let fixture = try PublishingFixture()
    let folders = [try fixture.folder("east"), try fixture.folder("west")]
    for folder in folders { try folder.write(.invented()) }
    let both = folders.map { Waiting($0, "oak_court", preparing: true) }
    let results = [await both[0].result(), await both[1].result()]
    #expect(results.compactMap(\.parts) == [3])
    #expect(results.compactMap(\.error).count == 1)
    #expect(results.compactMap(\.error).first?.contains("is published by") == true)
    #expect(try fixture.admin.rows("SELECT count(*) FROM \"\(fixture.names.control)\".schemas") == [["1"]])
  }

  @Test("Readers see the whole of one state while a property is replaced")
  func readers() async throws {
    let reader = try fixture.server()
    let sql = """
      SELECT count(*), count(*) FILTER (WHERE p.note = 'first'), count(*) FILTER (WHERE p.note = 'second')
      FROM \(schema).unified_expenses p JOIN "\(fixture.names.current)".unified_expenses e USING (property_id, expense_id)
      """
    try reader.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
    #expect(try reader.rows(sql) == [["11", "1", "0"]])
    let blocker = try fixture.server()
    try blocker.execute(
      "BEGIN; SELECT 1 FROM \"\(fixture.names.control)\".parts WHERE table_name = 'unified_expenses' AND is_personal FOR UPDATE"
    )
    let waiting = Waiting(folder, "oak_court")
    try fixture.untilWaiting()
    // The publication has replaced the rows and waits to record them.
    #expect(try fixture.admin.rows(sql) == [["11", "1", "0"]])
    try blocker.execute("ROLLBACK")
    #expect(await waiting.result().parts == 2)
    #expect(try fixture.admin.rows(sql) == [["11", "0", "1"]])
    #expect(try reader.rows(sql) == [["11", "1", "0"]], "The earlier transaction still reads what it began with")
    try reader.execute("COMMIT")
  }

  @Test("If the server stores other rows than were sent, the publication is undone and names the table")
  func different() throws {
    try fixture.admin.execute(
      """
      CREATE FUNCTION changed() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.note := ''other''; RETURN NEW; END';
      CREATE TRIGGER changing BEFORE INSERT ON \(schema).unified_expenses FOR EACH ROW
      WHEN (NEW.note = 'second') EXECUTE FUNCTION changed()
      """)
    #expect(throws: PublishingError.different(table: "unified_expenses", part: "")) {
      try folder.publish("oak_court")
    }
    #expect(try note() == "first")
    #expect(try folder.publisher().verify("oak_court").isEmpty)
    try fixture.admin.execute("DROP TRIGGER changing ON \(schema).unified_expenses")
    try recover()
  }
}

/// A publication on another thread.
final class Waiting: Sendable {
  struct Result: Sendable {
    var parts: Int?
    var error: String?
  }

  private let results: AsyncStream<Result>

  init(_ folder: PublishedFolder, _ property: String, preparing: Bool = false) {
    let (settings, unified, analyst) = (folder.settings, folder.unified, folder.analyst)
    let (results, ending) = AsyncStream.makeStream(of: Result.self)
    self.results = results
    onThread {
      do {
        let publisher = try Publisher(settings, unified: unified, analyst: analyst)
        if preparing { try publisher.prepare() }
        ending.yield(Result(parts: try publisher.publish(property).parts))
      } catch { ending.yield(Result(error: "\(error)")) }
      ending.finish()
    }
  }

  /// What it did, once it has ended.
  func result() async -> Result { await results.first { _ in true } ?? Result() }
}
