internal import Domain
internal import Pipeline
internal import ReportTables
internal import SpreadsheetReader
internal import Warehouse

/// An opened Yardi Excel report: its only sheet, and the content of the lines above the table.
struct YardiWorkbook {
  let grid: Grid
  /// The first line, in lower case.
  let title: String
  /// The property's code: the text in the last brackets, since an older name may be in brackets before it.
  let property: String?
  /// The day that the report is of; of a range, its last.
  let asOf: CivilDate?
  /// Whether that day is the last of a range.
  let asOfEndsPeriod: Bool
  /// The requested parameters, such as `Date = 03/01/2026-03/15/2026`, as far as they distinguish files of the same
  /// day.
  let scope: String

  /// How many filled rows the lines above a table may take.
  private static let depth = 6

  /// Opens a report file.
  ///
  /// - Throws: `Refusal` if it is no workbook.
  init(_ bytes: [UInt8], edit: (Grid) throws -> Grid = { $0 }) throws {
    do {
      let workbook = try Workbook.open(.bytes(bytes), limits: .report)
      guard workbook.format != .html || workbook.sheets.contains(where: { $0.name != "Page" }) else {
        throw Refusal("the file is a web page without a table, neither an answer nor a report")
      }
      guard let sheet = workbook.sheets.first else { throw Refusal("the workbook has no sheets") }
      try self.init(edit(Grid(sheet, limits: .report)))
    } catch let error as SpreadsheetError {
      throw Refusal("the file cannot be read: \(error)")
    }
  }

  private init(_ grid: Grid) {
    self.grid = grid
    // A line has one cell; the table's own rows have several.
    let lines = grid.rows.prefix(YardiWorkbook.depth).prefix { $0.cells.count == 1 }.compactMap { $0.cells[0].words }
    title = lines.first.map(normalised) ?? ""
    let rest = lines.dropFirst()
    property = rest.lazy.compactMap { YardiWorkbook.code(in: $0) }.first
    let days = rest.lazy.compactMap { line in YardiWorkbook.day(in: line).map { (line, $0) } }.first
    asOf = days?.1
    asOfEndsPeriod = days.map { $0.0.firstRange(of: "As Of") == nil } ?? false
    scope = rest.filter(YardiWorkbook.isParameter).map { collapsed($0) }.joined(separator: "; ")
  }

  /// The code in a line `Name (fka Old) (code)`, `Name (code)  As Of: …` or `Property: code  Status: …`.
  private static func code(in line: String) -> String? {
    if let label = line.firstRange(of: "Property: ") {
      return line[label.upperBound...].split(separator: " ").first.map(String.init)
    }
    return bracketed(line)
  }

  /// The day after `As Of`, or the last day of the range after `Date =`.
  private static func day(in line: String) -> CivilDate? {
    guard let label = line.firstRange(of: "As Of") ?? line.firstRange(of: "Date =") else { return nil }
    let words = line[label.upperBound...].split { !$0.isNumber && $0 != "/" }
    return words.prefix { usDay($0) != nil }.last.flatMap(usDay)
  }

  private static func isParameter(_ line: String) -> Bool {
    ["Showing ", "Date =", "Month Year =", "Property: "].contains { line.hasPrefix($0) }
  }
}

/// Returns the text in the last brackets that are not empty: the code in `Name (fka Old) (code)`.
func bracketed(_ text: String) -> String? {
  guard let close = text.lastIndex(of: ")"), let open = text[..<close].lastIndex(of: "(") else { return nil }
  let inside = collapsed(String(text[text.index(after: open)..<close]))
  return inside.isEmpty ? nil : inside
}

extension ParseResult {
  /// Begins a report's reading with what the lines above its table state.
  init(_ feed: FeedName, _ book: YardiWorkbook) {
    self.init(kind: .rows, feed: feed, report: book.title)
    property = book.property.map { .id($0) }
    asOf = book.asOf
    asOfEndsPeriod = book.asOfEndsPeriod
    scope = book.scope
  }

  /// Whether the report came with no rows, which is valid: land and management entities have none.
  mutating func settle() {
    if content.tables.allSatisfy(\.rows.isEmpty) { kind = .empty }
  }
}

extension RowCells {
  /// Whether a line begins as the footer of Yardi's reports does: `UserId : x Date : d Time : t`.
  var isFooter: Bool { row.cells[0].words?.hasPrefix("UserId :") ?? false }
}
