internal import Domain
internal import Pipeline
internal import Warehouse
public import SpreadsheetWriter

extension Ledger {
  /// The book as sheets, in the form in which it is imported; an empty book gives the template.
  ///
  /// Rows that were deleted by hand are listed with 'yes' in the column 'deleted'.
  ///
  /// - Parameters:
  ///   - entered: the book, with the entries made by hand.
  ///   - hasSamples: whether each sheet begins with a sample row, which an import passes over.
  /// - Returns: the guide, then a sheet a table.
  public func sheets(of entered: EnteredBook, hasSamples: Bool = false) -> [WorksheetContent] {
    [guide]
      + BookTables.all.map { table in
        var sheet = sheet(of: table, in: entered)
        if hasSamples { sheet.rows.insert(table.columns.map(\.sample), at: 0) }
        return sheet
      }
  }

  private func sheet(of table: BookTable, in entered: EnteredBook) -> WorksheetContent {
    let (kept, deleted) = (entered.book.rows[table.raw.name] ?? [:], entered.deleted[table.raw.name] ?? [:])
    let rows = kept.map { ($0.key, $0.value, false) } + deleted.map { ($0.key, $0.value, true) }
    let columns = table.columns.map {
      WorksheetContent.Column($0.name, width: max(12, $0.name.count + 2), style: $0.style, choices: $0.choices)
    }
    return WorksheetContent(
      name: table.name, columns: columns + [WorksheetContent.Column(BookTable.deletedHeader, choices: ["yes", "no"])],
      rows: rows.sorted { $0.0 < $1.0 }.map { _, row, isDeleted in
        zip(table.columns, row.fields).map { $0.cell($1) } + (isDeleted ? [.text("yes")] : [])
      })
  }

  /// The book as CSV files, one for each table.
  ///
  /// A text that a spreadsheet would take for a formula begins with an apostrophe, which reading removes.
  ///
  /// - Parameters:
  ///   - entered: the book, with the entries made by hand.
  ///   - hasSamples: whether each file begins with a sample row, which an import passes over.
  /// - Returns: the files' names and texts, in the order of the tables.
  public func csvFiles(of entered: EnteredBook, hasSamples: Bool = false) -> [(name: String, text: String)] {
    sheets(of: entered, hasSamples: hasSamples).dropFirst().map { sheet in
      let lines =
        [sheet.columns.map { CSVField.quoted($0.header) }] + sheet.rows.map { $0.map(\.csvField) }
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
  /// What a sample row shows.
  fileprivate var sample: WorksheetContent.Cell {
    if name == BookColumn.idHeader { return .text(BookTable.sampleID) }
    switch kind {
    case .text: return isRequired ? .text("Sample") : .blank
    case .count: return .count(1)
    case .money: return .cents(125_000)
    case .date: return .day(20_485)
    case .month: return .text("2026-02")
    case .yes: return .text("no")
    case .percent: return .text("50.00")
    case .word(let words): return .text(words.first ?? "")
    case .reference: return .text(BookTable.sampleID)
    }
  }

  /// The words that the column takes; empty for free input.
  fileprivate var choices: [String] {
    switch kind {
    case .word(let words): words
    case .yes: ["yes", "no"]
    default: []
    }
  }

  fileprivate var style: WorksheetContent.Style {
    switch kind {
    case .money: .money
    case .date: .date
    case .count: .count
    case .text, .word, .reference, .month, .yes, .percent: .plain
    }
  }

  func cell(_ field: Field) -> WorksheetContent.Cell {
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

extension BookColumn {
  /// A value as a person reads it in a message.
  func text(_ field: Field) -> String {
    let text = cell(field).plainText
    return text.isEmpty ? "blank" : "'\(text)'"
  }
}

extension WorksheetContent.Cell {
  fileprivate var csvField: String {
    switch self {
    case .text(let text), .status(let text, _): CSVField.text(text)
    default: CSVField.quoted(plainText)
    }
  }

  fileprivate var plainText: String {
    switch self {
    case .blank: ""
    case .text(let text), .status(let text, _): text
    case .count(let number): "\(number)"
    case .cents(let hundredths), .hundredths(let hundredths): Money(cents: hundredths).description
    case .number(let number): "\(number)"
    case .day(let day): CivilDate(dayNumber: day).description
    }
  }
}
