import Pipeline
import Testing

@testable import Responses

@Suite("Opening responses")
struct ResponseTests {
  private func open(_ text: String) throws -> Response { try Response(Payload(Array(text.utf8))) }

  private func refusal(_ text: String) -> Refusal? {
    do {
      _ = try open(text)
      return nil
    } catch { return error as? Refusal }
  }

  private static let namespaces = [
    "http://schemas.xmlsoap.org/soap/envelope/", "http://www.w3.org/2003/05/soap-envelope",
  ]

  @Test(
    "The envelope states the operation, in either version and with any prefix", arguments: namespaces,
    ["s:", "soap:", ""])
  func enveloped(namespace: String, prefix: String) throws {
    let declared = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix.dropLast())"
    let response = try open(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <\(prefix)Envelope \(declared)="\(namespace)"><\(prefix)Header><Fault/></\(prefix)Header><\(prefix)Body>
      <GetThingsResponse xmlns="u"><GetThingsResult><Things xmlns=""><Thing/></Things></GetThingsResult>
      </GetThingsResponse></\(prefix)Body></\(prefix)Envelope>
      """)
    #expect(response.operation == "GetThings")
    #expect(response.root == "Things")
    #expect(response.names == ["Thing"])
    #expect(response.envelope == ["Envelope", "Body", "GetThingsResponse", "GetThingsResult"])
  }

  @Test("A response without an envelope has a root and no operation")
  func bare() throws {
    let response = try open("<Things><Thing/></Things>")
    #expect(response.operation == nil)
    #expect(response.root == "Things")
    #expect(response.envelope == [])
  }

  @Test("Content that is called a response is distinguished from the envelope's")
  func calledResponse() throws {
    let content = "<GetThingsResponse><Response/></GetThingsResponse>"
    #expect(try open(content).root == "GetThingsResponse")
    let enveloped = try open("<getthingsResponse><getthingsResult>\(content)</getthingsResult></getthingsResponse>")
    #expect(enveloped.operation == "getthings")
    #expect(enveloped.root == "GetThingsResponse")
  }

  @Test("The schema of a data set is no content")
  func dataSet() throws {
    let response = try open("<aResponse><aResult><schema><b/></schema><diffgram><c/></diffgram></aResult></aResponse>")
    #expect(response.root == "diffgram")
    #expect(response.names == ["c"])
  }

  @Test("An empty or missing result has no root", arguments: ["<aResponse><aResult/></aResponse>", "<aResponse/>"])
  func empty(text: String) throws {
    #expect(try open(text).operation == "a")
    #expect(try open(text).root == nil)
  }

  @Test("A fault is refused with its code and reason in every version, and its detail is omitted")
  func faults() {
    let old = "<s:Fault><faultcode>s:Client</faultcode><faultstring>No.</faultstring><detail>secret</detail></s:Fault>"
    let new = "<s:Fault><s:Code><s:Value>s:Client</s:Value></s:Code><s:Reason><s:Text>No.</s:Text></s:Reason></s:Fault>"
    for (fault, namespace) in zip([old, new], ResponseTests.namespaces) {
      let text = "<s:Envelope xmlns:s='\(namespace)'><s:Body>\(fault)</s:Body></s:Envelope>"
      #expect(refusal(text)?.rule == "the service returned a fault, 's:Client': No.")
    }
  }

  @Test(
    "XML is recognized by its beginning, and distinguished from a web page",
    arguments: [
      ("<a/>", true), ("\u{FEFF}<?xml version='1.0'?><a/>", true), ("\n  <s:Envelope/>", true),
      ("<!DOCTYPE html>", false),
      ("<html>", false), ("<HTML>", false), ("<table>", false), ("", false), ("<", false), ("a<b", false),
      ("PK", false),
    ])
  func isXML(text: String, isXML: Bool) {
    #expect(Response.isXML(Payload(Array(text.utf8))) == isXML)
  }

  @Test(
    "What is not XML, or not safe, is refused",
    arguments: [
      "", "x", "<a>", "<a></b>", "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", "<a>&e;</a>",
      String(repeating: "<a>", count: 10_000),
    ])
  func hostile(text: String) {
    #expect(refusal(text)?.rule.hasPrefix("the response cannot be read: ") == true)
  }
}
