import Domain
import Pipeline
import TestSupport
import Testing

@testable import RealPage

@Suite("A file's label")
struct FileLabelTests {
  private let own: [UInt8]
  private let definitions: Definitions
  private let report: ReportDefinition

  init() throws {
    own = Self.file(InventedReports("Oak Court", day: "02/04/2026"))
    definitions = try Self.definitions(report: 4238)
    report = try #require(definitions.report(key: "box_score"))
  }

  private static func file(_ reports: InventedReports) -> [UInt8] {
    Array(InventedReports.csv(reports.boxScore()).utf8)
  }

  private func fetchRequest(_ property: String = "oak", end: String) -> FetchRequest {
    FetchRequest(
      source: "realpage", operation: "box_score", property: property, day: CivilDate(dayNumber: 20_488),
      parameters: [.init("SubProperty", "ALL"), .init("End_Date", end)], dating: .day)
  }

  @Test("It names the property by its key, and the report by its number")
  func label() throws {
    let label = try #require(FileLabel(own, by: definitions))
    #expect(label.property == "oak")
    #expect(label.report == "4238")
  }

  @Test("Another company's file has none, though its property is of the same name; nor has one of another property")
  func otherFiles() {
    var theirs = InventedReports("Oak Court", day: "02/04/2026")
    theirs.company = "Another Company, LLC"
    #expect(FileLabel(Self.file(theirs), by: definitions) == nil)
    #expect(FileLabel(Self.file(InventedReports("Elm House", day: "02/04/2026")), by: definitions) == nil)
    #expect(FileLabel(Array("%PDF-1.4".utf8), by: definitions) == nil)
    #expect(FileLabel([], by: definitions) == nil)
  }

  @Test("It matches only a request of its property, report and days")
  func fits() throws {
    let label = try #require(FileLabel(own, by: definitions))
    let last = try #require(label.period?.upperBound)
    let (year, month, day) = last.parts
    let asked = "\(month < 10 ? "0" : "")\(month)/\(day < 10 ? "0" : "")\(day)/\(year)"
    #expect(label.fits(fetchRequest(end: asked), of: report))
    #expect(!label.fits(fetchRequest(end: "01/01/2020"), of: report))
    #expect(!label.fits(fetchRequest("elm", end: asked), of: report))
    let other = try #require(try Self.definitions(report: 4260).report(key: "box_score"))
    #expect(!label.fits(fetchRequest(end: asked), of: other))
  }

  private static func definitions(report number: Int) throws -> Definitions {
    try Definitions(
      Array(
        """
        {
          "sources": {"realpage": {
            "pmc_id": "1", "company_names": ["Invented Homes, LLC"],
            "reporting_api": "https://reports.example.com/v1", "token": {"file": "token.json"}
          }},
          "properties": {"oak": {"propertyId": "11", "propertyName": "Oak Court"}},
          "reports": {"box_score": {
            "report_id": \(number), "report_key": "446266C0-D572-4D8A-A6DA-310C0AE61037", "name": "Box Score",
            "formats": {"excel": "1683"}, "status": "complete",
            "parameters": [{"name": "End_Date", "value": "{{end_date}}"}]
          }}
        }
        """.utf8), connectors: [RealPageConnector()])
  }
}
