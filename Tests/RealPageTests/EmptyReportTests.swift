import JSON
import Pipeline
import RealPage
import TestSupport
import Testing
import Warehouse

@Suite("Reports without rows", .needsSamples)
struct EmptyReportTests {
  @Test("A report that says it found nothing is empty, not wrong", arguments: Sample.of(reports: "3889", "3865"))
  func empty(sample: Sample) throws {
    let parseResult = try RealPage().read(sample.path)
    #expect(parseResult.kind == .empty)
    #expect(parseResult.report == sample.expected["report_id"]?.string)
    #expect(sample.expected["records"]?.integer == 0)
    #expect(parseResult.content.tables.isEmpty)
    #expect(!parseResult.scope.isEmpty)
  }

  @Test("Concessions with rows, whose layout is unknown, are kept as titled rows")
  func concessions() {
    let page = """
      <html><body><table><tr><td>Oak Management, LLC - Oak Court<br>Concessions Assigned to Residents</td></tr></table>
      <table><tr><td>101</td><td>One-Time</td><td>50.00</td></tr></table></body></html>
      """
    let parseResult = RealPage().read(Array(page.utf8))
    #expect(parseResult.kind == .generic)
    #expect(parseResult.rows("realpage_other_reports").count == 2)
  }

  @Test("Management fees with numbers, whose layout is unknown, are kept as titled rows")
  func managementFee() {
    let lines = [
      "MANAGEMENT FEE SUMMARY", "\"Oak Management, LLC - Oak Court\"",
      "Name,Gross Fee Amount,Collected Amount,Management Fee Percentages,Fee Amount (Pre Min/Max Check),"
        + "Final Fee Amount,Comments", "Oak Court,1.00,2.00,3.00,4.00,5.00,none",
    ]
    let parseResult = RealPage().read(Array(lines.joined(separator: "\n").utf8))
    #expect(parseResult.kind == .generic)
    #expect(parseResult.rows("realpage_other_reports").count == 4)
  }
}
