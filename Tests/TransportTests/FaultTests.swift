import TestSupport
import Testing
import Transport

@Suite("The HTTP fault table")
struct FaultTests {
  @Test("Every fault has one outcome for each kind of call", arguments: Fault.table, FaultKind.all)
  func outcome(fault: Fault, kind: FaultKind) async throws {
    let outcome = try await fault.outcome(of: kind)
    #expect(outcome == fault.expectation(for: kind))
  }

  @Test("The table has the cases that reliability asks for, each under a name of its own")
  func size() {
    #expect(Set(Fault.table.map(\.testDescription)).count == Fault.table.count)
    #expect(Fault.table.count >= 60)
  }
}

extension FaultKind {
  static let all = [soap("SOAP 1.1", .v1_1), soap("SOAP 1.2", .v1_2)]

  private static func soap(_ name: String, _ version: SOAPCall.Version) -> FaultKind {
    let answer = """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><AskResponse xmlns="urn:x"><AskResult>\
      <Units><Unit>1</Unit></Units></AskResult></AskResponse></s:Body></s:Envelope>
      """
    return FaultKind(name, goodResponse: answer) { scene throws(TransportError) in
      let client = SOAPClient(
        scene.client, address: scene.address, version: version, retry: scene.retry, timeouts: scene.timeouts,
        largestResponse: scene.largestResponse)
      let call = SOAPCall(
        "Ask", namespace: "urn:x", action: "urn:x/Ask", parameters: [SOAPParameter("Password", Secret("canary"))])
      _ = try await client.call(call, to: "try", into: MemoryBody())
    }
  }
}
