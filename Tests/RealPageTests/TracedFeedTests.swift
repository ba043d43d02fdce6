import Domain
import SpreadsheetReader
import TestSupport
import Testing
import Warehouse

@testable import Pipeline
@testable import RealPage

/// Values of the samples' raw rows, found again in their files.
@Suite("Values found in their cells", .needsSamples)
struct TracedFeedTests {
  @Test(
    "Each value that a mapping uses is in the cell that is named",
    arguments: [
      ("Lost_Rent_Summary_Ridian.xls", "realpage_lost_rent", ["market_rent_cents", "lease_rent_cents"]),
      ("Make_Ready_Summary_NexusEast.xls", "realpage_make_ready_summary", ["date_vacated"]),
      (
        "Leasing Activity Detail Report - excerpt.xls", "realpage_leasing_activity_detail",
        ["date", "this_contact_type", "leases", "cancelled_denied"]
      ),
      ("4156_5472172_Nexus_East.xls", "realpage_expiration_renewal_expirations", ["lease_end_date", "decision"]),
      ("4156_5472172_Nexus_East.xls", "realpage_expiration_renewal_renewals", ["lease_end_date", "decision"]),
    ])
  func cells(file: String, table: String, columns: [String]) throws {
    let bytes = try read(try #require(fixturesRoot()) + "/realpage/reports/\(file)")
    let parseResult = RealPage().read(bytes)
    let (raw, rows) = try #require(parseResult.content.tables.first { $0.table.name == table })
    var origins = LineageRecorder()
    for row in NamedRecord.of(rows, in: raw) {
      let values = columns.filter { row[$0] != .null }.map { column in
        RawOrigin(
          payload: "p", table: table, rowID: nil, place: row.row.place, column: column, value: row[column])
      }
      origins.add(.unit("any"), values)
    }
    let noted = origins[.unit("any")]
    #expect(noted.count >= rows.count && !rows.isEmpty)
    let cells = try RealPage().cells(of: noted, in: Payload(bytes))
    let grids = try Workbook.open(.bytes(bytes)).sheets.map { try Grid($0) }
    let known = Dictionary(
      grids.flatMap { grid in grid.rows.flatMap(\.cells).map { ("\(grid.sheet)!\($0.name)", $0.value) } },
      uniquingKeysWith: { first, _ in first })
    for origin in noted {
      let cell = try #require(cells[origin], "\(origin.place) \(origin.column)")
      let value = try #require(known[cell], "\(cell)")
      #expect(TracedFeedTests.isOf(origin, value), "\(cell): \(value) is not \(origin.value)")
    }
  }

  /// Whether a cell says the value, in one of the reports' spellings.
  private static func isOf(_ origin: RawOrigin, _ value: Grid.Value) -> Bool {
    switch value {
    case .number(let number):
      return origin.value.integer == Int64((number * (origin.column.hasSuffix("_cents") ? 100 : 1)).rounded())
    case .date(let date):
      return origin.value.text == date.daysSince1970.map { CivilDate(dayNumber: $0).description }
    case .text(let text):
      let words = text.split(whereSeparator: \.isWhitespace)
      if origin.value.text == words.joined(separator: " ") { return true }
      let digits = text.filter { $0.isNumber || $0 == "-" }
      if let integer = origin.value.integer { return digits == "\(integer)" }
      guard let first = words.first, let day = origin.value.text, day.count == 10 else { return false }
      let parts = first.split(separator: "/").compactMap { Int($0) }
      let year = parts.count == 3 ? (parts[2] < 100 ? 2000 + parts[2] : parts[2]) : 0
      return parts.count == 3 && CivilDate(year: year, month: parts[0], day: parts[1])?.description == day
    case .boolean, .error: return false
    }
  }
}
