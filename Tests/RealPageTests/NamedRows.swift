import JSON
import Pipeline
import RealPage
import Warehouse

extension [NamedRow] {
  /// The sum of a column; absent values count as nothing.
  func sum(_ column: String) -> Int64 {
    compactMap { $0[column].integer }.reduce(0, +)
  }

  /// How many rows have each text in a column; an absent one is `None`.
  func counted(by column: String) -> [String: Int64] {
    Dictionary(grouping: self) { $0[column].text ?? "None" }.mapValues { Int64($0.count) }
  }
}

extension JSON {
  /// An object's whole numbers by their keys, line breaks in the keys read as blanks.
  var counts: [String: Int64] {
    Dictionary(uniqueKeysWithValues: members.map { ($0.key.replacing("\n", with: " "), $0.value.integer ?? -1) })
  }
}

extension ParseResult {
  /// The printed total of a name.
  func total(_ name: String) -> PrintedTotal? { content.totals.first { $0.name == name } }
  /// The printed number of a total that is checked and agrees with its rows; nil for any other.
  func agreedTotal(_ name: String) -> Int64? {
    total(name).flatMap { $0.isChecked && $0.printed == $0.computed ? $0.printed : nil }
  }
  /// Whether every printed total that is checked equals its rows.
  var totalsAgree: Bool { content.totals.allSatisfy { !$0.isChecked || $0.printed == $0.computed } }
  /// The rule by which it was refused; nil where it was not.
  var refusal: String? { if case .refused(let refusal) = kind { refusal.description } else { nil } }
}

extension RealPage {
  /// Reads a report from a text: a page, or lines of cells with tabs between them.
  func read(text: String) -> ParseResult {
    read(Array(text.utf8))
  }
}
