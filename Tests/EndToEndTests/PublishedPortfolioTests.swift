import Domain
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
    let reader = try PublishedCells.reader(of: data)
    let keys = try reader.rows("SELECT property_id FROM unified_properties").compactMap { $0[0].text }
    for key in try publisher.changed(keys) { _ = try publisher.publish(key) }
    try publisher.analyze()
    for key in keys { #expect(try publisher.verify(key).isEmpty) }
    return try PublishedCells.compare(reader, with: target)
  }

  /// A data folder of a property in a group, with an amenity, with items that are rented in addition to units, and with a
  /// report by advertising source.
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
    facts.plainRows.append(
      UnifiedSourceEvaluation(
        propertyID: key, asOf: day, period: day.advanced(by: -30)...day, source: "Listings",
        counts: .init(
          leads: 4, phoneCalls: 1, tours: 2, returnVisits: 0, leases: 1, waitlisted: 0, cancelled: 0, netLeases: 1)))
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
