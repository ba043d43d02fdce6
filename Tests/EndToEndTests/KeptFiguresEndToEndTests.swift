import Testing
import Warehouse

@testable import ownerdash

@Suite("End to end: kept figures")
struct KeptFiguresEndToEndTests {
  @Test("The kept figures of every property and day are those that the same SQL computes, cell by cell")
  func equal() async throws {
    let empty = try KeptFiguresEndToEndTests.compare(try await GeneratedPortfolio.shared.value.reader())
    // Those without rows here are compared where their sources are tested.
    #expect(empty == ["income_books", "rentable_items", "rentable_items_by_type"])
  }

  /// Expects that what is kept is what the same SQL computes.
  ///
  /// - Returns: the views without a row.
  static func compare(_ reader: UnifiedReader) throws -> Set<String> {
    let names = try reader.rows("SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'computed_%'")
    #expect(names.count == 26)
    var empty: Set<String> = []
    for computing in names.compactMap({ $0[0].text }) {
      let view = String(computing.dropFirst("computed_".count))
      #expect(try reader.columns(of: "SELECT * FROM \(view)") == reader.columns(of: "SELECT * FROM \(computing)"))
      let (kept, computed) = (try rows(view, reader), try rows(computing, reader))
      #expect(kept == computed, "\(view)")
      if kept.isEmpty { empty.insert(view) }
    }
    return empty
  }

  private static func rows(_ view: String, _ reader: UnifiedReader) throws -> [[Field]: Int] {
    try reader.rows("SELECT * FROM \(view)").reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
