import Domain
import Pipeline
import TestSupport
import Testing
import Transport

@testable import RealPage

@Suite("Fetching RPX's responses")
struct RPXClientTests {
  private static let root = fixturesRoot().map { "\($0)/realpage/soap" }
  private static let login = ["pmcid=1", "siteid=11", "licensekey=canary-licence", "system=Onesite"]

  @Test("A property's requests are the operations that cover all of it, each once")
  func requests() throws {
    let requests = try client(at: "https://rpx.example.com").requests(for: oak, on: day)
    #expect(
      requests.map(\.request) == [
        "getsitelist of oak on 2026-02-04", "getbuildings of oak on 2026-02-04", "unitlist of oak on 2026-02-04",
        "getresidentlistinfo of oak on 2026-02-04: status=ALL; headofhousehold=0",
        "getresident of oak on 2026-02-04: residentstatus=C; residentheldthestatus=30; residentwillhavethestatus=30",
        "getleaseinfo of oak on 2026-02-04: residentstatus=ALL; residentheldthestatus=365",
        "getrentableitems of oak on 2026-02-04: unitid=0; dateneeded=2026-02-04; leaseid=0",
      ])
    #expect(requests.allSatisfy { $0.source == "realpage" && $0.day == day })
  }

  @Test(
    "The login precedes an operation's own arguments, in the contract's order",
    arguments: [
      ("getsitelist", []), ("getbuildings", []), ("unitlist", []),
      ("getresidentlistinfo", ["status=ALL", "headofhousehold=0"]),
      ("getresident", ["residentstatus=C", "residentheldthestatus=30", "residentwillhavethestatus=30"]),
      ("getleaseinfo", ["residentstatus=ALL", "residentheldthestatus=365"]),
      ("getrentableitems", ["unitid=0", "dateneeded=2026-02-04", "leaseid=0"]),
    ])
  func arguments(operation: String, own: [String]) async throws {
    let server = try FaultServer.soap { soapAnswer(to: $0, "<A/>") }
    _ = try await response(to: operation, from: server)
    let asked = try #require(server.asked.first)
    #expect(asked.line == "POST /partner/Acme/Acme.svc HTTP/1.1")
    #expect(asked.headers["soapaction"] == "\"http://tempuri.org/IRPXService/\(operation)\"")
    #expect(asked.headers["content-type"] == "text/xml; charset=utf-8")
    #expect(asked.leaves == Self.login + own)
  }

  @Test("The envelope is the one that the gateway's contract has")
  func envelope() async throws {
    let server = try FaultServer.soap { soapAnswer(to: $0, "<A/>") }
    _ = try await response(to: "getrentableitems", from: server)
    #expect(
      String(decoding: try #require(server.asked.first).body, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?>\
        <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>\
        <getrentableitems xmlns="http://tempuri.org/"><auth><pmcid>1</pmcid><siteid>11</siteid>\
        <licensekey>canary-licence</licensekey><system>Onesite</system></auth><getrentableitemRequest>\
        <unitid>0</unitid><dateneeded>2026-02-04</dateneeded><leaseid>0</leaseid></getrentableitemRequest>\
        </getrentableitems></soap:Body></soap:Envelope>
        """)
  }

  @Test(
    "Each of the sample responses that is fetched is read as its feed, byte for byte",
    .needsSamples,
    arguments: [
      ("getsitelist", "ridian_5446271", "rpx_sites"), ("getbuildings", "ridian_5446271", "rpx_buildings"),
      ("unitlist", "ridian_5446271", "rpx_units"), ("getresidentlistinfo", "ridian_5446271", "rpx_residents"),
      ("getresident", "shapes", "rpx_households"), ("getleaseinfo", "ridian_5446271", "rpx_leases"),
      ("getrentableitems", "ridian_5446271", "rpx_rentable_items"),
    ])
  func samples(operation: String, folder: String, feed: String) async throws {
    let sample = try read("\(Self.root ?? "")/\(folder)/\(operation).xml")
    let server = try FaultServer.soap { $0 == operation ? sample : nil }
    let kept = try await response(to: operation, from: server)
    #expect(kept == sample)
    #expect(server.asked.count == 1)
    let parseResult = RealPage().read(kept)
    #expect(parseResult.kind == .rows)
    #expect(parseResult.feed == feed)
  }

  @Test("A fault is reported with status 200 and 500, once, and without the license", arguments: [200, 500])
  func fault(status: Int) async throws {
    let fault =
      "<Fault><faultcode>s:inv_Param</faultcode><faultstring>canary-licence is no licence</faultstring></Fault>"
    let server = try FaultServer { _ in
      [.response(status, [], Array("<Envelope><Body>\(fault)</Body></Envelope>".utf8))]
    }
    let failure = await #expect(throws: FetchFailure.self) { try await response(to: "unitlist", from: server) }
    let reports = try #require(failure).description
    #expect(
      reports == """
        ask about oak (unitlist): the service returned a fault: inv_Param: (secret) is no licence \
        (POST \(server.url)/partner/Acme/Acme.svc); check the license and the parameters in the configuration
        """)
    #expect(server.asked.count == 1)
  }

  @Test("Only the rentable items are requested with a day; every other operation is of the moment")
  func dating() throws {
    let requests = try client(at: "https://rpx.invalid").requests(for: oak, on: day)
    #expect(requests.filter(\.carriesDay).map(\.operation) == ["getrentableitems"])
    #expect(requests.count { $0.dating == .moment } == 6)
  }

  @Test("A request that is not RPX's is not sent")
  func foreign() async throws {
    let fetchRequest = FetchRequest(
      source: "realpage", operation: "postsinglecharge", property: "oak", day: day, dating: .moment)
    await #expect(throws: FetchFailure.self) {
      try await client(at: "https://rpx.example.com").fetch(fetchRequest, instance: nil, into: "/dev/null") { _ in }
    }
  }

  let day = CivilDate(dayNumber: 20_488)
  let oak: PropertyDefinition

  init() throws { oak = try #require(try inventedDefinitions().property(key: "oak")) }

  private func response(to operation: String, from server: FaultServer) async throws -> [UInt8] {
    let client = try client(at: server.url)
    let fetchRequest = try #require(client.requests(for: oak, on: day).first { $0.operation == operation })
    let path = "\(try temporaryDirectory())/draft"
    try await client.fetch(fetchRequest, instance: nil, into: path) { (_) async throws(FetchFailure) in
      Issue.record("nothing is created")
    }
    return try read(path)
  }

  func client(at address: String, ledgers: Bool = false) throws -> RPXClient {
    let definitions = try inventedDefinitions(rpx: "\(address)/partner/", ledgers: ledgers)
    let rpx = try #require(definitions.sources.realpage?.rpx)
    return try RPXClient(
      rpx, definitions: definitions, license: try rpxLicense(), client: HTTPClient(),
      retry: Retry(now: { 0 }, pause: { _ in }, random: { 0 }), files: .posix)
  }
}

/// A licence that is seen where it does not belong.
func rpxLicense() throws -> RPXLicense {
  try RPXLicense(from: .environment("LICENCE"), in: ".", files: .posix) { "canary-\($0.lowercased())" }
}
