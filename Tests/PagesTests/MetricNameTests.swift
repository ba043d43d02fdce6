import Testing
import Warehouse

@testable import Pages

@Suite("Names of metrics on pages")
struct MetricNameTests {
  @Test("Each metric that pages follow over time takes its name from the catalog", arguments: TrackedMetric.allCases)
  func name(metric: TrackedMetric) throws {
    let definition = try #require(MetricDefinition.all.first { $0.id == metric.id })
    let title = try #require(definition.title)
    #expect(metric.name.hasPrefix(title))
  }

  @Test("No two metrics that pages follow have the same name")
  func unique() {
    #expect(Set(TrackedMetric.allCases.map(\.name)).count == TrackedMetric.allCases.count)
  }
}
