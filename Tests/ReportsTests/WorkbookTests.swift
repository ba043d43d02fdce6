import Domain
import Query
import Reports
import Testing
import SpreadsheetWriter

@Suite("Reports as workbooks") struct WorkbookTests {
  private func sheets(_ columns: [Column], _ cells: [Reports.Cell], total: [Reports.Cell]? = nil) -> [WorksheetContent]
  {
    let table = Table(columns: columns, rows: [TableRow(cells)], total: total.map { TableRow($0) })
    return WorkbookRenderer().sheets(of: Document(title: "A: b", subtitle: ["s"], table: table, notes: ["n"]))
  }

  @Test("Cells keep their types: amounts and counts are numbers, days are days, and absent is blank")
  func types() throws {
    let sheet = try #require(
      sheets(
        [
          Column("a", "A", .text), Column("b", "B", .money), Column("c", "C", .date), Column("d", "D", .count),
          Column("e", "E", .decimal), Column("f", "F", .number), Column("g", "G", .money),
          Column("h", "H", .text),
        ],
        [
          .text("=1+1"), .money(Money(cents: -1)), .date(CivilDate(dayNumber: 20_488)), .count(7),
          .decimal(Hundredths(count: 9574)), .number("1.5"), .absent, .labels([Label("PAID"), Label("-")]),
        ]
      ).first)
    #expect(
      sheet.rows == [
        [
          .text("=1+1"), .cents(-1), .day(20_488), .count(7), .hundredths(9574), .number(1.5), .blank,
          .text("PAID / -"),
        ]
      ])
    #expect(sheet.columns.map(\.style) == [.plain, .money, .date, .count, .decimal, .plain, .money, .plain])
  }

  @Test("A status has a cell of its own with its color; a list of any length is one text")
  func statuses() throws {
    let grid = try #require(
      sheets(
        [
          Column("m", "2026-01", .text, form: .parts(["rent", "utilities"])),
          Column("t", "Tenants", .text, form: .numbered), Column("p", "Paid", .text, form: .records(total: nil)),
        ],
        [
          .labels([Label("PAID", tone: .good), Label("OVERDUE", tone: .bad)]), .labels([Label("A"), Label("B")]),
          .labels([Label("March"), Label("April")]),
        ]
      ).first)
    #expect(grid.columns.map(\.header) == ["2026-01 rent", "2026-01 utilities", "Tenants 1", "Tenants 2", "Paid"])
    #expect(
      grid.rows == [
        [.status("PAID", .green), .status("OVERDUE", .red), .text("A"), .text("B"), .text("March, April")]
      ])
  }

  @Test("The total ends the table, the notes are on a sheet of their own, and hidden columns are folded away")
  func shape() throws {
    let sheets = sheets(
      [
        Column("a", "Name", .text), Column("b", "Key", .text, shown: .never),
        Column("c", "Zero", .count, shown: .unlessZero), Column("d", "List", .text, shown: .folded),
      ], [.text("a"), .text("b"), .count(0), .text(String(repeating: "x", count: 200))],
      total: [.text("Total"), .blank, .count(0), .blank])
    #expect(sheets.map(\.name) == ["A", "About"])
    #expect(sheets[0].total == [.text("Total"), .blank, .count(0), .blank])
    #expect(sheets[0].columns.map(\.isHidden) == [false, true, true, false])
    #expect(sheets[0].columns.map(\.width) == [8, 8, 8, 60])
    #expect(sheets[1].columns.map(\.header) == ["A: b"] && sheets[1].rows == [[.text("s")], [.text("n")]])
  }

  @Test("Any title names a sheet", arguments: ["", ":", "[]:*?/\\'", String(repeating: "é", count: 50)])
  func names(title: String) throws {
    let document = Document(title: title, subtitle: [], table: Table(columns: [], rows: []), notes: [])
    let name = try #require(WorkbookRenderer().sheets(of: document).first?.name)
    #expect(!name.isEmpty && name.count <= 31 && !name.contains { "[]:*?/\\'".contains($0) })
  }
}
