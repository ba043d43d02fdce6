import Domain
import PostgreSQL
import PostgresSupport
import Publishing
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// Whole portfolios on a PostgreSQL server.
@Suite("A published portfolio", PostgresServer.isInstalled)
struct PublishedPortfolioTests {
  /// Publishes a data folder, and gives the number of rows of each table that were compared.
  private func compare(_ data: String, in target: ServerDatabase) throws -> [String: Int] {
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
    try target.admin.execute("SET search_path = \(target.names.current); SET jit = off")
    var counts: [String: Int] = [:]
    for name in schema.tableNames + schema.viewNames {
      let own = try Cells(name, in: reader)
      #expect(try own == Cells(name, columns: own.columns, on: target.admin), "\(name)")
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
    var counts = try compare(portfolio.harness.data, in: ServerDatabase())
    let book = try BookFixture()
    try book.configure(["birch": "Birch Terrace", "quay": "Old Quay 4"])
    let imported = await book.run(["ledger", "import", packageRoot() + "/data/book"])
    #expect(imported.ending == .done, "\(imported.complaints)")
    counts.merge(try compare(book.data, in: ServerDatabase()), uniquingKeysWith: +)
    counts.merge(try compare(try rentableItems(), in: ServerDatabase()), uniquingKeysWith: +)
    let empty = try ServerSchema().tableNames.filter { counts[$0] == 0 }
    #expect(empty.isEmpty)
    #expect(counts.values.reduce(0, +) > 10_000)
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
