import TestSupport
import Testing
import Warehouse

@testable import ownerdash

@Suite("The page of metrics")
struct MetricsPageTests {
  @Test("docs/metrics.md lists the metrics as the data dictionary does")
  func page() throws {
    let dictionary = DictionaryPage(try DataDictionary.read()).markdown
    let section = dictionary.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "## Metrics" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    #expect(section.count > 100)
    let text =
      """
      # Metrics

      Generated from the data dictionary (`ownerdash docs`). After a change of the catalog of metrics, write this page again:
      `RECORD_SNAPSHOTS=1 swift test --filter MetricsPageTests`.

      The formula is that of the view; each metric is also a row of the view `metrics`, for each of its grains.

      """
    try assertFile(text + section.joined(separator: "\n").trimmingEnd + "\n", at: "\(packageRoot())/docs/metrics.md")
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
