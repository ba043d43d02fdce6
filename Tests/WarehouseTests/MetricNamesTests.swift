import TestSupport
import Testing

@testable import Warehouse

@Suite("Names of metrics") struct MetricNamesTests {
  private let reader: UnifiedReader
  private let dictionary: DataDictionary

  /// Views that keep the column names of an earlier dashboard, so that queries written for it still run.
  private let earlierNames: Set = ["unified_occupancy_metrics", "unified_pricing_metrics"]

  /// How many units the day's source lists individually: where a row is one unit, that unit itself.
  private let coverage: Set = ["unit_level_units", "unit_level_vacant_units"]

  init() throws {
    reader = try UnifiedStore().reader
    dictionary = try DataDictionary.read()
  }

  @Test("A metric's column is its id, with _cents behind amounts, in every view that holds it")
  func columns() throws {
    for metric in MetricDefinition.all {
      let amount = metric.unit == "cents" ? "_cents" : ""
      #expect(try reader.columns(of: "SELECT * FROM \(metric.view)").contains(metric.id + amount), "\(metric.id)")
    }
  }

  @Test("No view gives a metric's figure another name")
  func aliases() throws {
    // A column, or the sum, least or greatest of its rows, that becomes a column of another name.
    let renamed =
      /(?:SELECT|,)\s+(?:(?:COALESCE\()?(?:SUM|MIN|MAX)\()?(?:\w+\.)?(\w+)(?:\)(?:, 0\))?)?(?: \/ 100\.0)?\s+AS\s+(\w+)/
    let metrics = Set(MetricDefinition.all.flatMap { [$0.id, $0.column] })
    var (found, compared): ([String: Set<String>], Int) = ([:], 0)
    for row in try reader.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'view' ORDER BY name") {
      let (view, sql) = (row[0].text ?? "", row[1].text ?? "")
      for match in sql.matches(of: renamed) where metrics.contains(String(match.1)) {
        compared += 1
        if match.1 != match.2 && !coverage.contains(String(match.2)) {
          found[view, default: []].insert("\(match.1) as \(match.2)")
        }
      }
    }
    #expect(compared > 200)
    #expect(found.filter { !earlierNames.contains($0.key) } == [:])
    #expect(Set(found.keys) == earlierNames)
  }

  @Test("Columns of metrics with one meaning have one name in all views")
  func meanings() {
    var names: [String: Set<String>] = [:]
    for view in dictionary.views where !earlierNames.contains(view.names[0]) {
      for column in view.columns where column.formula != nil || metricColumns.contains(column.name) {
        names[column.meaning, default: []].insert(plain(column.name))
      }
    }
    #expect(names.count > 100)
    #expect(names.filter { $0.value.count > 1 }.map { "\($0.key): \($0.value.sorted())" }.sorted() == [])
  }

  @Test("Tables name an amount as the metric that adds it up")
  func tables() throws {
    let amounts = ["unified_delinquency", "unified_delinquency_lines", "unified_billed_months"]
    for table in amounts {
      let columns = try reader.columns(of: "SELECT * FROM \(table)")
      let added = columns.filter { $0.hasSuffix("_cents") && metricColumns.contains($0) }
      #expect(added.count >= 5, "\(table)")
      #expect(added.allSatisfy { columns.contains(plain($0)) }, "\(table): each has its dollars")
    }
  }

  private let metricColumns = Set(MetricDefinition.all.map(\.column))

  /// A column's name without its unit.
  private func plain(_ column: String) -> String {
    column.hasSuffix("_cents") ? String(column.dropLast("_cents".count)) : column
  }
}
