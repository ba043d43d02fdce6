internal import Domain
public import Pipeline
internal import Warehouse
public import SpreadsheetWriter

extension Ledger {
  /// The book as sheets, in the form in which it is imported; an empty book gives the template.
  ///
  /// - Parameter book: the book.
  /// - Returns: the guide, then a sheet a table.
  public func sheets(of book: Book) -> [WorksheetContent] {
    [guide]
      + BookTables.all.map { table in
        let rows = (book.rows[table.raw.name] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        let columns = table.columns.map {
          WorksheetContent.Column($0.name, width: max(12, $0.name.count + 2), style: $0.style)
        }
        return WorksheetContent(
          name: table.name, columns: columns + [WorksheetContent.Column(BookTable.deletedHeader)],
          rows: rows.map { row in zip(table.columns, row.fields).map { $0.cell($1) } })
      }
  }

  /// The book as CSV files, one for each table.
  ///
  /// - Parameter book: the book.
  /// - Returns: the files' names and texts, in the order of the tables.
  public func csvFiles(of book: Book) -> [(name: String, text: String)] {
    sheets(of: book).dropFirst().map { sheet in
      let lines = [sheet.columns.map { quoted($0.header) }] + sheet.rows.map { $0.map { quoted($0.plainText) } }
      return ("\(sheet.name).csv", lines.map { $0.joined(separator: ",") + "\r\n" }.joined())
    }
  }

  /// A sheet that describes the purpose of every table and column.
  private var guide: WorksheetContent {
    let rows = BookTables.all.flatMap { table in
      table.columns.map { column in
        [table.name, column.name, column.isRequired ? "yes" : "", column.form, column.meaning].map {
          WorksheetContent.Cell.text($0)
        }
      } + [[table.name, BookTable.deletedHeader, "", "yes or no", "yes takes the row out"].map { .text($0) }]
    }
    let columns = [("sheet", 22), ("column", 20), ("required", 10), ("form", 40), ("meaning", 60)]
    return WorksheetContent(
      name: BookReading.guide, columns: columns.map { WorksheetContent.Column($0.0, width: $0.1) }, rows: rows)
  }
}

extension BookColumn {
  fileprivate var style: WorksheetContent.Style {
    switch kind {
    case .money: .money
    case .date: .date
    case .count: .count
    case .text, .word, .reference, .month, .yes, .percent: .plain
    }
  }

  fileprivate func cell(_ field: Field) -> WorksheetContent.Cell {
    switch (kind, field) {
    case (_, .null), (_, .real): .blank
    case (.money, .integer(let cents)): .cents(cents)
    case (.percent, .integer(let hundredths)): .text(Money(cents: hundredths).description)
    case (.yes, .integer(let yes)): .text(yes == 1 ? "yes" : "no")
    case (_, .integer(let count)): .count(count)
    case (.date, .text(let text)): field.date.map { .day($0.dayNumber) } ?? .text(text)
    case (_, .text(let text)): .text(text)
    }
  }
}

extension WorksheetContent.Cell {
  fileprivate var plainText: String {
    switch self {
    case .blank: ""
    case .text(let text): text
    case .count(let number): "\(number)"
    case .cents(let hundredths), .hundredths(let hundredths): Money(cents: hundredths).description
    case .number(let number): "\(number)"
    case .day(let day): CivilDate(dayNumber: day).description
    }
  }
}

/// A field of a CSV file, in quotes where a comma, a quote or a line's end would break it.
private func quoted(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { ",;\t\"\r\n".unicodeScalars.contains($0) }) else { return text }
  return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
