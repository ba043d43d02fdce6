import JSON
import TestSupport
import Testing

@testable import SpreadsheetReader

@Suite("BIFF8 report files", .needsSamples)
struct XLSReportTests {
  @Test("A report file opens with its sheets, and no value lies outside their extents", arguments: try reports())
  func sheets(report: Report) throws {
    let workbook = try Workbook.open(.bytes(read(report.path)))
    #expect(workbook.format == .xls)
    let expected = try report.expectedSheets()
    #expect(workbook.sheets.map(\.name) == expected.map(\.name))
    for (sheet, extent) in zip(workbook.sheets, expected) {
      var last = (row: -1, column: -1)
      try sheet.forEachRow { row throws(SpreadsheetError) in
        #expect(row.index > last.row)
        #expect(zip(row.cells, row.cells.dropFirst()).allSatisfy { $0.column < $1.column })
        last = (row.index, max(last.column, row.cells.last?.column ?? -1))
        return true
      }
      #expect((0..<extent.rows).contains(last.row))
      #expect((0..<extent.columns).contains(last.column))
      #expect(try sheet.mergedRanges().allSatisfy { $0.rows.upperBound < 65_536 && $0.columns.upperBound < 256 })
    }
  }

  @Test("A report file cut anywhere gives an error or the whole of it", arguments: try smallReports())
  func cut(report: Report) throws {
    let bytes = try read(report.path)
    let whole = try shownRows(Workbook.open(.bytes(bytes)))
    var random = SplitMix(state: UInt64(bytes.count))
    let lengths = Array(stride(from: 512, to: bytes.count, by: 512))
    let anywhere = (0..<200).map { _ in Int.random(in: 4..<bytes.count, using: &random) }
    for length in lengths + anywhere {
      do throws(SpreadsheetError) {
        let rows = try shownRows(Workbook.open(.bytes(Array(bytes[..<length]))))
        #expect(rows == whole, "cut at byte \(length)")
      } catch {
        #expect([.truncated, .malformed, .notASpreadsheet].contains(error.kind), "cut at byte \(length): \(error)")
      }
    }
  }
}

/// A report file of the shared fixtures, and what is known of it.
struct Report: CustomTestStringConvertible {
  let path: String
  let expectedPath: String

  var testDescription: String { String(path.split(separator: "/").last ?? "") }

  func expectedSheets() throws -> [(name: String, rows: Int, columns: Int)] {
    guard case .array(let sheets)? = try JSON.parse(read(expectedPath))["sheets"] else {
      throw SpreadsheetError(.malformed, at: expectedPath, "no sheets are listed")
    }
    return try sheets.map { sheet in
      guard case .string(let name)? = sheet["name"],
        case .integer(let rows)? = sheet["extent_rows"] ?? sheet["rows"],
        case .integer(let columns)? = sheet["extent_cols"] ?? sheet["cols"]
      else { throw SpreadsheetError(.malformed, at: expectedPath, "a sheet without name and extent") }
      return (name, Int(rows), Int(columns))
    }
  }
}

/// All OLE2 files among the reports, told by their first bytes.
private func reports() throws -> [Report] {
  guard let root = fixturesRoot() else { return [] }
  return try ["realpage", "realpage/constructed"].flatMap { folder in
    try files(under: "\(root)/\(folder)/reports")
      .map { Report(path: "\(root)/\(folder)/reports/\($0)", expectedPath: "\(root)/\(folder)/expected/\($0).json") }
      .filter { try read($0.path).starts(with: [0xD0, 0xCF, 0x11, 0xE0]) }
  }
}

/// A small file of each of the two writers that most reports come from.
private func smallReports() throws -> [Report] {
  try reports().filter { ["box_score_8880795.xls", "Report_4039_Ridian.xls"].contains($0.testDescription) }
}

/// A small seeded generator, so that the cuts are the same in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
