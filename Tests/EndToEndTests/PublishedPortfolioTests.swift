import Domain
import PostgreSQL
import PostgresSupport
import Publishing
import Synchronization
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Whole portfolios on a PostgreSQL server.
@Suite("A published portfolio", PostgresServer.isInstalled)
struct PublishedPortfolioTests {
  /// A database, and what publishes into it.
  private struct Target {
    static let count = Mutex(0)
    let names: ServerNames
    let address: ServerAddress
    let server: Server

    init() throws {
      let number = Self.count.withLock {
        $0 += 1
        return $0
      }
      names = ServerNames(schema: "portfolio_\(number)")
      let folder = try PostgresServer.shared.get().folder
      address = ServerAddress(host: folder, database: names.current, user: "test")
      try Server(["host": folder, "dbname": "postgres", "user": "test"]).execute("CREATE DATABASE \(names.current)")
      server = try Server(["host": folder, "dbname": names.current, "user": "test"])
      try server.execute(names.setup)
    }

    var section: String {
      """
      "publish": {"publisher": "main", "host": "\(address.host ?? "")", "database": "\(names.current)", "user": "test",
        "schema": "\(names.current)", "personal_data": true, "after_run": true}
      """
    }
  }

  /// Publishes a data folder, and gives the number of rows of each table that were compared.
  private func compare(_ data: String, in target: Target) throws -> [String: Int] {
    let settings = PublicationSettings(
      address: target.address, names: target.names, publisher: "main", generation: 1, hasPersonal: true)
    let publisher = try Publisher(settings, unified: data + "/unified.db", analyst: data + "/analyst/unified.db")
    try publisher.prepare()
    let reader = try UnifiedReader(path: data + "/analyst/unified.db")
    let keys = try reader.rows("SELECT property_id FROM unified_properties").compactMap { $0[0].text }
    for key in try publisher.changed(keys) { _ = try publisher.publish(key) }
    try publisher.analyze()
    for key in keys { #expect(try publisher.verify(key).isEmpty) }
    let schema = try ServerSchema()
    try target.server.execute("SET search_path = \(target.names.current); SET jit = off")
    var counts: [String: Int] = [:]
    for name in schema.tableNames + schema.viewNames {
      let own = try Cells(name, in: reader)
      #expect(try own == Cells(name, columns: own.columns, on: target.server), "\(name)")
      counts[name] = own.rows.count
    }
    return counts
  }

  /// A data folder of a property in a group, with an amenity, and with items that are rented in addition to units.
  private func rentableItems() throws -> String {
    let data = try temporaryDirectory()
    try makeDirectory(data + "/analyst")
    let (day, key) = (PipelineHarness.asOf, "oak_court")
    var property = UnifiedProperty(propertyID: key, name: "Oak Court", source: "realpage", sourcePropertyID: "1")
    property.groups = [UnifiedPropertyGroup(propertyID: key, kind: "region", name: "North")]
    var facts = PropertyFacts(property: property)
    facts.days = [
      UnifiedFactDay(
        propertyID: key, dataset: .rentableItems, asOf: day, asOfBasis: .received, primarySource: .rentableItems,
        payload: "")
    ]
    facts.published = [PublishedDay(propertyID: key, dataset: .rentableItems, asOf: day)]
    facts.plainRows = UnifiedRentableItem.State.allCases.map { state in
      UnifiedRentableItem(propertyID: key, asOf: day, itemID: state.rawValue, state: state, isMonthly: true)
    }
    facts.ledger.features = [
      UnifiedFeature(propertyID: key, kind: .amenity, featureID: "1", unitID: nil, name: "Pool", value: nil)
    ]
    try UnifiedStore(path: data + "/unified.db").replace(facts, inputs: "test")
    try AnalystCopy.write(data + "/unified.db", to: data + "/analyst/unified.db")
    return data
  }

  @Test(
    "Every cell of every table and view equals SQLite's, over two sources and the manual book, and no table is empty")
  func equality() async throws {
    let portfolio = try await GeneratedPortfolio.shared.value
    var counts = try compare(portfolio.harness.data, in: Target())
    let book = try BookFixture()
    try book.configure(["birch": "Birch Terrace", "quay": "Old Quay 4"])
    let imported = await book.run(["ledger", "import", packageRoot() + "/data/book"])
    #expect(imported.ending == .done, "\(imported.complaints)")
    counts.merge(try compare(book.data, in: Target()), uniquingKeysWith: +)
    counts.merge(try compare(try rentableItems(), in: Target()), uniquingKeysWith: +)
    let empty = try ServerSchema().tableNames.filter { counts[$0] == 0 }
    #expect(empty.isEmpty)
    #expect(counts.values.reduce(0, +) > 10_000)
  }

  @Test("A run publishes what it synced where the configuration asks for it; the command plans, verifies and removes")
  func command() async throws {
    let target = try Target()
    let harness = try PipelineHarness()
    let config = try readText(harness.config)
    try write(Array(("{" + target.section + "," + config.dropFirst()).utf8), to: harness.config)
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .done, "\(ran.complaints)")
    #expect(ran.output.contains("3 properties published, 0 unchanged, 0 without data"), "\(ran.output)")
    let count = "SELECT as_of, count(*) FROM \(target.names.current).unified_floorplans GROUP BY 1 ORDER BY 1"
    let first = try target.server.rows(count)
    #expect(first.map { $0[0] } == ["2026-02-04"])
    #expect(await harness.run("publish").output.contains("0 properties published, 3 unchanged"))
    #expect(await harness.run("publish", "--plan").output.contains("0 of 3 properties would be published"))
    #expect(await harness.run("publish", "--verify").output.contains("3 properties verified, 0 differ"))

    try harness.put(InventedReports("Oak Court", day: "02/05/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
    #expect(try target.server.rows(count).map { $0[0] } == ["2026-02-04", "2026-02-05"])

    try target.server.execute("UPDATE \(target.names.current).unified_floorplans SET as_of_day = as_of_day + 1")
    let verified = await harness.run("publish", "--verify")
    #expect(verified.ending == .partly)
    #expect(verified.complaints.contains("unified_floorplans of 2026-02-05"), "\(verified.complaints)")
    #expect(await harness.run("publish", "--again", "--property", "oak_court").ending == .done)
    #expect(await harness.run("publish", "--verify").ending == .done)
    #expect(await harness.run("publish", "--remove", "oak_court").ending == .done)
    #expect(try target.server.rows(count).isEmpty)
  }

  @Test("A publisher that is killed in the middle leaves the earlier state and no lock; the next one completes it")
  func killed() async throws {
    let target = try Target()
    let harness = try PipelineHarness()
    let config = try readText(harness.config)
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
    try write(Array(("{" + target.section + "," + config.dropFirst()).utf8), to: harness.config)
    #expect(await harness.run("publish").ending == .done)
    try write(config, to: harness.config)
    try harness.put(InventedReports("Oak Court", day: "02/05/2026"))
    #expect(await harness.run("run", harness.drop).ending == .done)
    try write(Array(("{" + target.section + "," + config.dropFirst()).utf8), to: harness.config)

    let days = "SELECT DISTINCT as_of FROM \(target.names.current).unified_floorplans ORDER BY 1"
    let last = "\(target.names.current).kept_pricing"
    try target.server.execute("BEGIN; LOCK TABLE \(last) IN EXCLUSIVE MODE")
    let child = try ChildProgram("ownerdash", ["publish", "--data", harness.data, "--config", harness.config])
    let watcher = try Server(["host": target.address.host ?? "", "dbname": target.names.current, "user": "test"])
    let waiting = """
      SELECT count(*) FROM pg_stat_activity
      WHERE application_name = 'ownerdash' AND datname = current_database() AND wait_event_type = 'Lock'
      """
    while try watcher.rows(waiting) == [["0"]], child.isRunning { try watcher.execute("SELECT pg_sleep(0.01)") }
    child.kill()
    #expect(child.wait() == .killed(9))
    try target.server.execute("ROLLBACK")
    #expect(try watcher.rows(days) == [["2026-02-04"]])
    #expect(await harness.run("publish").output.contains("1 property published, 2 unchanged"))
    #expect(try watcher.rows(days) == [["2026-02-04"], ["2026-02-05"]])
    #expect(await harness.run("publish", "--verify").ending == .done)
  }

  @Test("Without a server, a run's figures are complete, its exit status is 1, and the next publication sends them")
  func unreachable() async throws {
    let target = try Target()
    let harness = try PipelineHarness()
    let config = try readText(harness.config)
    let section = target.section.replacing(target.address.host ?? "", with: harness.data + "/nowhere")
    try write(Array(("{" + section + "," + config.dropFirst()).utf8), to: harness.config)
    try harness.put(InventedReports("Oak Court", day: "02/04/2026"))
    let ran = await harness.run("run", harness.drop)
    #expect(ran.ending == .partly)
    #expect(ran.complaints.contains("not published: PostgreSQL:"), "\(ran.complaints)")
    #expect(try harness.published("oak_court")?.asOf.description == "2026-02-04")
    try write(Array(("{" + target.section + "," + config.dropFirst()).utf8), to: harness.config)
    #expect(await harness.run("publish").output.contains("3 properties published"))
  }

  @Test(
    "Options that cannot apply are refused",
    arguments: [
      (["--plan", "--verify"], "does not apply"), (["--switch", "--property", "oak_court"], "does not apply"),
      (["--again"], "name it with --property"), (["--take-over"], "name it with --property"),
      (["--schema", "everything"], "must be one of"), ([], "no \"publish\" section"),
    ])
  func refused(options: [String], reason: String) async throws {
    let harness = try PipelineHarness()
    if !options.isEmpty {
      let config = try readText(harness.config)
      try write(Array(("{\"publish\": {\"publisher\": \"a\"}," + config.dropFirst()).utf8), to: harness.config)
    }
    let ran = await harness.run(["publish"] + options)
    #expect(ran.ending == .wrongUsage)
    #expect(ran.complaints.contains(reason), "\(ran.complaints)")
  }
}

/// The cells of a table or view as texts, the rows in order; equal numbers have equal texts.
private struct Cells: Equatable {
  let columns: [String]
  let rows: [String]

  init(_ name: String, in reader: UnifiedReader) throws {
    columns = try reader.rows("SELECT name FROM pragma_table_xinfo('\(name)') ORDER BY cid").compactMap { $0[0].text }
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    rows = try reader.rows("SELECT \(list) FROM \(name)").map { row in
      row.map { field in
        switch field {
        case .null: "NULL"
        case .integer(let number): "number \(number)"
        case .real(let number): Cells.text(number)
        case .text(let text): "text \(text)"
        }
      }.joined(separator: "\u{1F}")
    }.sorted()
  }

  /// The same columns on the server, where a sum of integers is a decimal number.
  init(_ name: String, columns: [String], on server: Server) throws {
    self.columns = columns
    let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let types = columns.map { "pg_typeof(\"\($0)\")" }.joined(separator: ", ")
    let isText =
      try server.rows("SELECT \(types) FROM (SELECT) one LEFT JOIN \(name) ON true LIMIT 1").first?
      .map { $0 == "text" } ?? []
    rows = try server.rows("SELECT \(list) FROM \(name)").map { row in
      zip(row, isText).map { cell, isText in
        guard let cell else { return "NULL" }
        if isText { return "text \(cell)" }
        return Int64(cell).map { "number \($0)" } ?? Double(cell).map(Cells.text) ?? "no number \(cell)"
      }.joined(separator: "\u{1F}")
    }.sorted()
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "number \($0)" } ?? "number \(number)"
  }
}
