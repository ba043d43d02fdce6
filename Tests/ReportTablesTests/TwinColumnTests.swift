import SpreadsheetReader
import Testing
import Warehouse

@testable import ReportTables

@Suite("Unknown columns of one header")
struct TwinColumnTests {
  private static let wanted = [ColumnSpec("unit", "Unit"), ColumnSpec("rent", "Rent")]

  private func map(_ lines: String) throws -> ColumnMap {
    let grid = try Grid(try Workbook.open(.bytes(Array("\(lines)\n".utf8))).sheets[0])
    let map = try ColumnMap.find(Self.wanted, in: grid, feed: FeedName(title: "test", path: "test"))
    for row in grid.rows { _ = map.cells(of: row) }
    return map
  }

  @Test("Two unknown columns of one header are two findings, each with its cell and its own values")
  func twins() throws {
    let map = try map("Unit,Extra,Rent,Extra\n1,5,9,6\n2,,9,7")
    #expect(
      map.findings.map { $0.message.prefix(64) } == [
        "unknown column 'Extra' at B1 in row 1: its 1 values were not loaded".prefix(64),
        "unknown column 'Extra' at D1 in row 1: its 2 values were not loaded".prefix(64),
      ])
  }

  @Test("A column that a feed reads by its place does not hide an unknown one of the same header")
  func readByPlace() throws {
    let map = try map("Unit,Extra,Rent,Extra\n1,5,9,6")
    #expect(map.findings(besides: [], at: [3]).map { $0.message.contains("'Extra' at B1") } == [true])
    #expect(map.findings(besides: ["Extra"]).isEmpty)
  }
}

@Suite("Columns told by their order beside an unknown one")
struct OrderedUnknownTests {
  private static let columns: [OrderedColumns.Column] = [
    .init("day", .day), .init("visits", .count), .init("result", .words, required: false),
  ]
  private static let wanted = [
    ColumnSpec("day", "Day"), ColumnSpec("visits", "Visits"), ColumnSpec("result", "Result"),
  ]

  private func read(_ lines: String) throws -> (texts: [String: String], findings: [String]) {
    let grid = try Grid(try Workbook.open(.bytes(Array("\(lines)\n".utf8))).sheets[0])
    let map = try ColumnMap.find(Self.wanted, in: grid, feed: FeedName(title: "test", path: "test"))
    var columns = OrderedColumns(Self.columns, sheet: grid.sheet)
    let cells = try map.cells(of: grid.rows[1], by: &columns)
    return (cells.cells.compactMapValues(\.words), map.findings.map(\.message))
  }

  @Test("A value under an unknown header is set aside where the row fits without it alone")
  func setAside() throws {
    let read = try read("Day,Brand New,Visits,Result\n02/01/2026,77,3,leased")
    #expect(read.texts["result"] == "leased" && read.texts.count == 3)
    #expect(read.findings.count == 1 && read.findings[0].hasPrefix("unknown column 'Brand New' in row 1: its 1 values"))
  }

  @Test("A row that can be read with and without it is refused with the column's name")
  func ambiguous() {
    #expect {
      _ = try read("Day,Visits,Brand New,Result\n02/01/2026,3,later")
    } throws: {
      "\($0)".contains("'Brand New'")
    }
  }
}
