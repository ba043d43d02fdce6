import Testing
import XML

@testable import Responses

@Suite("Paths in responses")
struct ResponsePathTests {
  private func element(_ text: String) throws -> XMLElement { try XMLTree(Array(text.utf8)).root }

  private static let customer = """
    <Customer Type="spouse"><Identification IDType="A" IDValue=""/><Identification IDType="B" IDValue=" 7 "/>
    <Name><First>
      Ada
    </First><Last/></Name><Name><Last>Sample</Last></Name></Customer>
    """

  @Test(
    "A path finds the first filled value, without the blanks at its ends",
    arguments: [
      ("Name/First", "Ada"), ("Name/Last", "Sample"), ("@Type", "spouse"), ("name()", "Customer"),
      ("Identification/@IDValue", "7"), ("Identification[@IDType='B']/@IDValue", "7"),
      ("Identification[@IDType='A']/@IDValue", nil), ("None | Name/None | Name/First", "Ada"), ("Name", nil),
      ("*/First", "Ada"), ("Name/@Type", nil), ("", nil), ("/@id", "r1"),
    ])
  func values(path: String, value: String?) throws {
    let row = try element(ResponsePathTests.customer)
    #expect(ResponsePath(path).value(in: row, of: try element("<Record id='r1'/>")) == value)
  }

  @Test("A path leads to its element, and through those above it")
  func leads() {
    let path = ResponsePath("Property/Units/UnitInfo")
    #expect(path.leads(to: ["Property", "Units", "UnitInfo"]))
    #expect(!path.leads(to: ["Property", "Units"]))
    #expect(!path.leads(to: ["Property", "Units", "UnitInfo", "Unit"]))
    #expect(path.leads(through: ["Property", "Units"]))
    #expect(!path.leads(through: ["Property", "Unit"]))
    #expect(!path.leads(through: ["Property", "Units", "UnitInfo"]))
    #expect(path.standsIn(["Property", "Units"]))
    #expect(!path.standsIn(["Property"]))
    #expect(ResponsePath("*/*").leads(to: ["NewDataSet", "Line"]))
  }
}
