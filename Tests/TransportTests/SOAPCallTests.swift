import TestSupport
import Testing

@testable import Transport

@Suite("SOAP calls")
struct SOAPCallTests {
  private let call = SOAPCall(
    "GetThings", namespace: "http://tempuri.org/Things", action: "http://tempuri.org/Things/GetThings",
    parameters: [
      SOAPParameter("UserName", "me"), SOAPParameter("Password", Secret("a&b<c>\"d\"")),
      SOAPParameter("Filter", [SOAPParameter("From", "2026-01-01"), SOAPParameter("Empty", "")]),
      SOAPParameter("Note", "tab\tline\r\nend é 🏢"),
    ])

  private static func body(_ soap: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="\(soap)"><soap:Body>\
    <GetThings xmlns="http://tempuri.org/Things"><UserName>me</UserName>\
    <Password>a&amp;b&lt;c&gt;&quot;d&quot;</Password><Filter><From>2026-01-01</From><Empty></Empty></Filter>\
    <Note>tab&#9;line&#13;&#10;end é 🏢</Note></GetThings></soap:Body></soap:Envelope>
    """
  }

  @Test("SOAP 1.1 sends its parameters in the given order on one line, and the action as a header")
  func version11() async throws {
    let asked = try await ask(.v1_1)
    #expect(String(decoding: asked.body, as: UTF8.self) == Self.body("http://schemas.xmlsoap.org/soap/envelope/"))
    #expect(asked.headers["content-type"] == "text/xml; charset=utf-8")
    #expect(asked.headers["soapaction"] == "\"http://tempuri.org/Things/GetThings\"")
  }

  @Test("SOAP 1.2 has the action in the content type")
  func version12() async throws {
    let asked = try await ask(.v1_2)
    #expect(String(decoding: asked.body, as: UTF8.self) == Self.body("http://www.w3.org/2003/05/soap-envelope"))
    #expect(
      asked.headers["content-type"]
        == "application/soap+xml; charset=utf-8; action=\"http://tempuri.org/Things/GetThings\"")
    #expect(asked.headers["soapaction"] == nil)
  }

  @Test("A value that XML cannot hold is refused by its element's name", arguments: ["\u{0}", "a\u{B}", "\u{FFFE}"])
  func control(value: String) throws {
    let call = SOAPCall("A", namespace: "urn:a", action: "a", parameters: [SOAPParameter("Key", Secret(value))])
    let error = #expect(throws: TransportFailure.self) { try call.envelope(.v1_1) }
    #expect(error == .unsendable("the value of 'Key' has a control character, which XML cannot hold"))
  }

  private func ask(_ version: SOAPCall.Version) async throws -> FaultServer.Asked {
    let answer = """
      <Envelope><Body><GetThingsResponse><GetThingsResult><Things/></GetThingsResult></GetThingsResponse></Body></Envelope>
      """
    let server = try FaultServer { _ in [.response(200, [], Array(answer.utf8))] }
    let client = SOAPClient(
      HTTPClient(), address: try Address(server.url), version: version,
      retry: Retry(now: { 0 }, pause: { _ in }, random: { 0 }))
    #expect(try await client.call(call, to: "try", into: MemoryBody()) == .records(remarks: []))
    return try #require(server.asked.first)
  }
}
