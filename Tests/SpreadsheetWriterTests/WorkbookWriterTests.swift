import TestSupport
import Testing
import SpreadsheetWriter

@testable import SpreadsheetReader

@Suite("Writing workbooks")
struct WorkbookWriterTests {
  private let path: String

  init() throws {
    path = try temporaryDirectory() + "/book.xlsx"
  }

  private func written(_ sheets: [WorksheetContent]) throws -> [[String]] {
    try writeWorkbook(sheets, to: path)
    var rows: [[String]] = []
    for sheet in try Workbook.open(.file(path)).sheets {
      try sheet.forEachRow { row in
        rows.append(["\(sheet.name) \(row.index)"] + row.cells.map { described($0) })
        return true
      }
    }
    return rows
  }

  private func described(_ cell: Cell) -> String {
    switch cell.value {
    case .text(let text): "\(cell.column)=\(text.string)"
    case .number(let number): "\(cell.column)=\(number)"
    case .date(let date): "\(cell.column)=day \(date.daysSince1970 ?? -1)"
    case .empty, .boolean, .error: "\(cell.column)?"
    }
  }

  @Test("Words are offered below a header without changing a cell; more than a spreadsheet can offer are refused")
  func choices() throws {
    let column = WorksheetContent.Column("kind", choices: ["payment", "credit"])
    #expect(
      try written([WorksheetContent(name: "a", columns: [column], rows: [[.text("credit")]])]) == [
        ["a 0", "0=kind"], ["a 1", "0=credit"],
      ])
    let many = (0..<100).map { "word\($0)" }
    #expect(throws: WorkbookError.self) {
      try writeWorkbook([WorksheetContent(name: "a", columns: [.init("kind", choices: many)])], to: path)
    }
  }

  @Test("What is written reads back: texts, amounts, counts and days, each in its place")
  func roundTrip() throws {
    let sheet = WorksheetContent(
      name: "charges", columns: [.init("id"), .init("amount", style: .money), .init("day", style: .date)],
      rows: [[.text("0101"), .cents(-123_456), .day(20_488)], [.text("=1+1 <é> \n"), .blank, .count(7)]])
    #expect(
      try written([sheet, WorksheetContent(name: "empty", columns: [.init("id")])]) == [
        ["charges 0", "0=id", "1=amount", "2=day"], ["charges 1", "0=0101", "1=-1234.56", "2=day 20488"],
        ["charges 2", "0==1+1 <é> \n", "2=7.0"], ["empty 0", "0=id"],
      ])
  }

  @Test(
    "A total is below the rows, and its coverage below that; hundredths and other numbers are numbers; infinite values are omitted"
  )
  func total() throws {
    let sheet = WorksheetContent(
      name: "a", columns: [.init("x"), .init("y", isHidden: true)], rows: [[.number(1.5), .number(.nan)]],
      total: [.text("Total"), .hundredths(9574)], below: [[.text("Properties"), .text("3 of 28")]])
    #expect(
      try written([sheet]) == [
        ["a 0", "0=x", "1=y"], ["a 1", "0=1.5"], ["a 2", "0=Total", "1=95.74"], ["a 3", "0=Properties", "1=3 of 28"],
      ])
  }

  @Test("A sheet is filtered over its rows without the total, and prints in landscape as wide as a page")
  func arranged() throws {
    let sheet = WorksheetContent(
      name: "charges", columns: [.init("id"), .init("amount", style: .money)],
      rows: [[.text("a"), .cents(1)], [.text("b"), .cents(2)]], total: [.text("Total"), .cents(3)])
    try writeWorkbook([sheet], to: path)
    let xml = try sheetXML()
    #expect(xml.contains("<autoFilter ref=\"A1:B3\"/>"))
    #expect(xml.contains("<pageSetUpPr fitToPage=\"1\"/>") && xml.contains("orientation=\"landscape\""))
    #expect(xml.contains("paperSize=\"1\"") && xml.contains("fitToHeight=\"0\""))
  }

  /// The markup of the first sheet.
  private func sheetXML() throws -> String {
    let archive = try ZipArchive(OpenedBytes(.file(path), limits: .standard), limits: .standard)
    let part = try #require(try archive.part("xl/worksheets/sheet1.xml"))
    var bytes = [UInt8](repeating: 0, count: archive.size(of: "xl/worksheets/sheet1.xml"))
    let count = bytes.withUnsafeMutableBytes { part.read(into: $0) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  @Test("The same sheets make the same bytes")
  func same() throws {
    let sheet = WorksheetContent(name: "a", columns: [.init("id")], rows: [[.text("x")]])
    try writeWorkbook([sheet], to: path)
    let first = try read(path)
    try writeWorkbook([sheet], to: path)
    #expect(try read(path) == first)
  }

  @Test(
    "A name that no sheet can bear and a text that no cell can hold are refused",
    arguments: [
      WorksheetContent(name: "a/b", columns: []),
      WorksheetContent(name: String(repeating: "a", count: 32), columns: []),
      WorksheetContent(name: "a", columns: [], rows: [[.text(String(repeating: "x", count: 32_768))]]),
      WorksheetContent(name: "a", columns: [], rows: [[.text("a\0b")]]),
    ])
  func refused(sheet: WorksheetContent) throws {
    let path = path
    #expect(throws: WorkbookError.self) { try writeWorkbook([sheet], to: path) }
    #expect(!exists(path))
  }

  @Test("A file that cannot be created is reported by its path")
  func unwritable() {
    let error = #expect(throws: WorkbookError.self) {
      try writeWorkbook([WorksheetContent(name: "a", columns: [])], to: path + "/below/book.xlsx")
    }
    #expect(error?.description.contains("book.xlsx/below") == true)
  }
}
