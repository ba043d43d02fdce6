import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Closed Make Ready Summary")
struct ClosedMakeReadyTests {
  private static let table = "realpage_closed_make_ready"

  @Test(
    "Records, counts and sampled work orders are the report's",
    .needsSamples,
    arguments: Sample.titled("CLOSED MAKE READY"))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let rows = parseResult.rows(ClosedMakeReadyTests.table)
    let counts = try #require(sample.expected["counts"])
    #expect(Int64(rows.count) == sample.expected["records"]?.integer)
    #expect(Int64(rows.counted(by: "unit").count) == counts["units"]?.integer)
    #expect(rows.counted(by: "service_issue") == counts["by_issue"]?.counts)
    #expect(Int64(rows.count { $0["assigned_to_worker"] != .null }) == counts["with_worker"]?.integer)
    #expect(parseResult.total("Totals: units")?.printed == counts["units"]?.integer)
    #expect(parseResult.total("Totals: # of WOs")?.printed == sample.expected["records"]?.integer)
    for record in sample.expected["sample_records"]?.array ?? [] { try check(rows, record) }
  }

  private func check(_ rows: [NamedRow], _ record: JSON) throws {
    let row = try #require(rows.first { $0["wo"].text == record["wo"]?.string })
    for (key, column) in [
      ("unit", "unit"), ("bldg", "bldg"), ("issue", "service_issue"), ("worker", "assigned_to_worker"),
      ("closed", "date_closed"), ("time_worker", "time_worked"),
    ] { #expect(row[column].text == record[key]?.string, "\(key)") }
    #expect(row["of_wos"].integer == record["declared"]?.integer)
    #expect(row["amt_charged_cents"].integer == record["amount"]?.string.flatMap { Int64($0.filter(\.isNumber)) })
    #expect(record["hours"]?.string == "0:\(row["minutes"].integer ?? -1)")
  }

  private func report(_ lines: String...) -> ParseResult {
    let heading =
      "OneSite Facilities,\"Elm, LLC - Elm\"\n,CLOSED MAKE READY SUMMARY\n"
      + "Parameters:,Date Range: 02/01/2026 thru 02/15/2026\n"
    let headers =
      ",,,,,Assigned to,Date,Amt,,\nBldg,Unit,# of WOs,WO,Service Issue,Worker,closed,charged,Time Worked,Hrs:Min\n"
    return RealPage().read(text: heading + headers + lines.joined(separator: "\n") + "\n")
  }

  private let unit = "A,101,2,7-1,Paint,Elm,02/09/2026,12.50,Elm,1:5"
  private let fetchRequest = ",,,7-2,Carpet,,02/10/2026,,,0:0"
  private let totals = "Totals,1,2,,,,,13,,"

  @Test("Each work order carries its unit, and the total charged is only stored")
  func workOrders() {
    let parseResult = report(unit, fetchRequest, totals)
    let rows = parseResult.rows(ClosedMakeReadyTests.table)
    #expect(rows.map { $0["unit"] } == [.text("101"), .text("101")])
    #expect(rows.map { $0["amt_charged_cents"] } == [.integer(1250), .null])
    #expect(rows.map { $0["minutes"] } == [.integer(65), .integer(0)])
    #expect(
      parseResult.total("Totals: charged")
        == PrintedTotal("Totals: charged", printed: 1300, computed: 1250, isChecked: false))
    #expect(parseResult.totalsAgree)
    #expect(parseResult.scope == "period 2026-02-01 to 2026-02-15, parameters Date Range: 02/01/2026 thru 02/15/2026")
  }

  @Test("Totals that differ from the rows are reported, and what belongs to nothing is refused")
  func refused() {
    #expect(!report(unit, totals).totalsAgree)
    #expect(report(unit, fetchRequest).refusal?.contains("has no line 'Totals'") == true)
    #expect(report(fetchRequest, totals).refusal?.contains("belongs to no unit") == true)
    #expect(report(unit, "A" + fetchRequest, totals).refusal?.contains("has a building") == true)
    #expect(
      report(unit, fetchRequest, totals, fetchRequest).refusal?.contains("is after the line 'Totals'") == true)
    #expect(report(unit, ",,,,,,,,Elm,0:5", totals).refusal?.contains("has no value under 'wo'") == true)
    #expect(report("Totals,0,0,,,,,0,,").kind == .empty)
  }
}
