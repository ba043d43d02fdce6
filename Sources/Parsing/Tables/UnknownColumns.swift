internal import Pipeline
internal import SpreadsheetReader
package import Warehouse

/// The columns of a header that no feed knows, and how many values they hold.
///
/// A class, since a column map counts while it tells a row's cells their columns.
package final class UnknownColumns {
  /// What a person can do about a column that cannot be told apart.
  package static let remedy = "run the report without the unknown columns, or ask for them to be added to the feed"

  private let sheet: String
  private let header: Int
  private let columns: [(title: String, span: ClosedRange<Int>)]
  private var counts: [Int: Int] = [:]
  private var lastRow: Int?

  init(sheet: String, header: Int, _ columns: [(title: String, span: ClosedRange<Int>)]) {
    self.sheet = sheet
    self.header = header
    self.columns = columns
  }

  /// The headers, from the left.
  package var titles: [String] { columns.map(\.title) }

  /// The headers in quotes.
  package var names: String { titles.map { "'\($0)'" }.joined(separator: ", ") }

  /// Counts a row's unknown values, once however often the row is asked for.
  func count(_ values: [(title: String, cell: Grid.Cell)], inRow row: Int) {
    guard !values.isEmpty, row > header, row > lastRow ?? -1 else { return }
    lastRow = row
    for value in values {
      guard let column = column(of: value) else { continue }
      counts[column.span.lowerBound, default: 0] += 1
    }
  }

  /// The column of a value: of those with its header, the nearest.
  private func column(of value: (title: String, cell: Grid.Cell)) -> (title: String, span: ClosedRange<Int>)? {
    let place = value.cell.columns.upperBound
    return columns.filter { $0.title == value.title }.min {
      abs($0.span.upperBound - place) < abs($1.span.upperBound - place)
    }
  }

  /// One finding a column, of those that a feed does not read by their headers or by their first columns.
  func findings(besides known: Set<String>, at places: Set<Int>) -> [FindingRecord] {
    columns.filter { !known.contains($0.title) && !places.contains($0.span.lowerBound) }.map { title, span in
      let count = counts[span.lowerBound] ?? 0
      let isRepeated = columns.count { $0.title == title } > 1
      let cell = Grid.Cell(row: header, columns: span, value: .text(title)).name
      return FindingRecord(
        .warn, "unknown_column",
        "unknown column '\(title)'\(isRepeated ? " at \(cell)" : "") in row \(header + 1): its \(count) values were not loaded and are not used by any"
          + " figure; the file keeps them. If you need them, ask for the column to be added",
        place: Place(sheet: sheet, row: header + 1))
    }
  }
}

extension ColumnMap {
  /// The findings of a header: its unknown columns, and the expected ones that it does not have.
  package var findings: [FindingRecord] { findings(besides: []) }

  /// The findings of a header some of whose unknown columns the feed reads in a way of its own.
  ///
  /// - Parameters:
  ///   - read: the headers of such columns.
  ///   - places: the first columns of such columns, where a header may stand twice.
  /// - Returns: one finding a column.
  package func findings(besides read: Set<String>, at places: Set<Int> = []) -> [FindingRecord] {
    let place = Place(sheet: sheet, row: rows.upperBound + 1)
    return unknown.findings(besides: read, at: places)
      + missing.map { column in
        let near = nearest(column.headers[0], in: unknown.titles.map(normalised))
        let renamed = unknown.titles.first { normalised($0) == near }.map { "; is it '\($0)' now?" } ?? ""
        return FindingRecord(
          .warn, "missing_column",
          "column '\(column.title)' is missing\(renamed): its values were not loaded, and no figure needs them."
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
  /// The same columns with headers that stand twice: the second one of a name has a key of its own.
  ///
  /// Takes each header that stands twice with the key of its second column; a `Refusal` names one that stands once.
  package func naming(seconds: [(header: String, key: String)]) throws -> ColumnMap {
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
