import Pipeline
import SpreadsheetReader
import Testing

@testable import ReportTables

@Suite("Columns identified by their order")
struct OrderedColumnsTests {
  private static let columns: [OrderedColumns.Column] = [
    .init(ColumnKey("day"), .day), .init(ColumnKey("type"), .words, required: false),
    .init(ColumnKey("visits"), .count, required: false),
    .init(ColumnKey("converted"), .yesOrNo), .init(ColumnKey("needed"), .day),
    .init(ColumnKey("follow_up"), .day, required: false),
    .init(ColumnKey("status"), .words), .init(ColumnKey("result"), .text, required: false),
  ]

  /// The keys and texts that a line's values are told, or the refusal.
  private func read(_ line: String, _ columns: [OrderedColumns.Column] = columns) throws -> [String: String] {
    var columns = OrderedColumns(columns, sheet: "s")
    return try texts(columns.cells(of: try rows(line)[0]))
  }

  private func rows(_ lines: String) throws -> [Grid.Row] {
    try Grid(try Workbook.open(.bytes(Array("\(lines)\n".utf8))).sheets[0]).rows
  }

  private func texts(_ cells: RowCells) -> [String: String] {
    Dictionary(uniqueKeysWithValues: cells.cells.compactMap { key, cell in cell.words.map { (key.name, $0) } })
  }

  @Test(
    "A missing value moves the others to no wrong column",
    arguments: [
      ("1/2/2026,Visit,0,Yes,1/3/2026,1/4/2026,Lost,N/A", ["type": "Visit", "visits": "0", "follow_up": "1/4/2026"]),
      ("1/2/2026,Visit,Yes,1/3/2026,Lost,N/A", ["type": "Visit", "needed": "1/3/2026", "status": "Lost"]),
      ("1/2/2026,0,No,1/3/2026,Lost", ["visits": "0", "converted": "No", "status": "Lost"]),
      ("1/2/2026,No,1/3/2026,1/4/2026,Lost,No", ["follow_up": "1/4/2026", "result": "No"]),
    ] as [(String, [String: String])])
  func described(line: String, expected: [String: String]) throws {
    let cells = try read(line)
    for (key, text) in expected { #expect(cells[key] == text) }
    #expect(cells.count == line.split(separator: ",").count)
  }

  @Test(
    "Values that fit in no way or in several are refused",
    arguments: [
      ("1/2/2026,Visit,Yes,Lost", "no way"), ("1/2/2026,a,b,Yes,1/3/2026,Lost", "no way"),
      ("1/2/2026,a,0,Yes,1/3/2026,1/4/2026,Lost,N/A,more", "no way"),
    ])
  func refused(line: String, rule: String) {
    #expect(
      throws: Refusal("sheet 's' row 1: its \(line.split(separator: ",").count) values fit the 8 columns in \(rule)")
    ) {
      try read(line)
    }
    let twins: [OrderedColumns.Column] = [
      .init(ColumnKey("a"), .text, required: false), .init(ColumnKey("b"), .text, required: false),
    ]
    #expect(throws: Refusal("sheet 's' row 1: its 1 values fit the 2 columns in more than one way")) {
      try read("x,", twins)
    }
  }

  @Test("A row whose values are in other columns than those of similar rows is refused")
  func places() throws {
    let rows = try rows("1/2/2026,No,1/3/2026,,Lost\n1/2/2026,No,1/3/2026,,Lost\n1/2/2026,No,,1/3/2026,Lost")
    var columns = OrderedColumns(OrderedColumnsTests.columns, sheet: "s")
    let first = try columns.cells(of: rows[0])
    let second = try columns.cells(of: rows[1])
    #expect(texts(first) == texts(second))
    #expect(throws: Refusal("sheet 's' row 3: its values are in other columns than those of other rows")) {
      try columns.cells(of: rows[2])
    }
  }
}
