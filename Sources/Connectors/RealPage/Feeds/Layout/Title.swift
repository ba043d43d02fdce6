internal import ReportTables
internal import SpreadsheetReader

extension ReportWorkbook {
  /// Whether the title stands in the first five rows, where every title stands.
  ///
  /// Further down a heading's words may be those of another report's title: the Primary Advertising Source
  /// Evaluation has a group of columns that is called `Leasing Activity Detail`.
  func isTitled(_ title: String) -> Bool {
    first.rows.prefix { $0.index < 5 }.flatMap(\.cells).contains { cell in
      cell.words.map { normalised($0) == title } ?? false
    }
  }
}
