import TestSupport
import Testing

@testable import Transport

@Suite("SOAP responses")
struct SOAPResultTests {
  @Test(
    "RealPage's responses are told apart: records or a fault",
    .needsSamples,
    arguments: [
      ("ridian_5446271/unitlist.xml", "unitlist", "records"),
      ("ridian_5446271/getsitelist.xml", "getsitelist", "records"),
      ("ridian_5446271/getresidentlistinfo.xml", "getresidentlistinfo", "records"),
      ("ridian_5446271/getrentableitems.xml", "getrentableitems", "records"),
      ("fault.xml", "getguestcardlist", "fault"),
      ("shapes/fault_invalid_param_http200.xml", "unitlist", "fault"),
      ("shapes/fault_action_not_supported_http500.xml", "unitlist", "fault"),
    ])
  func realPage(path: String, operation: String, outcome: String) throws {
    try expect(outcome, of: try #require(fixturesRoot()) + "/realpage/soap/\(path)", to: operation)
  }

  @Test(
    "Yardi's responses are told apart: records, none, a refusal, a fault, a page",
    arguments: [
      ("GetUnitInformation_Login.xml", "GetUnitInformation_Login", "records"),
      ("GetPropertyConfigurations.xml", "GetPropertyConfigurations", "records"),
      ("empty_residents.xml", "GetResidentsByStatus", "records"),
      ("empty_no_guests_FYI.xml", "GetYardiGuestActivity_Login", "nothing"),
      ("empty_no_tenants_messages.xml", "GetResidentTransactions_ByChargeDate_Login", "nothing"),
      ("empty_result_element_bad_login.xml", "GetResidentsByStatus", "refused"),
      ("error_invalid_property_messages.xml", "GetUnitInformation", "refused"),
      ("error_interface_not_configured_messages.xml", "GetUnitInformation", "refused"),
      ("soap11_fault_http500.xml", "GetUnitInformation", "fault"),
      ("soap12_fault_http500.xml", "GetUnitInformation", "fault"),
      ("html_instead_of_soap_http200.html", "GetUnitInformation", "unexpected"),
    ])
  func yardi(path: String, operation: String, outcome: String) throws {
    try expect(outcome, of: packageFixtures() + "/yardi/constructed/\(path)", to: operation)
  }

  private func expect(_ outcome: String, of path: String, to operation: String) throws {
    let described = described(try read(path), to: operation)
    #expect(described.hasPrefix(outcome), "\(described)")
  }

  @Test(
    "The content of an envelope decides",
    arguments: [
      ("<AskResponse><AskResult>4.1</AskResult></AskResponse>", "records(remarks: [])"),
      ("<AskResponse><AskResult><A/></AskResult></AskResponse>", "records(remarks: [])"),
      ("<askresponse><r><A/></r></askresponse>", "records(remarks: [])"),
      ("<AskResponse/>", "refused: the result is empty, as for a wrong login or database"),
      ("<AskResponse><AskResult> \n </AskResult></AskResponse>", "refused: the result is empty"),
      ("<OtherResponse><AskResult><A/></AskResult></OtherResponse>", "unexpected: the response has 'OtherResponse'"),
      ("", "unexpected: the response has '' instead of 'AskResponse'"),
      (result("<Messages><Message messageType='Warning'>w</Message></Messages><A/>"), #"records(remarks: ["w"])"#),
      (result("<Messages><Message messageType='warning'>w</Message></Messages>"), "refused: w"),
      (result("<Messages><Message messageType='Error'>e</Message></Messages><A/>"), "refused: e"),
      (result("<Messages><Message>e</Message></Messages><A/>"), "refused: e"),
      (result("<Messages><Message messageType='Error'>No tenants exist with x</Message></Messages>"), "nothing"),
      (result("<Messages><Message>There are no work orders found for x</Message></Messages>"), "nothing"),
      (result("<Messages><Message>Notes exist</Message></Messages>"), "refused: Notes exist"),
      (result("<Messages><Message messageType='FYI'>a</Message><Message>b</Message></Messages><A/>"), "refused: b"),
      (result("<A><Messages><Message>not here</Message></Messages></A>"), "records(remarks: [])"),
      ("<Fault><faultcode>a:b:Server</faultcode><faultstring> x\n y </faultstring></Fault>", "fault: Server: x y"),
      ("<Fault><Code><Value>s:Receiver</Value></Code><Reason><Text>x</Text></Reason></Fault>", "fault: Receiver: x"),
      ("<Fault><Detail><faultcode>no</faultcode></Detail></Fault>", "fault: "),
    ])
  func envelope(content: String, outcome: String) {
    let text =
      "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>\(content)</s:Body></s:Envelope>"
    #expect(described(Array(text.utf8), to: "Ask").hasPrefix(outcome), "\(described(Array(text.utf8), to: "Ask"))")
  }

  @Test(
    "What is no envelope is recognized by its kind",
    arguments: [
      ("", "unexpected: the response is empty"), ("<html><body/></html>", "unexpected: the response is an HTML page"),
      (" \n<!DOCTYPE HTML><p>", "unexpected: the response is an HTML page"),
      ("<?xml version='1.0'?><html><br></html>", "unexpected: the response is an HTML page"),
      ("<a/>", "unexpected: the response is not a SOAP envelope"),
      ("<Envelope xmlns='urn:other'/>", "unexpected: the response is not a SOAP envelope"),
      ("{}", "unexpected: the response is not XML"), ("<Envelope><Body>", "unexpected: the response is not XML"),
      ("<!DOCTYPE a [<!ENTITY b 'c'>]><Envelope/>", "unexpected: the response is not XML: DOCTYPE is not allowed"),
    ])
  func other(text: String, outcome: String) {
    #expect(described(Array(text.utf8), to: "Ask").hasPrefix(outcome), "\(described(Array(text.utf8), to: "Ask"))")
  }

  @Test(
    "A fault is identified by its code, and lies with the server or not", arguments: [("Server", 4), ("Client", 1)])
  func fault(code: String, tries: Int) async throws {
    let fault = "<Fault><faultcode>soap:\(code)</faultcode><faultstring>why</faultstring></Fault>"
    let envelope = Array("<Envelope><Body>\(fault)</Body></Envelope>".utf8)
    for status in [200, 500] {
      let server = try FaultServer { _ in [.response(status, [], envelope)] }
      let client = SOAPClient(
        HTTPClient(), address: try Address(server.url), version: .v1_1,
        retry: Retry(now: { 0 }, pause: { _ in }, random: { 0 }))
      let error = await #expect(throws: TransportError.self) {
        try await client.call(
          SOAPCall("Ask", namespace: "urn:x", action: "a", parameters: []), to: "try", into: MemoryBody())
      }
      #expect(error?.failure == .fault(SOAPFault(code: code, reason: "why")))
      #expect(error?.attempts == tries)
      #expect(server.asked.count == tries)
    }
  }

  @Test("A response is read to its end from a store that never holds it as a whole")
  func large() throws {
    let store = RepeatedBody(
      head: "<Envelope><Body><AskResponse><AskResult><Units>", record: "<Unit><Name>A &amp; B</Name></Unit>\n",
      count: 50_000, tail: "</Units></AskResult></AskResponse></Body></Envelope>")
    #expect(try SOAPEnvelope(in: store).result(of: "Ask", hiding: []) == .records(remarks: []))
    #expect(store.bytesGiven > 1_500_000)
  }

  private static func result(_ content: String) -> String {
    "<AskResponse><AskResult>\(content)</AskResult></AskResponse>"
  }

  /// The outcome in words, a failure by its case.
  private func described(_ bytes: [UInt8], to operation: String) -> String {
    do throws(TransportFailure) {
      return "\(try SOAPEnvelope(in: MemoryBody(bytes)).result(of: operation, hiding: []))"
    } catch {
      switch error {
      case .unexpected(let rule): return "unexpected: \(rule)"
      case .refused(let said): return "refused: \(said)"
      case .fault(let fault): return "fault: \(fault)"
      default: return "\(error)"
      }
    }
  }
}
