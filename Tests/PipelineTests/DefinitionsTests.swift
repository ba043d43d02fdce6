import Pipeline
import Yardi
import RealPage
import TestSupport
import Testing

@Suite("The user's own definitions")
struct DefinitionsTests {
  private let definitions: Definitions

  init() throws {
    definitions = try Definitions(
      read("\(packageRoot())/report_definitions.json"), connectors: [RealPageConnector(), YardiConnector()])
  }

  @Test("All properties are in the portfolio's order")
  func properties() {
    #expect(definitions.properties.count == 25)
    #expect(definitions.properties.first?.key == "kalaco")
    #expect(definitions.properties.last?.key == "ridian")
    #expect(definitions.properties.allSatisfy { $0.source == "realpage" })
    #expect(definitions.pmcId == "4248314")
  }

  @Test(
    "A property is found by its name as printed, in whatever case and spacing",
    arguments: [
      ("Nexus East", "nexus_east"), ("  nexus\u{A0}  EAST ", "nexus_east"), ("thePearl", "the_pearl"),
      ("THEQUINCI", "the_quinci"), ("Edison at RiNo", "edison_at_rino"),
    ])
  func named(name: String, key: String) {
    #expect(definitions.property(named: name)?.key == key)
  }

  @Test("A name that is only near finds nothing, but is suggested")
  func nearName() {
    #expect(definitions.property(named: "Nexus Est") == nil)
    #expect(definitions.nearestPropertyName(to: "nexus  est") == "Nexus East")
    #expect(definitions.nearestPropertyName(to: "Somewhere else") == nil)
  }

  @Test("A property is found by its id and by its key")
  func identified() {
    #expect(definitions.property(id: "5446271")?.propertyName == "Ridian")
    #expect(definitions.property(key: "links_plum_creek")?.propertyId == "5558220")
    #expect(definitions.property(id: "1") == nil)
    #expect(definitions.property(key: "Ridian") == nil)
  }

  @Test("What the references do not state is left open")
  func openFields() {
    #expect(definitions.property(key: "nexus_east")?.city == "Austin")
    #expect(definitions.property(key: "ridian")?.city == nil)
    #expect(definitions.property(key: "ridian")?.timeZone == nil)
  }

  @Test(
    "Each report has its number and the code of the format to ask for",
    arguments: [
      ("box_score", 4238, "1683"), ("rent_roll", 4043, "3"), ("delinquency", 4260, "3"),
      ("activity_report", 3837, "562"),
      ("monthly_activity_summary", 3877, "3"), ("lease_expiration", 3838, "3"),
      ("lease_expiration_renewal", 4156, "1979"),
      ("delinquency_prepaid", 4009, "1611"), ("lease_details", 4048, "357"), ("lost_rent_summary", 4279, "2121"),
    ])
  func reports(key: String, id: Int, code: String) throws {
    let report = try #require(definitions.report(key: key))
    #expect(report.reportId == id)
    #expect(report.formats[report.downloadFormat] == code)
  }

  @Test("A report's parameters keep their order, and its variables are known as such")
  func parameters() throws {
    let report = try #require(definitions.report(key: "box_score"))
    #expect(report.parameters.map(\.name) == ["SubProperty", "Start_Date", "End_Date", "ShowUnitDesignations"])
    #expect(report.parameters.map(\.value) == [.text("ALL"), .variable(.startDate), .variable(.endDate), .text("Yes")])
    #expect(definitions.report(key: "activity_report")?.timeframeVariants.map(\.rawValue) == ["ytd3m"])
    #expect(definitions.report(key: "advertising_source")?.timeframeVariants.count == 4)
    #expect(definitions.report(key: "move_out_reasons")?.runReportForVariants.count == 2)
  }

  @Test("A report whose key, code or parameter no public source states is not requested, and its notes say so")
  func unknownIDs() throws {
    let unknown = definitions.reports.filter { !$0.unknownFields.isEmpty }
    #expect(unknown.map(\.reportId) == [4020, 4028, 4256])
    #expect(unknown.allSatisfy { !$0.isRequested && $0.notes != nil })
    #expect(unknown.first?.unknownFields == ["parameters ReportType"])
    #expect(unknown.last?.unknownFields == ["report_key", "formats.excel"])
    #expect(definitions.report(key: "activity_report")?.isRequested == true)
    #expect(definitions.report(key: "activity_log")?.isRequested == false)
  }

  @Test("A requested report has parameters; one without is listed only for its ids")
  func statuses() {
    for report in definitions.reports {
      #expect(report.status == .deprecated || !report.parameters.isEmpty, "\(report.key)")
      #expect(report.status == .complete || report.notes != nil, "\(report.key)")
    }
  }

  @Test("RealPage is reached at its own address, with a token from a file")
  func realpage() throws {
    let realpage = try #require(definitions.sources.realpage)
    #expect(realpage.reportingAPI == "https://reportingapi.realpage.com/v1")
    #expect(realpage.token == .file("data/realpage_token.json"))
    #expect(realpage.licenseKey == .environment("REALPAGE_LICENCE_KEY"))
    #expect(definitions.sources.yardi == nil)
  }
}
