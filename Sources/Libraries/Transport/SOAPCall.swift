/// One operation of a SOAP service with what it is asked for.
public struct SOAPCall: Sendable {
  /// The versions of SOAP, which differ in the envelope's namespace and in how the action is sent.
  public enum Version: Sendable {
    /// SOAP 1.1: the action is a header of its own.
    case v1_1
    /// SOAP 1.2: the action is part of the content type.
    case v1_2
  }

  /// The operation's element; its response is named the same with `Response` behind it.
  public let operation: String
  /// The namespace of the operation and its parameters.
  public let namespace: String
  /// The value of `SOAPAction`.
  public let action: String
  /// The parameters in the order that the service's WSDL gives.
  public let parameters: [SOAPParameter]

  /// An operation with its parameters in the WSDL's order.
  public init(_ operation: String, namespace: String, action: String, parameters: [SOAPParameter]) {
    self.operation = operation
    self.namespace = namespace
    self.action = action
    self.parameters = parameters
  }

  /// The envelope, on one line: some servers fail on line feeds.
  ///
  /// - Throws: `TransportFailure` where a value has a character that XML cannot hold.
  func envelope(_ version: Version) throws(TransportFailure) -> [UInt8] {
    let soap = version.namespace
    var text = #"<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="\#(soap)"><soap:Body>"#
    text += "<\(operation) xmlns=\"\(try escaped(namespace, in: operation))\">"
    for parameter in parameters { try parameter.append(to: &text) }
    text += "</\(operation)></soap:Body></soap:Envelope>"
    return Array(text.utf8)
  }

  /// The headers that say what the envelope is.
  func headers(_ version: Version) -> [Header] {
    switch version {
    case .v1_1: [Header("Content-Type", "text/xml; charset=utf-8"), Header("SOAPAction", "\"\(action)\"")]
    case .v1_2: [Header("Content-Type", "application/soap+xml; charset=utf-8; action=\"\(action)\"")]
    }
  }

  /// All values that nobody may learn.
  var secrets: [Secret] { parameters.flatMap(\.secrets) }
}

extension SOAPCall.Version {
  /// The namespace of the envelope.
  var namespace: String {
    switch self {
    case .v1_1: "http://schemas.xmlsoap.org/soap/envelope/"
    case .v1_2: "http://www.w3.org/2003/05/soap-envelope"
    }
  }
}

/// One parameter of a SOAP operation: an element with a text, or with further elements.
public struct SOAPParameter: Sendable, Equatable {
  private enum Content: Equatable {
    case text(String)
    case secret(Secret)
    case group([SOAPParameter])
  }

  private let name: String
  private let content: Content

  /// An element with a text; an empty text is an empty element.
  public init(_ name: String, _ text: String) {
    self.name = name
    content = .text(text)
  }

  /// An element with a text that is never shown.
  public init(_ name: String, _ secret: Secret) {
    self.name = name
    content = .secret(secret)
  }

  /// An element with further ones, in this order.
  public init(_ name: String, _ parameters: [SOAPParameter]) {
    self.name = name
    content = .group(parameters)
  }

  var secrets: [Secret] {
    switch content {
    case .text: []
    case .secret(let secret): [secret]
    case .group(let parameters): parameters.flatMap(\.secrets)
    }
  }

  func append(to text: inout String) throws(TransportFailure) {
    text += "<\(name)>"
    switch content {
    case .text(let value): text += try escaped(value, in: name)
    case .secret(let secret): text += try escaped(secret.text, in: name)
    case .group(let parameters): for parameter in parameters { try parameter.append(to: &text) }
    }
    text += "</\(name)>"
  }
}

/// A text as it stands in XML, between tags or in quotes.
private func escaped(_ text: String, in name: String) throws(TransportFailure) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    // A parser would make a space or a line feed of them.
    case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
      throw .unsendable("the value of '\(name)' has a control character, which XML cannot hold")
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
