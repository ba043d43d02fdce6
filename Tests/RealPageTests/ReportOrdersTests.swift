import Domain
import Receivables
import Pipeline
import Testing

@testable import RealPage

/// What is asked of the reporting service for a day.
@Suite("Report requests")
struct ReportOrdersTests {
  private let day = CivilDate(year: 2026, month: 2, day: 4)

  private func requests(_ reports: String) throws -> [FetchRequest] {
    let definitions = try Definitions(
      Array(
        """
        {
          "sources": {
            "realpage": {
              "pmc_id": "1", "company_names": ["Invented Homes, LLC"],
              "reporting_api": "https://reports.example.com/v1", "token": {"file": "token.json"}
            }
          },
          "properties": {"oak": {"propertyId": "1", "propertyName": "Oak Court"}},
          "reports": {\(reports)}
        }
        """.utf8), connectors: [RealPageConnector()])
    let oak = try #require(definitions.property(key: "oak"))
    return ReportOrders(definitions.reports).requests(for: oak, on: try #require(day))
  }

  private func report(_ key: String, _ id: Int, _ parameters: [(String, String)], _ more: String = "") -> String {
    let guid = "446266C0-D572-4D8A-A6DA-310C0AE6\(id)"
    let list = parameters.map { #"{"name": "\#($0.0)", "value": "\#($0.1)"}"# }.joined(separator: ", ")
    return """
      "\(key)": {"report_id": \(id), "report_key": "\(guid)", "name": "\(key)", "formats": {"excel": "3"},
        "parameters": [\(list)], "status": "complete"\(more)}
      """
  }

  @Test(
    "Each variable is the requested day in the service's own spelling",
    arguments: [
      ("start_date", "01/01/2026"), ("end_date", "02/04/2026"), ("as_of_date", "02/04/2026"),
      ("start_month", "01/2026"), ("end_month", "02/2026"), ("exp_end_month", "02/2027"), ("fiscal_period", "022026"),
      ("exp_start_date", "02/01/2026"), ("exp_end_date", "06/01/2026"),
      ("exp_year_ago_date", "02/01/2025"), ("exp_year_end_date", "01/31/2027"),
    ])
  func variables(name: String, text: String) throws {
    let requests = try requests(report("box_score", 4238, [("Fixed", "ALL"), ("Value", "{{\(name)}}")]))
    #expect(requests.map(\.parameters) == [[.init("Fixed", "ALL"), .init("Value", text)]])
  }

  @Test("A report with variants is requested for each of its periods and groups")
  func variants() throws {
    let periods = #", "timeframe_variants": ["ytd", "mtd", "l30", "l7"]"#
    let starts = try requests(report("activity", 3837, [("start", "{{start_date}}")], periods))
    #expect(starts.map { $0.parameters[0].value } == ["01/01/2026", "02/01/2026", "01/05/2026", "01/28/2026"])
    let long = #", "timeframe_variants": ["ytd3m", "ly"]"#
    let since = try requests(report("activity", 3837, [("start", "{{start_date}}")], long))
    #expect(since.map { $0.parameters[0].value } == ["11/01/2025", "01/01/2025"])
    let groups = #", "run_report_for_variants": ["Former Residents", "Residents On Notice"]"#
    let whose = try requests(report("reasons", 3879, [("RunReportFor", "{{run_report_for}}")], groups))
    #expect(whose.map { $0.parameters[0].value } == ["Former Residents", "Residents On Notice"])
  }

  @Test(
    "Box Score, which states the property's day, is requested first; a deprecated report or one without its key never is"
  )
  func fetchRequest() throws {
    let deprecated = report("old", 4020, []).replacing("complete", with: "deprecated")
    let keyless = report("codes", 4028, []).replacing("446266C0-D572-4D8A-A6DA-310C0AE64028", with: "unknown")
    let reports = [report("rent_roll", 4043, []), keyless, deprecated, report("box_score", 4238, [])]
    #expect(try requests(reports.joined(separator: ",")).map(\.operation) == ["box_score", "rent_roll"])
  }
}
