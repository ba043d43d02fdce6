import Domain
import Pipeline
import TestSupport
import Testing
import Transport

@testable import Yardi

@Suite("Fetching Yardi's responses")
struct YardiClientTests {
  private static let login = "UserName Password ServerName Database Platform"
  /// All operations, so that each is asked.
  private static let everything =
    #", "operations": [\#(YardiOperation.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))]"#

  @Test("A property's requests are what the definitions list; only the first one includes the list of properties")
  func orders() throws {
    let definitions = try yardiDefinitions()
    let client = try yardiClient(definitions)
    let orders = client.requests(for: try #require(definitions.property(key: "oak")), on: askedDay)
    #expect(
      orders.map(\.request) == [
        "GetPropertyConfigurations of oak on 2026-03-15", "GetUnitInformation of oak on 2026-03-15",
        "GetResidentsByStatus of oak on 2026-03-15: Status=Current^Notice^Eviction^Future^Applicant^Past^Denied^"
          + "Canceled^Vacant^Waitlist; DateFrom=01/01/1900",
        "GetResidentsLeaseCharges_Login of oak on 2026-03-15: PostMonth=2026-03-01T00:00:00",
        "GetResidentTransactions_Login of oak on 2026-03-15", "GetResidentPrepays_Login of oak on 2026-03-15",
        "GetResidentTransactions_ByChargeDate_Login of oak on 2026-03-15: FromDate=2026-02-13T00:00:00; "
          + "ToDate=2026-03-15T00:00:00",
        "UnitAvailability_Login of oak on 2026-03-15",
        "GetYardiGuestActivity_DateRange of oak on 2026-03-15: FromDate=2025-01-01T00:00:00; "
          + "ToDate=2026-03-15T00:00:00",
        "GetResidentData of oak on 2026-03-15: IncludeLedger=true; LedgerAsOfDate=03/15/2026; "
          + "IncludeLeaseCharges=true; IncludeVehicleInfo=false; IncludeRoommateData=false; IncludeEmployerData=false",
      ])
    #expect(orders.allSatisfy { $0.source == "yardi" && $0.day == askedDay })
    let others = client.requests(for: try #require(definitions.property(key: "elm")), on: askedDay)
    #expect(others.map(\.operation) == orders.dropFirst().map(\.operation))
  }

  @Test(
    "Parameters are sent in the fetchRequest of the service's WSDL, to the service's own address",
    arguments: [
      ("GetPropertyConfigurations", "ItfResidentData", "InterfaceEntity InterfaceLicense"),
      ("GetUnitInformation", "ItfResidentData", "InterfaceEntity InterfaceLicense YardiPropertyId"),
      ("GetResidentsByStatus", "ItfResidentData", "InterfaceEntity InterfaceLicense YardiPropertyId Status DateFrom"),
      (
        "GetResidentData", "ItfResidentData",
        "InterfaceEntity InterfaceLicense YardiPropertyId IncludeLedger LedgerAsOfDate IncludeLeaseCharges "
          + "IncludeVehicleInfo IncludeRoommateData IncludeEmployerData"
      ),
      ("GetUnitInformation_Login", "ItfResidentTransactions20", "YardiPropertyId InterfaceEntity InterfaceLicense"),
      (
        "GetResidentsLeaseCharges_Login", "ItfResidentTransactions20",
        "YardiPropertyId PostMonth InterfaceEntity InterfaceLicense"
      ),
      (
        "GetResidentTransactions_Login", "ItfResidentTransactions20", "YardiPropertyId InterfaceEntity InterfaceLicense"
      ),
      ("GetResidentPrepays_Login", "ItfResidentTransactions20", "YardiPropertyId InterfaceEntity InterfaceLicense"),
      (
        "GetResidentTransactions_ByChargeDate_Login", "ItfResidentTransactions20",
        "YardiPropertyId FromDate ToDate InterfaceEntity InterfaceLicense"
      ),
      ("UnitAvailability_Login", "ItfILSGuestCard", "YardiPropertyId InterfaceEntity InterfaceLicense"),
      ("AvailableUnits_Login", "ItfILSGuestCard", "YardiPropertyId InterfaceEntity InterfaceLicense ExcludePricing"),
      ("GetYardiGuestActivity_Login", "ItfILSGuestCard", "YardiPropertyId InterfaceEntity InterfaceLicense"),
      (
        "GetYardiGuestActivity_DateRange", "ItfILSGuestCard",
        "YardiPropertyId InterfaceEntity InterfaceLicense FromDate ToDate"
      ),
    ])
  func parameters(operation: String, service: String, names: String) async throws {
    let server = try FaultServer.soap { soapAnswer(to: $0, "<A/>") }
    let definitions = try yardiDefinitions(at: "\(server.url)/oak", Self.everything)
    _ = try await yardiClient(definitions).response(to: operation, of: definitions)
    let asked = try #require(server.asked.first)
    #expect(server.asked.count == 1)
    #expect(asked.line == "POST /oak/Webservices/\(service).asmx HTTP/1.1")
    #expect(asked.action == "http://tempuri.org/YSI.Interfaces.WebServices/\(service)/\(operation)")
    #expect(
      asked.leaves.compactMap { $0.split(separator: "=").first }.joined(separator: " ") == "\(Self.login) \(names)")
  }

  @Test("Every operation is requested by one of the requests above, and none is omitted")
  func operations() throws {
    let definitions = try yardiDefinitions(at: "https://voyager.example.com/oak", Self.everything)
    let requests = try yardiClient(definitions).requests(
      for: try #require(definitions.property(key: "oak")), on: askedDay)
    #expect(requests.map(\.operation) == YardiOperation.allCases.map(\.rawValue))
  }

  @Test("The envelope is on one line, in the version of SOAP that the definitions name", arguments: ["1.1", "1.2"])
  func envelope(version: String) async throws {
    let server = try FaultServer.soap { soapAnswer(to: $0, "<A/>") }
    let definitions = try yardiDefinitions(at: "\(server.url)/oak", #", "soap": "\#(version)""#)
    _ = try await yardiClient(definitions).response(to: "GetResidentsLeaseCharges_Login", of: definitions)
    let asked = try #require(server.asked.first)
    let namespace = "http://tempuri.org/YSI.Interfaces.WebServices/ItfResidentTransactions20"
    let action = "\"\(namespace)/GetResidentsLeaseCharges_Login\""
    let envelope =
      version == "1.1" ? "http://schemas.xmlsoap.org/soap/envelope/" : "http://www.w3.org/2003/05/soap-envelope"
    #expect(
      String(decoding: asked.body, as: UTF8.self) == """
        <?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="\(envelope)"><soap:Body>\
        <GetResidentsLeaseCharges_Login xmlns="\(namespace)"><UserName>canary-user</UserName>\
        <Password>canary-password</Password><ServerName>SQL1</ServerName><Database>oak&amp;elm</Database>\
        <Platform>SQL Server</Platform><YardiPropertyId>oakhill1</YardiPropertyId>\
        <PostMonth>2026-03-01T00:00:00</PostMonth><InterfaceEntity>Vendor</InterfaceEntity>\
        <InterfaceLicense>canary-licence</InterfaceLicense></GetResidentsLeaseCharges_Login></soap:Body></soap:Envelope>
        """)
    #expect(asked.headers["soapaction"] == (version == "1.1" ? action : nil))
    #expect(
      asked.headers["content-type"]
        == (version == "1.1"
          ? "text/xml; charset=utf-8" : "application/soap+xml; charset=utf-8; action=\(action)"))
  }

  @Test("An interface is called at its own file, in its own vendor's name, with its own license")
  func interfaces() async throws {
    let server = try FaultServer.soap { soapAnswer(to: $0, "<A/>") }
    let own = #"{"file": "itfILSGuestCard40", "interface_entity": "ILS", "interface_licence": {"environment": "ILS"}}"#
    let more = #", "interfaces": {"ItfILSGuestCard": \#(own), "ItfResidentData": {}}"#
    let definitions = try yardiDefinitions(at: server.url, more)
    let client = try yardiClient(definitions)
    for operation in ["UnitAvailability_Login", "GetUnitInformation"] {
      _ = try await client.response(to: operation, of: definitions)
    }
    #expect(
      server.asked.map(\.line) == [
        "POST /Webservices/itfILSGuestCard40.asmx HTTP/1.1", "POST /Webservices/ItfResidentData.asmx HTTP/1.1",
      ])
    #expect(server.asked[0].leaves.suffix(2) == ["InterfaceEntity=ILS", "InterfaceLicense=canary-ils"])
    #expect(server.asked[1].leaves.contains("InterfaceLicense=canary-licence"))
  }

  @Test("The list of properties is requested from a service that is used for other things too")
  func anyInterface() async throws {
    let server = try FaultServer.soap { soapAnswer(to: $0, "<A/>") }
    let more = #", "operations": ["GetPropertyConfigurations", "UnitAvailability_Login"]"#
    let definitions = try yardiDefinitions(at: server.url, more)
    _ = try await yardiClient(definitions).response(to: "GetPropertyConfigurations", of: definitions)
    #expect(server.asked.map(\.line) == ["POST /Webservices/ItfILSGuestCard.asmx HTTP/1.1"])
  }

  @Test(
    "A response of nothing is a payload as it came, and is read as empty",
    arguments: ["No tenants exist with the given search criteria", "No guests exist with the given search criteria."])
  func nothing(words: String) async throws {
    let message = "<Messages><Message messageType='Error'>\(words)</Message></Messages>"
    let response = soapAnswer(to: "GetResidentTransactions_Login", message)
    let server = try FaultServer.soap { _ in response }
    let definitions = try yardiDefinitions(at: server.url)
    let kept = try await yardiClient(definitions).response(to: "GetResidentTransactions_Login", of: definitions)
    #expect(kept == response)
    #expect(server.asked.count == 1)
    let parseResult = Yardi().read(kept)
    #expect(parseResult.kind == .empty)
    #expect(parseResult.feed == "transactions")
  }

  @Test(
    "What is no response is reported, without the secrets that it may repeat",
    arguments: [
      (soapAnswer(to: "GetUnitInformation", ""), 1, "the service refused: the result is empty"),
      (
        soapAnswer(to: "GetUnitInformation", "<Messages><Message>Bad canary-password</Message></Messages>"), 1,
        "the service refused: Bad (secret)"
      ),
      (Array("<!DOCTYPE html><html>".utf8), 4, "the response is an HTML page, not XML, 4 times"),
      (soapAnswer(to: "GetUnitInformation_Login", "<A/>"), 4, "the response has 'GetUnitInformation_LoginResponse'"),
    ])
  func refusal(response: [UInt8], tries: Int, rule: String) async throws {
    let server = try FaultServer.soap { _ in response }
    let definitions = try yardiDefinitions(at: server.url)
    let failure = await #expect(throws: FetchFailure.self) {
      try await yardiClient(definitions).response(to: "GetUnitInformation", of: definitions)
    }
    let reports = "\(try #require(failure))"
    #expect(reports.hasPrefix("ask about oak (GetUnitInformation): \(rule)"), "\(reports)")
    #expect(!reports.contains("canary"))
    #expect(server.asked.count == tries)
  }

  @Test("A login that the server itself turns away ends the asking, like a token that has ended")
  func turnedAway() async throws {
    let server = try FaultServer { _ in [.response(401)] }
    let definitions = try yardiDefinitions(at: server.url)
    let failure = await #expect(throws: FetchFailure.self) {
      try await yardiClient(definitions).response(to: "GetUnitInformation", of: definitions)
    }
    guard case .tokenNeeded = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(server.asked.count == 1)
  }

  @Test("Only a request with stated days carries its day; the rest is of the moment")
  func dating() throws {
    let definitions = try yardiDefinitions(at: "https://voyager.example.com/oak", Self.everything)
    let requests = try yardiClient(definitions).requests(
      for: try #require(definitions.property(key: "oak")), on: askedDay)
    #expect(
      requests.filter(\.carriesDay).map(\.operation)
        == ["GetResidentTransactions_ByChargeDate_Login", "GetYardiGuestActivity_DateRange"])
    #expect(requests.count { $0.dating == .moment } == 11)
  }

  @Test("A request that is not Yardi's is not sent")
  func foreign() async throws {
    let definitions = try yardiDefinitions()
    let fetchRequest = FetchRequest(
      source: "yardi", operation: "ImportResidentLeaseCharges_Login", property: "oak", day: askedDay, dating: .moment)
    await #expect(throws: FetchFailure.self) {
      try await yardiClient(definitions).fetch(fetchRequest, instance: nil, into: "/dev/null") { _ in }
    }
  }

  @Test(
    "Each of the sample responses that is fetched is read as its feed, byte for byte",
    arguments: [
      ("GetPropertyConfigurations", "GetPropertyConfigurations", "properties"),
      ("GetUnitInformation", "GetUnitInformation_ItfResidentData", "units"),
      ("GetUnitInformation_Login", "GetUnitInformation_Login", "units"),
      ("GetResidentsByStatus", "GetResidentsByStatus_all", "residents"),
      ("GetResidentsLeaseCharges_Login", "GetResidentsLeaseCharges_Login_PostMonth_2026-03", "lease_charges"),
      ("GetResidentTransactions_Login", "GetResidentTransactions_Login", "transactions"),
      ("UnitAvailability_Login", "UnitAvailability_Login_ILS40", "availability"),
      ("AvailableUnits_Login", "AvailableUnits_Login_ASSUMED_SHAPE", "availability"),
      ("GetYardiGuestActivity_Login", "GetYardiGuestActivity_Login", "guest_activity"),
    ])
  func samples(operation: String, file: String, feed: String) async throws {
    let sample = try read(Samples.path("constructed/\(file).xml"))
    let server = try FaultServer.soap { $0 == operation ? sample : nil }
    let definitions = try yardiDefinitions(at: server.url, Self.everything)
    let kept = try await yardiClient(definitions).response(to: operation, of: definitions)
    #expect(kept == sample)
    #expect(server.asked.count == 1)
    let parseResult = Yardi().read(kept)
    #expect(parseResult.kind == .rows)
    #expect(parseResult.feed == feed)
  }
}
