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
  static let all = [
    rest("create", isRepeatable: false, goodAnswer: #"{"instanceId": "1-2-3"}"#) {
      $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}")
    },
    rest("list", goodAnswer: #"{"data": [], "totalCount": 0}"#) {
      $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}")
    },
    rest("file", goodAnswer: "a report's bytes") { !$0.isEmpty },
    soap("SOAP 1.1", .v1_1), soap("SOAP 1.2", .v1_2),
  ]

  /// A call that posts JSON and takes an answer that passes a check.
  private static func rest(
    _ name: String, isRepeatable: Bool = true, goodAnswer: String, check: @escaping @Sendable ([UInt8]) -> Bool
  ) -> FaultKind {
    FaultKind(name, isRepeatable: isRepeatable, goodAnswer: goodAnswer) { scene throws(TransportError) in
      var request = Request("try \(name)", post: Array("{}".utf8), to: scene.address)
      request.headers = [Header("Content-Type", "application/json"), .bearer(Secret("canary-token"))]
      request.timeouts = scene.timeouts
      request.largestAnswer = scene.largestAnswer
      request.isRepeatable = isRepeatable
      let asked = request
      try await scene.retry.run(isRepeatable: isRepeatable) { () throws(TransportError) in
        let sink = MemoryAnswer()
        _ = try await scene.client.send(asked, into: sink)
        guard check(sink.bytes) else { throw TransportError(.unexpected("the answer is no answer"), of: asked) }
      }
    }
  }

  private static func soap(_ name: String, _ version: SOAPCall.Version) -> FaultKind {
    let answer = """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><AskResponse xmlns="urn:x"><AskResult>\
      <Units><Unit>1</Unit></Units></AskResult></AskResponse></s:Body></s:Envelope>
      """
    return FaultKind(name, goodAnswer: answer) { scene throws(TransportError) in
      let client = SOAPClient(
        scene.client, address: scene.address, version: version, retry: scene.retry, timeouts: scene.timeouts,
        largestAnswer: scene.largestAnswer)
      let call = SOAPCall(
        "Ask", namespace: "urn:x", action: "urn:x/Ask", parameters: [SOAPParameter("Password", Secret("canary"))])
      _ = try await client.call(call, to: "try", into: MemoryAnswer())
    }
  }
}
