import Domain
import Pipeline
import TestSupport
import Testing
import Warehouse

@testable import RealPage

/// Which ledgers are asked for, and how.
@Suite("Requests for the ledgers of households")
struct ResidentLedgerOrderTests {
  private static let samples = fixturesRoot().map { "\($0)/realpage/soap/shapes" }
  private let rpx: RPXClientTests

  init() throws { rpx = try RPXClientTests() }

  private func requests(ledgers: Bool = true, after operation: String = "getresident") throws -> DependentRequests? {
    let client = try rpx.client(at: "https://rpx.example.com", ledgers: ledgers)
    let fetchRequest = try #require(client.requests(for: rpx.oak, on: rpx.day).first { $0.operation == operation })
    return client.dependentRequests(of: fetchRequest)
  }

  private func response(_ households: String...) -> ParseResult {
    let rows = households.map { "<resident><siteid>11</siteid><reshid>\($0)</reshid></resident>" }
    return RealPage().read(soapAnswer(to: "getresident", "<residents>\(rows.joined())</residents>"))
  }

  @Test("There is one for each household that getresident lists, once, where the definitions want them")
  func each() throws {
    let dependents = try #require(try requests())
    #expect(dependents.common.request == "getresidentledger of oak on 2026-02-04")
    #expect(dependents.each == "household")
    let found = try dependents.requests(response("7", "12", "7"))
    #expect(
      found.map(\.request) == [
        "getresidentledger of oak on 2026-02-04: reshid=7; startdate=1900-01-01; enddate=2026-02-04",
        "getresidentledger of oak on 2026-02-04: reshid=12; startdate=1900-01-01; enddate=2026-02-04",
      ])
    #expect(found.map(\.subject) == ["7", "12"])
    #expect(try dependents.requests(response()).isEmpty)
  }

  @Test("Households of a response that is too large for memory are read from its staged rows")
  func large() throws {
    var parseResult = response("7", "12")
    let staged = try StagedRows(parseResult.content.tables.map(\.table))
    try parseResult.content.forEachRow(staged.add)
    parseResult.content.tables = []
    parseResult.content.staged = staged
    #expect(try #require(try requests()).requests(parseResult).map(\.subject) == ["7", "12"])
  }

  @Test("Without the setting in the definitions, and after other responses, there are none")
  func none() throws {
    #expect(try requests(ledgers: false) == nil)
    for operation in ["getsitelist", "getresidentlistinfo", "getleaseinfo"] {
      #expect(try requests(after: operation) == nil)
    }
  }

  @Test(
    "What is no household's number is neither sent nor stored, and the response is reported as odd",
    arguments: ["1; enddate=2000-01-01", "&lt;x/&gt;", "7\u{A0}8", "123456789012345678901"])
  func odd(household: String) throws {
    let dependents = try #require(try requests())
    let refusal = #expect(throws: Refusal.self) { try dependents.requests(response("7", household)) }
    #expect(refusal?.rule == "element 2 of 'residents/resident' has no household's number")
  }

  @Test(
    "The households of the sample are requested, each once",
    .needsSamples)
  func sample() throws {
    let parseResult = RealPage().read(try read("\(Self.samples ?? "")/getresident.xml"))
    let found = try #require(try requests()).requests(parseResult)
    #expect(found.count == 37)
    #expect(Set(found.map(\.request)).count == 37)
  }

  @Test("A household's number and the days go out behind the login")
  func request() async throws {
    let server = try FaultServer.soap { soapAnswer(to: $0, "<A/>") }
    let client = try rpx.client(at: server.url, ledgers: true)
    let fetchRequest = try #require(try requests()?.requests(response("7")).first)
    try await client.fetch(fetchRequest, instance: nil, into: "\(try temporaryDirectory())/draft") { _ in }
    let asked = try #require(server.asked.first)
    #expect(asked.operation == "getresidentledger")
    #expect(asked.leaves.suffix(3) == ["reshid=7", "startdate=1900-01-01", "enddate=2026-02-04"])
  }
}
