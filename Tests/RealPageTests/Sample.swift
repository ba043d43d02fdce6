import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

/// A report file in its true layout, beside the figures that it should give.
struct Sample: CustomTestStringConvertible, Sendable {
  let path: String
  let expected: JSON

  var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The samples of these reports in both folders; empty without that folder.
  static func of(reports: String...) -> [Sample] {
    all.filter { sample in
      guard case .string(let report)? = sample.expected["report_id"] else { return false }
      return reports.contains(report)
    }
  }

  /// The samples whose report's title begins so.
  static func titled(_ title: String) -> [Sample] {
    all.filter { $0.expected["report_type"]?.string?.hasPrefix(title) ?? false }
  }

  /// The samples that a feed reads, error pages aside.
  static let known = all.filter { sample in
    do { return try sample.expected["error_text"] == nil && RealPage().read(sample.path).feed != nil } catch {
      return false
    }
  }

  /// The totals that the report prints and that its rows were found to give, in ascending order.
  ///
  /// The figures also hold what a rule says of every row, `units = …, every floor plan`, which is printed nowhere.
  var printedTotals: [Int64] {
    let checks = (expected["checks"]?.array ?? []).filter { !($0["total"]?.string?.contains("every ") ?? false) }
    return checks.compactMap { $0["printed"]?.integer }.sorted()
  }

  static let all: [Sample] = {
    guard let root = fixturesRoot() else { return [] }
    return ["realpage", "realpage/constructed"].flatMap { folder in
      do {
        return try files(under: "\(root)/\(folder)/expected").compactMap { name -> Sample? in
          let path = "\(root)/\(folder)/reports/" + name.dropLast(5)
          guard name.hasSuffix(".json"), FileSystem.posix.exists(path) else { return nil }
          return Sample(path: path, expected: try JSON.parse(read("\(root)/\(folder)/expected/\(name)")))
        }
      } catch { return [] }
    }
  }()
}

extension JSON {
  var integer: Int64? {
    switch self {
    case .integer(let number): number
    case .null: nil
    default: nil
    }
  }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var array: [JSON] { if case .array(let values) = self { values } else { [] } }
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
  /// A percentage with two decimals, in hundredths.
  var hundredths: Int64? {
    switch self {
    case .integer(let number): number * 100
    case .real(let number): Int64(number * 100 + 0.5)
    default: nil
    }
  }
}

/// What a column of whole numbers adds up to.
func sum(_ rows: [NamedRow], _ column: String) -> Int64 {
  rows.compactMap { $0[column].integer }.reduce(0, +)
}

/// A table's rows, their fields by column name.
struct NamedRow {
  let row: RawRow
  let table: RawTable

  subscript(column: String) -> Field {
    guard let index = table.columns.firstIndex(where: { $0.name == column }) else {
      return .text("no column \(column)")
    }
    return row.fields[index]
  }
}

extension ParseResult {
  /// The checked totals as printed, in ascending order.
  var checkedTotals: [Int64] { content.totals.filter(\.isChecked).compactMap(\.printed).sorted() }

  func rows(_ table: String) -> [NamedRow] {
    content.tables.filter { $0.table.name == table }.flatMap { table, rows in
      rows.map { NamedRow(row: $0, table: table) }
    }
  }
}

extension RealPage {
  /// Reads the report file at a path.
  func read(_ path: String) throws -> ParseResult {
    read(try FileSystem.posix.contents(of: path))
  }
}
