import JSON
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// The figures of the invented property Juniper Court, from its files to the view of metrics, beside those that an
/// independent script calculates (`Tests/Fixtures/realpage/figures.py`).
@Suite("Figures of the invented property")
struct InventedPropertyFiguresTests {
  private static let root = packageFixtures() + "/realpage"

  /// The documents in `figures/`; a folder that cannot be read is one document that fails.
  static let scenarios: [String] = {
    do { return try files(under: root + "/figures").sorted() } catch { return ["\(error)"] }
  }()

  @Test("A run over several files gives the figures calculated by hand", arguments: scenarios)
  func figures(name: String) async throws {
    let expected = try JSON.parse(read("\(Self.root)/figures/\(name)"))
    let harness = try PipelineHarness([("juniper_court", "Juniper Court")], now: "2026-03-11T07:00:00Z")
    for file in try #require(expected["files"]).array.compactMap(\.string) {
      // Responses state neither a property nor a day.
      let more = file.hasPrefix("responses/") ? ["--property", "juniper_court", "--day", "2026-03-10"] : []
      let ran = await harness.run(["load", "\(Self.root)/\(file)"] + more)
      #expect(ran.ending == .done, "\(file): \(ran.complaints)")
    }
    #expect(await harness.run("sync").ending == .done)
    #expect(try harness.findings("juniper_court") == (try #require(expected["findings"]).array.compactMap(\.string)))
    let metrics = try #require(expected["metrics"]).array
    #expect(!metrics.isEmpty)
    let reader = try UnifiedReader(path: harness.data + "/unified.db")
    for metric in metrics { try compare(metric, reader) }
  }

  private func compare(_ metric: JSON, _ reader: UnifiedReader) throws {
    let id = try #require(metric["metric"]?.string)
    let (key, window) = (metric["key"]?.string, metric["window"]?.string)
    let (grain, name) = (try #require(metric["grain"]?.string), "\(id) \(key ?? "") \(window ?? "")")
    let rows = try reader.rows(
      """
      SELECT numerator, denominator, value FROM current_metrics
      WHERE metric_id = ? AND property_id = 'juniper_court' AND grain = ? AND window_name IS ?
        AND (grain = 'property' OR grain_key IS ?)
      """, [.text(id), .text(grain), .optional(window), .optional(key)])
    try #require(rows.count == 1, "\(name)")
    let numerator = try #require(metric["numerator"]?.integer)
    #expect(rows[0][0].integer == numerator, "\(name)")
    guard let denominator = metric["denominator"]?.integer else { return }
    #expect(rows[0][1].integer == denominator, "\(name)")
    // Half up to two decimals, in whole numbers.
    if id.hasSuffix("_pct") {
      let hundredths = (20_000 * numerator + denominator) / (2 * denominator)
      #expect(rows[0][2] == .real(Double(hundredths) / 100), "\(name)")
    }
  }
}

extension JSON {
  fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var array: [JSON] { if case .array(let values) = self { values } else { [] } }
}
