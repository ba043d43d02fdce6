import Pipeline
import TestSupport
import Testing
import Warehouse
import SpreadsheetWriter

@Suite("Cells of the hand-kept book")
struct LedgerCellTests {
  private let place: HandKept

  init() throws {
    place = try HandKept()
    try place.take(HandKept.start)
  }

  /// Imports one row of a sheet, its cells as a spreadsheet has them.
  private func take(_ table: String, _ cells: [(String, WorksheetContent.Cell)]) throws {
    let path = place.root + "/one.xlsx"
    let sheet = WorksheetContent(
      name: table, columns: cells.map { WorksheetContent.Column($0.0) }, rows: [cells.map(\.1)])
    try writeWorkbook([sheet], to: path)
    _ = try place.bookImport.take(path, now: "2026-02-04T10:00:00Z")
  }

  @Test("Numbers and dates of a spreadsheet are taken for what they are")
  func spreadsheetCells() throws {
    try take(
      "charges",
      [
        ("id", .count(77)), ("lease_id", .text(" l1 ")), ("code", .text("RENT")), ("class", .text("Rent")),
        ("amount", .cents(-12_345)), ("due_date", .day(20_488)), ("period", .day(20_488)),
      ])
    #expect(try place.value("charges", "77", "amount_cents") == .integer(-12_345))
    #expect(try place.value("charges", "77", "due_date") == .text("2026-02-04"))
    #expect(try place.value("charges", "77", "period") == .text("2026-02"))
    #expect(try place.value("charges", "77", "class") == .text("rent"))
  }

  @Test(
    "What is not in a column's form is refused, never taken for something near",
    arguments: [
      ("units", "bedrooms", WorksheetContent.Cell.text("-1")), ("units", "bedrooms", .text("2.5")),
      ("units", "market_rent", .text("1000000000.01")), ("units", "market_rent", .text("abc")),
      ("leases", "ends", .text("02/04/2026")), ("leases", "ends", .count(46_000)),
      ("payments", "period", .text("2026-13")), ("payments", "for_deposit", .text("maybe")),
      ("payments", "kind", .text("refund")), ("units", "deleted", .text("perhaps")),
    ])
  func refused(table: String, column: String, cell: WorksheetContent.Cell) throws {
    let id = ["units": "u1", "leases": "l1", "payments": "p1"][table] ?? ""
    let error = #expect(throws: BookProblems.self) { try take(table, [("id", .text(id)), (column, cell)]) }
    #expect(error?.problems.count == 1 && error?.problems.first?.column == column && error?.problems.first?.row == 2)
  }

  @Test("A share is a percentage over 0 and up to 100", arguments: ["0", "100.01", "-5", "1/3"])
  func shares(text: String) throws {
    try take("owners", [("id", .text("o1")), ("name", .text("Bo"))])
    let row = { (share: String) in
      [
        ("id", WorksheetContent.Cell.text("s")), ("unit_id", .text("u1")), ("owner_id", .text("o1")),
        ("share_percent", .text(share)),
      ]
    }
    #expect(throws: BookProblems.self) { try take("ownerships", row(text)) }
    try take("ownerships", row("33.33"))
    #expect(try place.value("ownerships", "s", "share_percent") == .integer(3333))
  }

  @Test("What is no workbook at all is refused as a whole")
  func noWorkbook() throws {
    let path = place.root + "/book.pdf"
    try write("%PDF-1.4", to: path)
    let error = #expect(throws: BookProblems.self) { try place.bookImport.take(path, now: "2026-02-04T10:00:00Z") }
    #expect(
      error?.description
        == "nothing was imported because of 1 problem:\n  the file is a PDF document, not a spreadsheet")
  }
}
