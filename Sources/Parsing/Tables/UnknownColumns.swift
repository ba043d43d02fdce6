internal import Pipeline
package import SpreadsheetReader
package import Warehouse

/// The columns of a header that no feed knows, and how many values they hold.
///
/// A class, since a column map counts while it assigns a row's cells to columns.
package final class UnknownColumns {
  /// What a person can do about a column that cannot be stated apart.
  package static let remedy = "run the report without the unknown columns, or report them"

  private let sheet: String
  private let header: Int
  /// The headers, from the left.
  package let titles: [String]
  private var counts: [String: Int] = [:]
  private var lastRow: Int?

  init(sheet: String, header: Int, _ titles: [String]) {
    self.sheet = sheet
    self.header = header
    self.titles = titles
  }

  /// The headers in quotes.
  package var names: String { titles.map { "'\($0)'" }.joined(separator: ", ") }

  /// Counts a row's unknown values once, regardless of how often the row is requested.
  package func count(_ values: [(title: String, cell: Grid.Cell)], inRow row: Int) {
    guard !values.isEmpty, row > header, row > lastRow ?? -1 else { return }
    lastRow = row
    for value in values { counts[value.title, default: 0] += 1 }
  }

  /// One finding a column.
  func findings(besides known: Set<String>) -> [FindingRecord] {
    titles.filter { !known.contains($0) }.map { title in
      let count = counts[title] ?? 0
      return FindingRecord(
        .warn, .unknownColumn,
        "Unknown column '\(title)' in row \(header + 1): its \(count) values are not loaded"
          + " and no figure uses them. The file is kept. Report the column if you need it",
        place: Place(sheet: sheet, row: header + 1))
    }
  }
}

extension ColumnMap {
  /// The findings of a header: its unknown columns, and the expected ones that it does not have.
  package var findings: [FindingRecord] { findings(besides: []) }

  /// The findings of a header some of whose unknown columns the feed reads in a way of its own.
  package func findings(besides read: Set<String>) -> [FindingRecord] {
    let place = Place(sheet: sheet, row: rows.upperBound + 1)
    return unknown.findings(besides: read)
      + missing.map { column in
        let near = nearest(column.headers[0], in: unknown.titles.map(normalised))
        let renamed = unknown.titles.first { normalised($0) == near }.map { " (renamed to '\($0)'?)" } ?? ""
        return FindingRecord(
          .warn, .missingColumn,
          "Column '\(column.title)' is missing\(renamed). Its values are not loaded; no figure needs them."
            + " Run the report with this column if you need them", place: place)
      }
  }
}

extension ColumnMap {
  /// Reads rows; a refusal of them also names the unknown columns, which may be its cause.
  package func namingUnknown<Result>(_ read: () throws -> Result) throws -> Result {
    do { return try read() } catch let refusal as Refusal {
      guard !unknown.titles.isEmpty, !refusal.hints.contains(UnknownColumns.remedy) else { throw refusal }
      throw Refusal(
        refusal.rule, hints: refusal.hints + ["the unknown columns here: \(unknown.names)", UnknownColumns.remedy])
    }
  }
}

extension ColumnMap {
  /// Returns the same columns with a separate key for the second of two columns that have the same header.
  ///
  /// Takes each header that appears twice with the key of its second column; a `Refusal` names a header that appears
  /// only once.
  package func naming(seconds: [(header: String, key: ColumnKey)]) throws -> ColumnMap {
    let others = unknownHeaders()
    return naming(
      try seconds.reduce(into: [:]) { keys, second in
        let column = others.keys.sorted().first { others[$0].map(normalised) == normalised(second.header) }
        guard let column else {
          throw Refusal("sheet '\(sheet)' row \(rows.upperBound + 1) has no second column '\(second.header)'")
        }
        keys[column] = second.key
      })
  }
}
