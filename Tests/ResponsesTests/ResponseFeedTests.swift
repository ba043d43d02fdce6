import Pipeline
import Testing
import Warehouse

@testable import Responses

@Suite("ParseResult responses")
struct ResponseFeedTests {
  private static let charges = ResponseSchema(
    "charges", grain: "one charge",
    [
      .init("property", .property, "Property", ""), .init("account", .text, "/@code", "", required: true),
      .init("kind", .text, "name()", ""), .init("amount_cents", .cents, "Amount", "", required: true),
      .init("day", .day, "Day", ""), .init("vacated", .dayInParts, "Vacated", ""),
      .init("count", .integer, "Count", ""),
      .init("baths", .hundredths, "Baths", ""), .init("is_open", .flag, "@open", ""), .init("time", .time, "Day", ""),
      .init("cells", .members, ".", ""),
    ])
  private static let feed = ResponseFeed(
    FeedName("charges"), revision: 1, operations: ["GetCharges", "GetCharge"],
    trees: [
      ResponseTree(
        "Ledger", operations: ["GetCharges"],
        states: [(.property, "Home/@id"), (.failure, "Summary/Error"), (.runStamp, "Summary/Made")],
        passedOver: ["Name"], records: [ResponseRecord("Home/Account", inside: [("List/*", charges)])])
    ], subjects: ["GetCharge": "account"])

  private func read(_ text: String) -> ParseResult {
    do { return try ResponseFeeds([ResponseFeedTests.feed]).read(Payload(Array(text.utf8))) } catch {
      Issue.record(error)
      return ParseResult(kind: .refused(Refusal("\(error)")), feed: nil, report: nil)
    }
  }

  private func read(charge: String) -> ParseResult {
    read("<Ledger><Home id='h1'><Account code='t1'><List>\(charge)</List></Account></Home></Ledger>")
  }

  private func refusal(_ reading: ParseResult) -> String? {
    if case .refused(let refusal) = reading.kind { refusal.rule } else { nil }
  }

  private func fields(_ charge: String) -> [Field]? { read(charge: charge).content.tables.first?.rows.first?.fields }

  @Test("A row is read by its columns' kinds and places, and what is empty or missing is NULL")
  func fields() {
    let charge = """
      <Charge open='true'><Amount> 1,250.0000
      </Amount><Day>3/1/2026</Day><Vacated Month='3' Day='31' Year='2026'/><Count>1.00</Count><Baths>1.500000</Baths>
      </Charge>
      """
    let expected: [Field] = [
      .text("h1"), .text("t1"), .text("Charge"), .integer(125_000), .text("2026-03-01"), .text("2026-03-31"),
      .integer(1), .integer(150), .integer(1), .text("2026-03-01 00:00:00"),
      .text("{\"Amount\":\"1,250.0000\",\"Day\":\"3/1/2026\",\"Count\":\"1.00\",\"Baths\":\"1.500000\"}"),
    ]
    #expect(fields(charge) == expected)
    let sparse = fields(
      "<Credit><Amount>-5</Amount><Day>0001-01-01</Day><Vacated Month='0' Day='' Year=''/><Count/></Credit>")
    #expect(sparse?[2...9] == [.text("Credit"), .integer(-500), .null, .null, .null, .null, .null, .null])
  }

  @Test("A row's place is its path, and its number among all rows of that path")
  func places() throws {
    let account = "<Account code='t'><List><C><Amount>1</Amount></C><D><Amount>2</Amount></D></List></Account>"
    let content = read("<Ledger><Home id='h'>\(account)\(account)</Home></Ledger>").content
    let rows = try #require(content.tables.first).rows
    #expect(Set(rows.map(\.place.sheet)) == ["Ledger/Home/Account/List/*"])
    #expect(rows.map(\.place.row) == [1, 2, 3, 4])
  }

  @Test(
    "A value that is not of its column's kind is named with its element and refused",
    arguments: [
      ("<C><Amount>abc</Amount></C>", "'Amount' holds 'abc', which is not an amount"),
      ("<C><Amount>1.005</Amount></C>", "'Amount' holds '1.005', which is not an amount"),
      ("<C><Amount>1e9</Amount></C>", "'Amount' holds '1e9', which is not an amount"),
      (
        "<C><Amount>99999999999</Amount></C>",
        "'Amount' holds '99999999999', which is not an amount of at most a billion"
      ),
      ("<C><Amount/></C>", "has no 'Amount'"), ("<C><Count>1</Count></C>", "has no 'Amount'"),
      ("<C><Amount>1</Amount><Day>soon</Day></C>", "'Day' holds 'soon', which is not a date"),
      ("<C><Amount>1</Amount><Count>1.5</Count></C>", "'Count' holds '1.5', which is not a whole number"),
      (
        "<C><Amount>1</Amount><Count>Ada Sample of Example Street</Count></C>",
        "'Count' holds a text of 28 characters, which is not a whole number"
      ),
      ("<C open='maybe'><Amount>1</Amount></C>", "'@open' holds 'maybe', which is not yes or no"),
      (
        "<C><Amount>1</Amount><Vacated Month='13' Day='1' Year='2026'/></C>",
        "'Vacated' holds '2026-13-1', which is not a date"
      ),
    ])
  func wrongValues(charge: String, problem: String) {
    let rule = refusal(read(charge: charge))?.replacing("of 'Ledger/Home/Account/List/*': ", with: "").replacing(
      "of 'Ledger/Home/Account/List/*' ", with: "")
    #expect(rule == "element 1 \(problem)")
  }

  @Test("A response of several properties is refused, and one property's id may vary in case")
  func properties() {
    let charge = "<C><Amount>1</Amount></C>"
    let home = { (id: String) in "<Home id='\(id)'><Account code='t'><List>\(charge)</List></Account></Home>" }
    #expect(read("<Ledger>\(home("Oak"))\(home("oak"))</Ledger>").property == .id("Oak"))
    #expect(
      refusal(read("<Ledger>\(home("oak"))\(home("elm"))</Ledger>")) == "the response covers 2 properties: 'elm', 'oak'"
    )
    #expect(refusal(read(charge: "<C><Amount>1</Amount><Property>h2</Property></C>"))?.contains("2 properties") == true)
  }

  @Test("An unknown element is counted and reported, and a known one is skipped")
  func unknown() {
    let reading = read(
      "<Ledger><Home id='h'><Name/><New/><New/><Account code='t'><List><C><Amount>1</Amount></C></List></Account></Home></Ledger>"
    )
    #expect(reading.rowsRead == 3)
    #expect(reading.rowsLoaded == 1)
    #expect(reading.content.ignored == ["unknown_element": 2])
    #expect(reading.content.findings.map(\.rule) == ["unknown_element"])
    #expect(reading.content.findings.first?.message.contains("'Ledger/Home/New', 2 times") == true)
  }

  @Test("A response without records is empty where their place is there, and refused where its shape is another")
  func shapes() {
    #expect(read("<Ledger><Home id='h'><Name/></Home></Ledger>").kind == .empty)
    #expect(read("<Ledger><Home id='h'/></Ledger>").property == .id("h"))
    #expect(
      refusal(read("<Ledger/>")) == "the response has neither 'Ledger/Home/Account' nor their parent element")
    #expect(
      refusal(read("<Ledger><Home><Tenant/></Home></Ledger>"))
        == "the response has no 'Ledger/Home/Account', but has 'Ledger/Home/Tenant'")
    #expect(
      refusal(read("<GetChargesResponse><GetChargesResult><Other/></GetChargesResult></GetChargesResponse>"))
        == "the response has 'Other' instead of 'Ledger'")
  }

  @Test("The operation is the scope, with the subject where it asks for one")
  func scopes() {
    let ledger =
      "<Ledger><Home id='h'><Account code='t7'><List><C><Amount>1</Amount></C></List></Account></Home></Ledger>"
    let wrapped = { (name: String) in "<\(name)Response><\(name)Result>\(ledger)</\(name)Result></\(name)Response>" }
    #expect(read(wrapped("GetCharges")).scope == "operation GetCharges")
    #expect(read(wrapped("GetCharge")).scope == "operation GetCharge t7")
    #expect(read(ledger).scope == "operation GetCharges", "Only one operation's responses have this shape")
  }

  @Test("A stated failure refuses the response, and a stated time is its run stamp")
  func statements() {
    let home = "<Home id='h'/>"
    #expect(
      refusal(read("<Ledger><Summary><Error> Not today. </Error></Summary>\(home)</Ledger>"))
        == "the service responded 'Not today.'")
    #expect(
      read("<Ledger><Summary><Made>2026-03-15T06:00:00</Made></Summary>\(home)</Ledger>").runStamp
        == "2026-03-15 06:00:00")
  }

  @Test("What no feed knows is refused by name")
  func otherFiles() {
    #expect(refusal(read("<Other/>")) == "unsupported response of 'Other'")
    #expect(refusal(read("<aResponse><aResult><Ledger/></aResult></aResponse>")) == "unsupported response to 'a'")
    #expect(refusal(read("<Envelope/>")) == "the response is an envelope without content")
  }
}
