internal import HTTPServer

/// A response's envelope.
struct SOAPEnvelope {
  let version: SOAPVersion
  /// The prefix of the envelope's namespace; each server uses its own.
  let prefix: String

  func response(status: Int = 200, _ body: (inout XMLBuilder) -> Void) -> HTTPResponse {
    var xml = XMLBuilder()
    xml.element("\(prefix):Envelope", ["xmlns:\(prefix)": version.namespace]) {
      $0.element("\(prefix):Body", [:], body)
    }
    let text = "<?xml version=\"1.0\" encoding=\"utf-8\"?><?pms-simulator?>" + xml.text
    return HTTPResponse(status: status, type: version.contentType, text: text)
  }

  /// Returns the response with an operation's result.
  func result(of operation: String, namespace: String, _ body: (inout XMLBuilder) -> Void) -> HTTPResponse {
    response { xml in
      xml.element("\(operation)Response", ["xmlns": namespace]) { $0.element("\(operation)Result", [:], body) }
    }
  }
}

/// A SOAP server's error response.
struct SOAPFault {
  /// The party that caused the fault.
  enum Code {
    case server, client
    /// A code of the service's own, with the namespace of its prefix.
    case own(String, namespace: String?)
  }

  let code: Code
  let reason: String
  var status = 500
  /// Writes the content of the detail.
  var detail: ((inout XMLBuilder) -> Void)?

  func response(_ version: SOAPVersion, prefix: String = "soap") -> HTTPResponse {
    SOAPEnvelope(version: version, prefix: prefix).response(status: status) { xml in
      xml.element("\(prefix):Fault") { version == .soap11 ? body11(&$0, prefix) : body12(&$0, prefix) }
    }
  }

  private func body11(_ xml: inout XMLBuilder, _ prefix: String) {
    switch code {
    case .server: xml.leaf("faultcode", "\(prefix):Server")
    case .client: xml.leaf("faultcode", "\(prefix):Client")
    case .own(let code, .some(let namespace)): xml.leaf("faultcode", "a:\(code)", ["xmlns:a": namespace])
    case .own(let code, nil): xml.leaf("faultcode", "\(prefix):\(code)")
    }
    xml.leaf("faultstring", reason, ["xml:lang": "en-US"])
    if let detail { xml.element("detail", [:], detail) } else { xml.leaf("detail") }
  }

  private func body12(_ xml: inout XMLBuilder, _ prefix: String) {
    let code: String =
      switch code {
      case .server, .own: "Receiver"
      case .client: "Sender"
      }
    xml.element("\(prefix):Code") { $0.leaf("\(prefix):Value", "\(prefix):\(code)") }
    xml.element("\(prefix):Reason") { $0.leaf("\(prefix):Text", reason, ["xml:lang": "en"]) }
    xml.leaf("\(prefix):Detail")
  }
}
