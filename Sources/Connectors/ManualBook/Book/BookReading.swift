internal import Domain
internal import Pipeline
internal import SpreadsheetReader
internal import Warehouse

/// One row of an import: the values that it states for one id.
struct BookEntry {
  let table: BookTable
  let place: Place
  let id: String
  /// Whether the row takes the id out.
  let isDeleted: Bool
  /// Whether the row states who made it by hand: an exported deletion may name a row that the book never had.
  let isByHand: Bool
  /// The values of the columns that the sheet has, by their places in the table.
  let values: [Int: Field]
}

/// The rows of an imported workbook, and every cell with an invalid value.
struct BookReading {
  /// The sheet that explains the others; it is passed over.
  static let guide = "guide"

  private(set) var entries: [BookEntry] = []
  private(set) var problems: [BookProblem] = []

  private var form = CellForm()

  /// The rows of another program's rent roll.
  init(_ foreign: ForeignReading) { (entries, problems) = (foreign.entries, foreign.problems) }

  /// Reads a workbook's sheets; one that no table bears the name of is a problem.
  init(_ workbook: Workbook, _ form: CellForm = CellForm()) throws(SpreadsheetError) {
    self.form = form
    for sheet in workbook.sheets where sheet.name != BookReading.guide {
      guard let table = BookTables.table(named: sheet.name) else {
        let known = BookTables.all.map(\.name)
        let near = nearest(sheet.name, in: known).map { "; did you mean '\($0)'?" } ?? ""
        problems.append(BookProblem(sheet: sheet.name, reason: "unknown table\(near)"))
        continue
      }
      try read(sheet, as: table)
    }
  }

  /// Reads one sheet as a table.
  init(_ sheet: Sheet, as table: BookTable) throws(SpreadsheetError) { try read(sheet, as: table) }

  private mutating func read(_ sheet: Sheet, as table: BookTable) throws(SpreadsheetError) {
    var header: BookHeader?
    var places: [String: Int] = [:]
    try sheet.forEachWholeRow { (row) throws(SpreadsheetError) in
      guard let known = header else {
        let read = BookHeader(row, of: table)
        problems += read.problems
        header = read
        return read.problems.isEmpty
      }
      guard let entry = entry(row, known, of: table) else { return true }
      if let first = places.updateValue(entry.place.row, forKey: entry.id) {
        report(entry.place, BookColumn.idHeader, "'\(entry.id)' is in row \(first) already")
      }
      entries.append(entry)
      return true
    }
  }

  private mutating func entry(_ row: Row, _ header: BookHeader, of table: BookTable) -> BookEntry? {
    let cells = Dictionary(row.cells.map { ($0.column, $0) }, uniquingKeysWith: { first, _ in first })
    guard cells.values.contains(where: { BookColumn.text(of: $0) != nil || $0.isError }) else { return nil }
    let place = Place(sheet: table.name, row: row.index + 1)
    guard let id = cells[header.id].flatMap(BookColumn.text(of:)) else {
      report(place, BookColumn.idHeader, "every row needs an id")
      return nil
    }
    guard id != BookTable.sampleID else { return nil }
    let mark = header.deleted.flatMap { cells[$0] }.flatMap(BookColumn.text(of:))
    guard let isDeleted = mark.map(BookColumn.yes) ?? false else {
      report(place, BookTable.deletedHeader, "'\(mark ?? "")' must be yes or no")
      return nil
    }
    var values: [Int: Field] = [:]
    for (index, column) in isDeleted ? [] : header.columns {
      values[index] = value(cells[column], table.columns[index], place)
    }
    let person = header.enteredBy.flatMap { cells[$0] }.flatMap(BookColumn.text(of:))
    return BookEntry(
      table: table, place: place, id: id, isDeleted: isDeleted, isByHand: person != nil, values: values)
  }

  private mutating func value(_ cell: Cell?, _ column: BookColumn, _ place: Place) -> Field {
    switch column.field(cell, form) {
    case .success(.null) where column.isRequired:
      report(place, column.name, "a value is required: \(column.form)")
      return .null
    case .success(let field): return field
    case .failure(let error):
      report(place, column.name, "\(error)")
      return .null
    }
  }

  private mutating func report(_ place: Place, _ column: String, _ reason: String) {
    problems.append(BookProblem(sheet: place.sheet, row: place.row, column: column, reason: reason))
  }
}

/// The first row of a sheet, which shows the position of each column.
private struct BookHeader {
  var id = -1
  var deleted: Int?
  var enteredBy: Int?
  /// The table's column and the sheet's, by the table's order.
  var columns: [(index: Int, column: Int)] = []
  var problems: [BookProblem] = []

  init(_ row: Row, of table: BookTable) {
    var seen: Set<String> = []
    for cell in row.cells {
      guard let name = BookColumn.text(of: cell)?.lowercased() else { continue }
      let problem = { BookProblem(sheet: table.name, row: row.index + 1, column: name, reason: $0) }
      guard seen.insert(name).inserted else {
        problems.append(problem("duplicate column"))
        continue
      }
      if name == BookTable.deletedHeader {
        deleted = cell.column
      } else if let index = table.columns.firstIndex(where: { $0.name == name }) {
        columns.append((index, cell.column))
        if index == 0 { id = cell.column }
        if name == BookColumn.enteredBy.name { enteredBy = cell.column }
      } else {
        let near = nearest(name, in: table.columns.map(\.name)).map { "; did you mean '\($0)'?" } ?? ""
        problems.append(problem("unknown column\(near)"))
      }
    }
    if id < 0 {
      problems.append(
        BookProblem(
          sheet: table.name, row: row.index + 1, column: BookColumn.idHeader,
          reason: "required column missing in the first row"))
    }
    columns.sort { $0.index < $1.index }
  }
}

extension Cell {
  fileprivate var isError: Bool { if case .error = value { true } else { false } }
}
