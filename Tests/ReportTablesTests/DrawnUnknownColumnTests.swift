import Pipeline
import ReportTables
import SpreadsheetReader
import TestSupport
import Testing
import Warehouse

@testable import RealPage

/// Reports whose headers do not decide what a column is, with one column more that every row fills.
@Suite(
  "Unknown columns that no header decides", .needsSamples)
struct DrawnUnknownColumnTests {
  private static let values: [Grid.Value] = [.number(77.25), .text("extra")]

  private func expectKept(
    _ feed: any TableFeed<ReportWorkbook>, _ name: String, _ what: Comment, counted values: Int = 0,
    _ edit: @escaping (Grid) -> Grid
  ) throws {
    let bytes = try TestSupport.read("\(try #require(fixturesRoot()))/realpage/reports/\(name)")
    let usual = try feed.parse(ReportWorkbook(bytes))
    let changed = try feed.parse(ReportWorkbook(bytes, edit: edit))
    #expect(
      changed.content.tables.map { $0.rows.map(\.fields) } == usual.content.tables.map { $0.rows.map(\.fields) }, what)
    #expect(changed.content.totals == usual.content.totals, what)
    let found = changed.content.findings.filter { $0.rule == "unknown_column" }
    #expect(found.count == 1 && found[0].message.contains("'Brand New'"), what)
    let rows = usual.content.tables.reduce(values) { $0 + $1.rows.count }
    #expect(found[0].message.contains(" its \(rows) values "), what)
  }

  /// A row with a value before its cell of a number, from which on the cells move right by three columns.
  private func adding(_ value: Grid.Value?, to row: Grid.Row, at place: Int) -> Grid.Row {
    var cells = row.cells.enumerated().map { index, cell in
      let move = index < place ? 0 : 3
      return Grid.Cell(
        row: cell.row, columns: cell.columns.lowerBound + move...cell.columns.upperBound + move, value: cell.value)
    }
    if let value {
      let column = place == 0 ? 0 : cells[place - 1].columns.upperBound + 1
      cells.insert(Grid.Cell(row: row.index, columns: column...column, value: value), at: place)
    }
    return Grid.Row(index: row.index, cells: cells)
  }

  @Test("A Leasing Activity Detail keeps it aside at any position", arguments: 0...16, values)
  func leasingActivity(place: Int, value: Grid.Value) throws {
    let known = LeasingActivityDrawn.columns.map(\.key)
    try expectKept(LeasingActivityDetail(), "realpage_report.xlsx", "before column \(place), \(value)") { grid in
      let rows = grid.rows.map { row -> Grid.Row in
        if row.cells.count == known.count, row.cells[0].words == "Date" {
          return adding(.text("Brand New"), to: row, at: place)
        }
        var columns = OrderedColumns(LeasingActivityDrawn.columns, sheet: grid.sheet)
        guard row.cells[0].isDay, let cells = try? columns.cells(of: row) else { return row }
        return adding(value, to: row, at: known[..<place].count { cells[$0] != nil })
      }
      return Grid(sheet: grid.sheet, rows: rows)
    }
  }

  @Test("A Collections Report keeps it aside at any position", arguments: 0...13, values)
  func collections(place: Int, value: Grid.Value) throws {
    for hasTotal in [false, true] where !hasTotal || (1...10).contains(place) {
      let what: Comment = "before column \(place), \(value), \(hasTotal ? "with" : "without") a total"
      try expectKept(Collections(), "Collections Report (3).xls", what, counted: hasTotal ? 1 : 0) { grid in
        let header = grid.rows.first { $0.cells[0].words == "Status" }
        let starts = header?.cells.map(\.columns.lowerBound) ?? []
        let rows = grid.rows.map { row -> Grid.Row in
          switch row.cells[0].words {
          case "Status": return adding(.text("Brand New"), to: row, at: place)
          case "Former Resident", "Former Applicant": return adding(value, to: row, at: place)
          case "Totals:":
            return adding(hasTotal ? .number(154.5) : nil, to: row, at: max(1, min(place, 11)))
          default:
            // The headers and values above stand right of the new column, or left of it.
            let start = place < starts.count ? starts[place] : (header?.cells.last?.columns.upperBound ?? 0) + 1
            return adding(nil, to: row, at: row.cells.count { $0.columns.lowerBound < start })
          }
        }
        return Grid(sheet: grid.sheet, rows: rows)
      }
    }
  }

  /// The Lease Expiration Detail of a property, changed.
  private func expirations(_ edit: @escaping (Grid) -> Grid) throws -> ParseResult {
    let path = "\(try #require(fixturesRoot()))/realpage/reports/test_lease_exp_8880905.xls"
    return try LeaseExpiration().parse(ReportWorkbook(TestSupport.read(path), edit: edit))
  }

  @Test("Of two unknown columns behind the balance of a Lease Expiration Detail one is filled", arguments: values)
  func expirationsInPart(value: Grid.Value) throws {
    let usual = try expirations { $0 }
    let changed = try expirations { grid in
      guard let header = grid.rows.first(where: { $0.cells[0].words == "Unit" }) else { return grid }
      let rows = grid.rows.map { row -> Grid.Row in
        let isLease = row.index > header.index && row.cells.count > 6 && row.cells[0].words?.hasPrefix("Total") != true
        var own: [Grid.Cell] = []
        if row.index == header.index {
          own = [("Brand New", 46), ("Other New", 48)].map { text, column in
            Grid.Cell(row: row.index, columns: column...column, value: .text(text))
          }
        } else if isLease {
          own = [Grid.Cell(row: row.index, columns: 46...46, value: value)]
        }
        return Grid.Row(index: row.index, cells: row.cells + own)
      }
      return Grid(sheet: grid.sheet, rows: rows)
    }
    #expect(changed.content.tables.map { $0.rows.map(\.fields) } == usual.content.tables.map { $0.rows.map(\.fields) })
    #expect(changed.content.totals == usual.content.totals && !usual.content.totals.isEmpty)
    let found = changed.content.findings.filter { $0.rule == "unknown_column" }.map(\.message)
    #expect(found.contains { $0.contains("'Other New' in") && $0.contains(" its 0 values ") }, "\(found)")
  }

  @Test("A change of rent over an unknown header of a Lease Expiration Detail is refused by its cell and the header")
  func expirationsAmbiguous() throws {
    let edits = GridEdits(columns: LeaseExpiration().columns)
    let error = #expect(throws: Refusal.self) {
      try expirations { grid in
        guard let table = edits.tables(in: grid).first,
          let place = table.map.order.firstIndex(where: { $0.key.name == "market" })
        else { return grid }
        return edits.adding("Brand New", nil, before: place, of: table, in: grid).grid
      }
    }
    #expect(
      error?.rule.contains("cell AG52 holds '-175.0', which is not under any column") == true,
      "\(String(describing: error))")
    #expect(error?.hints.contains { $0.contains("'Brand New'") } == true)
  }

  @Test(
    "Of two columns of a listed Rent Roll with the same amounts the summary decides, or a finding says that none does",
    arguments: [true, false])
  func sameAmounts(hasSummary: Bool) throws {
    let path = "\(try #require(fixturesRoot()))/realpage/constructed/reports/Rent_Roll_Detail_Excel_4295_Ridian.xls"
    let bytes = try TestSupport.read(path)
    let usual = try RentRoll().parse(ReportWorkbook(bytes))
    let changed = try RentRoll().parse(
      ReportWorkbook(bytes) { grid in
        guard let header = grid.rows.first(where: { $0.cells.contains { $0.words == "Total Billing" } }) else {
          return hasSummary ? grid : Grid(sheet: grid.sheet, rows: [])
        }
        return copyingLastCode(in: grid, header)
      })
    #expect(changed.content.tables.map(\.rows.count) == usual.content.tables.map(\.rows.count))
    let findings = changed.content.findings.filter { $0.rule == "unknown_column" }.map(\.message)
    #expect(
      findings.contains { $0.contains("the rows add up without 'COPY' instead too") } != hasSummary, "\(findings)")
    if hasSummary {
      #expect(changed.content.totals == usual.content.totals)
      #expect(findings.count == 1 && findings[0].contains("Unknown column 'COPY'"), "\(findings)")
    }
  }

  /// The sheet with the last code's column a second time, as `COPY`.
  private func copyingLastCode(in grid: Grid, _ header: Grid.Row) -> Grid {
    let last = header.cells.firstIndex { $0.words == "Total Billing" } ?? 0
    let column = header.cells[last - 1].columns.lowerBound
    let rows = grid.rows.map { row -> Grid.Row in
      let cells = row.cells.flatMap { cell -> [Grid.Cell] in
        let move = cell.columns.lowerBound > column ? 1 : 0
        let own = Grid.Cell(
          row: cell.row, columns: cell.columns.lowerBound + move...cell.columns.upperBound + move, value: cell.value)
        guard row.index >= header.index, cell.columns.lowerBound == column else { return [own] }
        let value: Grid.Value = row.index == header.index ? .text("COPY") : cell.value
        return [own, Grid.Cell(row: cell.row, columns: column + 1...column + 1, value: value)]
      }
      return Grid.Row(index: row.index, cells: cells)
    }
    return Grid(sheet: grid.sheet, rows: rows)
  }
}
