import JSON
import Pipeline
import TestSupport
import Testing
import Warehouse
import Yardi

/// Yardi's responses, by their paths: those under `constructed` are in the package, the others in the shared folder.
enum Samples {
  /// The shared folder; nil where it is missing.
  static let root = fixturesRoot().map { "\($0)/yardi" }

  static func path(_ path: String) -> String {
    path.hasPrefix("constructed/") ? "\(packageFixtures())/yardi/\(path)" : "\(root ?? "")/\(path)"
  }

  static func read(_ path: String, as operation: String? = nil) throws -> ParseResult {
    try Yardi().read(Payload(TestSupport.read(Samples.path(path))), as: operation)
  }
}

extension Yardi {
  /// Reads an answer as it is written.
  func read(_ text: String) -> ParseResult { read(Array(text.utf8)) }

  /// Reads an answer as it is written, as the operator says.
  func read(_ text: String, as operation: String) throws -> ParseResult {
    try read(Payload(Array(text.utf8)), as: operation)
  }
}

extension ParseResult {
  /// The rows of a table, asked by their columns' names.
  func rows(_ name: String) -> [NamedRecord] {
    content.tables.filter { $0.table.name == name }.flatMap { NamedRecord.of($0.rows, in: $0.table) }
  }

  /// Why it was refused; nil where it was not.
  var refusal: Refusal? {
    if case .refused(let refusal) = kind { refusal } else { nil }
  }
}

/// What a column of whole numbers adds up to.
func sum(_ rows: [NamedRecord], _ column: String) -> Int64 {
  rows.compactMap { $0[column].integer }.reduce(0, +)
}
