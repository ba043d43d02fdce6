import TestSupport
import Testing

@testable import Transport

@Suite("Secrets are sent and never shown")
struct SecretTests {
  private let canary = Secret("canary-8f3a")

  @Test("A secret, and all that holds one, prints without it")
  func printing() throws {
    var request = Request("try", post: Array("canary-8f3a".utf8), to: try Address("https://example.com/?k=canary-8f3a"))
    request.headers = [.bearer(canary), Header("X-Key", "canary-8f3a")]
    request.secrets = [canary]
    let parameter = SOAPParameter("Login", [SOAPParameter("Password", canary)])
    let call = SOAPCall("Ask", namespace: "urn:x", action: "a", parameters: [parameter])
    for value in [canary, request, request.headers, call, TransportError(.unknownHost, of: request)] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] { #expect(!text.contains("canary"), "\(text)") }
    }
    #expect("\(request)" == "try: POST https://example.com/")
  }

  @Test("What a server sends back of a secret is hidden in the error", arguments: [400, 500])
  func echo(status: Int) async throws {
    let server = try FaultServer { asked in
      let echo = "bad: \(asked.headers["authorization"] ?? "") \(asked.headers["x-key"] ?? "")\n\u{1B}[31m really"
      return [.response(status, [], Array(echo.utf8))]
    }
    var request = Request("try", post: [], to: try Address(server.url))
    request.headers = [.bearer(canary), Header("X-Key", "open")]
    let asked = request
    let error = await #expect(throws: TransportError.self) {
      try await HTTPClient().send(asked, into: MemoryBody())
    }
    #expect(server.asked.first?.headers["authorization"] == "Bearer canary-8f3a")
    #expect(error?.failure == .status(status, retryAfter: nil, said: "bad: Bearer (secret) open [31m really"))
  }

  @Test("What a service sends back of a secret is hidden in its fault, and in what it refuses by")
  func soapEcho() async throws {
    let fault = "<Fault><faultcode>x</faultcode><faultstring>key canary-8f3a</faultstring></Fault>"
    let message = "<Message messageType=\"Error\">key canary-8f3a</Message>"
    for body in [fault, "<AskResponse><AskResult><Messages>\(message)</Messages></AskResult></AskResponse>"] {
      let server = try FaultServer { _ in [.response(200, [], Array("<Envelope><Body>\(body)</Body></Envelope>".utf8))]
      }
      let client = SOAPClient(
        HTTPClient(), address: try Address(server.url), version: .v1_1,
        retry: Retry(now: { 0 }, pause: { _ in }, random: { 0 }))
      let call = SOAPCall("Ask", namespace: "urn:x", action: "a", parameters: [SOAPParameter("Key", canary)])
      let error = await #expect(throws: TransportError.self) {
        try await client.call(call, to: "try", into: MemoryBody())
      }
      #expect(error?.description.contains("key (secret)") == true, "\(error?.description ?? "")")
      #expect(error?.description.contains("canary") == false)
    }
  }

  @Test("A header that would pass for two is not sent", arguments: ["a\r\nB: c", "a\nb", "a\u{0}b", "\u{7F}"])
  func injection(value: String) async throws {
    let server = try FaultServer { _ in [.response(200)] }
    var request = Request("try", get: try Address(server.url))
    request.headers = [.bearer(Secret(value))]
    let asked = request
    let error = await #expect(throws: TransportError.self) {
      try await HTTPClient().send(asked, into: MemoryBody())
    }
    #expect(error?.failure == .unsendable("the header 'Authorization' has a character not allowed in headers"))
    #expect(server.asked.isEmpty)
  }
}
