import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Make Ready Analysis")
struct MakeReadyAnalysisTests {
  private static let table = "realpage_make_ready_analysis"
  private static let columns = [
    "period", "units_made_ready", "avg_minutes", "total_minutes", "make_ready_renovation", "renovation_avg_minutes",
    "renovation_total_minutes", "cost_avg_cents", "cost_labor_cents", "cost_parts_cents", "cost_total_cents",
  ]

  @Test(
    "Records and values are the report's", .needsSamples,
    arguments: Sample.titled("MAKE READY ANALYSIS"))
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let rows = parseResult.rows(MakeReadyAnalysisTests.table)
    #expect(Int64(rows.count) == sample.expected["records"]?.integer)
    let records = sample.expected["sample_records"]?.array ?? []
    #expect(records.count == rows.count)
    for (row, record) in zip(rows, records) {
      #expect(record.members.count == MakeReadyAnalysisTests.columns.count)
      for (column, member) in zip(MakeReadyAnalysisTests.columns, record.members) {
        #expect(row[column] == value(member.value.string ?? "", of: column), "\(column)")
      }
    }
    #expect(parseResult.total("Total: units")?.printed == 5)
    #expect(parseResult.total("Total: total_time")?.printed == 5)
  }

  /// `0:05` as 5 minutes, `0.00` as cents.
  private func value(_ text: String, of column: String) -> Field {
    if column == "period" { return .text(text) }
    let parts = text.split(separator: ":").compactMap { Int64($0) }
    if parts.count == 2 { return .integer(parts[0] * 60 + parts[1]) }
    let number = Int64(text.filter(\.isNumber)) ?? -1
    return .integer(column.hasSuffix("_cents") && !text.contains(".") ? number * 100 : number)
  }

  private func report(_ lines: String...) -> ParseResult {
    let heading = "OneSite Facilities,\"Elm, LLC - Elm\"\n,MAKE READY ANALYSIS\n,,,,,,,,Cost\n"
    let headers =
      "Period,Units made ready,Avg Hrs:Min,Total Hrs:Min,Make ready renovation,Avg Hrs:Min,Total Hrs:Min,Avg,Labor,"
      + "Parts,Total\n"
    return RealPage().read(text: heading + headers + lines.joined(separator: "\n") + "\n")
  }

  private let january = "1/2026,5,0:30,2:30,1,4:00,4:00,20.00,60.00,40.00,100.00"
  private let total = "Total,5,,2:30,1,,4:00,,60,40,100"
  private let averages = "Averages per period,\nUnits made ready,5.0"

  @Test("The second columns of a name are those of renovations, and the averages are passed over")
  func columns() {
    let parseResult = report(january, total, averages)
    let rows = parseResult.rows(MakeReadyAnalysisTests.table)
    #expect(rows.map { $0["avg_minutes"] } == [.integer(30)])
    #expect(rows.map { $0["renovation_avg_minutes"] } == [.integer(240)])
    #expect(rows.map { $0["cost_total_cents"] } == [.integer(10_000)])
    #expect(parseResult.content.ignored["averages"] == 2)
    #expect(parseResult.totalsAgree)
  }

  @Test("Totals that differ from the rows are reported, and what belongs to nothing is refused")
  func refused() {
    #expect(!report(january, january.replacing("1/2026", with: "2/2026"), total).totalsAgree)
    #expect(report(january).refusal?.contains("has no line 'Total'") == true)
    #expect(report(january, total, january).refusal?.contains("is after the line 'Total'") == true)
    #expect(report(january + ",9", total).refusal?.contains("which is not under any column") == true)
    #expect(report("Total,0,,0:00,0,,0:00,,0,0,0").kind == .empty)
  }
}
