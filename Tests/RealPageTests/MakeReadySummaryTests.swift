import Domain
import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Make Ready Summary")
struct MakeReadySummaryTests {
  private static let units = "realpage_make_ready_summary"
  private static let requests = "realpage_make_ready_summary_work_orders"

  @Test(
    "Records, sums and sampled units are the report's",
    .needsSamples, arguments: Sample.titled("MAKE READY SUMMARY")
  )
  func records(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    let units = parseResult.rows(MakeReadySummaryTests.units)
    let requests = parseResult.rows(MakeReadySummaryTests.requests)
    let counts = try #require(sample.expected["counts"])
    #expect(Int64(units.count) == sample.expected["records"]?["units"]?.integer)
    #expect(Int64(requests.count) == sample.expected["records"]?["work_orders"]?.integer)
    #expect(
      Int64(units.count { $0["days_vacant"].integer ?? 0 < 0 }) == counts["units_not_yet_vacant(days<0)"]?.integer)
    #expect(requests.counted(by: "description") == counts["by_description"]?.counts)
    #expect(units.sum("days_vacant") == counts["sum_days_vacant"]?.integer)
    #expect(units.sum("sq_ft") == counts["sum_sqft"]?.integer)
    #expect(parseResult.total("Total: # of WOs")?.printed == Int64(requests.count))
    for record in sample.expected["sample_records"]?.array ?? [] {
      let unit = try #require(units.first { $0["unit"].text == record["unit"]?.string })
      #expect(unit["days_vacant"].integer == record["days_vacant"]?.integer)
      #expect(unit["date_vacated"].text == iso(record["vacated"]))
      #expect(unit["date_due"].text == iso(record["due"]))
      #expect(unit["sq_ft"].integer == record["sqft"]?.integer)
      #expect(unit["of_wos"].integer == record["wos"]?.integer)
      #expect(record["est"]?.string == "00:\(unit["est_minutes"].integer ?? -1)")
    }
  }

  /// `01/31/26` as `2026-01-31`.
  private func iso(_ day: JSON?) -> String? {
    let parts = day?.string?.split(separator: "/") ?? []
    return parts.count == 3 ? "20\(parts[2])-\(parts[0])-\(parts[1])" : nil
  }

  private func report(_ lines: String...) -> ParseResult {
    let heading = "OneSite Facilities v3.0,\"Elm, LLC - Elm\"\n,MAKE READY SUMMARY\n,As of 02/15/2026\n"
    let headers =
      "Days vacant,Date vacated,Renovation date,Date due,Bldg,Unit,Sq ft,# of WOs,Est hrs:min,WO #,Description,"
      + "Assigned to\n"
    return RealPage().read(text: heading + headers + lines.joined(separator: "\n") + "\n")
  }

  private let unit = "15,01/31/26,,02/20/26,A,101,700,2,01:05,7-1,Paint,Elm"
  private let fetchRequest = ",,,,,,,,,7-2,Carpet,"
  private let total = "Total,,,,,,,2,,,,"

  @Test("A unit's row holds its first work order, the rows below its others")
  func unitAndOrders() throws {
    let parseResult = report(unit, fetchRequest, total)
    #expect(parseResult.totalsAgree)
    let units = parseResult.rows(MakeReadySummaryTests.units)
    #expect(units.map { $0["est_minutes"] } == [.integer(65)])
    #expect(units.map { $0["bldg"] } == [.text("A")])
    let requests = parseResult.rows(MakeReadySummaryTests.requests)
    #expect(requests.map { $0["wo"] } == [.text("7-1"), .text("7-2")])
    #expect(requests.map { $0["assigned_to"] } == [.text("Elm"), .null])
    #expect(requests.map(\.row.place.row) == [5, 6])
  }

  @Test("A report of no unit is valid and empty")
  func empty() {
    #expect(report("Total,,,,,,,0,,,,").kind == .empty)
  }

  @Test("Totals that differ from the rows are reported, and what belongs to nothing is refused")
  func refused() {
    #expect(!report(unit, total).totalsAgree)
    #expect(report(unit, fetchRequest).refusal?.contains("has no line 'Total'") == true)
    #expect(report(fetchRequest, total).refusal?.contains("belongs to no unit") == true)
    #expect(report(unit, ",,,,,,,,,,Carpet,", total).refusal?.contains("is neither a unit nor a work order") == true)
    #expect(report(unit, total, fetchRequest).refusal?.contains("is after the line 'Total'") == true)
    let later = unit.replacing("15,", with: "14,")
    #expect(report(later, fetchRequest, total).refusal?.contains("prints 14 days vacant, and from 2026-01-31") == true)
    let long = unit.replacing("01:05", with: "01:65")
    #expect(report(long, fetchRequest, total).refusal?.contains("hours and minutes") == true)
    let never = unit.replacing("02/20/26", with: "02/30/26")
    #expect(report(never, fetchRequest, total).refusal?.contains("a date such as") == true)
    let huge = unit.replacing(",2,", with: ",9999999999999,")
    #expect(report(huge, fetchRequest, total).refusal?.contains("which is not a whole number") == true)
  }
}
