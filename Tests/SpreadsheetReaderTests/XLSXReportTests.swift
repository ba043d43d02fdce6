import JSON
import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("OOXML and HTML report files", .needsSamples)
struct XLSXReportTests {
  @Test("A report file opens with its sheets, and no value lies outside their extents", arguments: try reports())
  func sheets(report: Report) throws {
    let bytes = try read(report.path)
    let workbook = try Workbook.open(.bytes(bytes))
    #expect(workbook.format == (bytes.first == UInt8(ascii: "P") ? .xlsx : .html))
    #expect(!workbook.sheets.isEmpty)
    #expect(try shownRows(workbook) == shownRows(Workbook.open(.file(report.path))))
    guard case .array? = try JSON.parse(read(report.expectedPath))["sheets"] else { return }
    let expected = try report.expectedSheets()
    #expect(workbook.sheets.map(\.name) == expected.map(\.name))
    for (sheet, extent) in zip(workbook.sheets, expected) {
      try sheet.forEachRow { row throws(SpreadsheetError) in
        #expect(row.index < extent.rows)
        #expect((row.cells.last?.column ?? 0) < extent.columns)
        #expect(zip(row.cells, row.cells.dropFirst()).allSatisfy { $0.column < $1.column })
        return true
      }
    }
  }

  @Test("A report file cut anywhere gives an error", arguments: try reports())
  func cut(report: Report) throws {
    let bytes = try read(report.path)
    for length in stride(from: 512, to: bytes.count, by: 512) {
      do throws(SpreadsheetError) {
        _ = try shownRows(Workbook.open(.bytes(Array(bytes[..<length]))))
        Issue.record("cut at byte \(length), the file was read")
      } catch {
        #expect([.truncated, .malformed].contains(error.kind), "cut at byte \(length): \(error)")
      }
    }
  }

  @Test("The message of an empty report is found in a cell")
  func emptyReport() throws {
    let report = try #require(try reports().first { $0.testDescription == "concessions_3889.xlsx" })
    let rows = try shownRows(Workbook.open(.file(report.path)))
    #expect(rows.contains("A1='No results were returned for the selected parameters.'"))
  }
}

/// All zips and HTML pages among the reports, told by their first byte.
private func reports() throws -> [Report] {
  guard let root = fixturesRoot() else { return [] }
  return try ["realpage", "realpage/constructed"].flatMap { folder in
    try files(under: "\(root)/\(folder)/reports")
      .map { Report(path: "\(root)/\(folder)/reports/\($0)", expectedPath: "\(root)/\(folder)/expected/\($0).json") }
      .filter { ["P", "<"].map { $0.utf8.first }.contains(try read($0.path).first) }
  }
}
