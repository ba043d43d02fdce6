import Testing
import Warehouse

@testable import ownerdash

@Suite("End to end: kept figures")
struct KeptFiguresEndToEndTests {
  @Test("The kept figures of every property and day are those that the same SQL computes, cell by cell")
  func equal() async throws {
    let reader = try await GeneratedPortfolio.shared.value.reader()
    let names = try reader.rows("SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'computed_%'")
    #expect(names.count == 19)
    for computing in names.compactMap({ $0[0].text }) {
      let view = String(computing.dropFirst("computed_".count))
      #expect(try reader.columns(of: "SELECT * FROM \(view)") == reader.columns(of: "SELECT * FROM \(computing)"))
      let (kept, computed) = (try rows(view, reader), try rows(computing, reader))
      #expect(kept == computed, "\(view)")
      #expect(!kept.isEmpty, "\(view)")
    }
  }

  private func rows(_ view: String, _ reader: UnifiedReader) throws -> [[Field]: Int] {
    try reader.rows("SELECT * FROM \(view)").reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
