/// One operation of a SOAP service with its parameters.
public struct SOAPCall: Sendable {
  /// The versions of SOAP, which differ in the envelope's namespace and in the header for the action.
  public enum Version: Sendable {
    /// SOAP 1.1: the action is a header of its own.
    case v1_1
    /// SOAP 1.2: the action is part of the content type.
    case v1_2
  }

  /// The operation's element; its response has the same name followed by `Response`.
  public let operation: String
  /// The namespace of the operation and its parameters.
  public let namespace: String
  /// The value of `SOAPAction`.
  public let action: String
  /// The parameters in the order of the service's WSDL.
  public let parameters: [SOAPParameter]

  /// Creates an operation with its parameters in the WSDL's order.
  public init(_ operation: String, namespace: String, action: String, parameters: [SOAPParameter]) {
    self.operation = operation
    self.namespace = namespace
    self.action = action
    self.parameters = parameters
  }

  /// Returns the envelope on one line, because some servers fail on line feeds.
  ///
  /// - Throws: `TransportFailure` for a value with a character that XML cannot contain.
  func envelope(_ version: Version) throws(TransportFailure) -> [UInt8] {
    let soap = version.namespace
    var text = #"<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="\#(soap)"><soap:Body>"#
    text += "<\(operation) xmlns=\"\(try escaped(namespace, in: operation))\">"
    for parameter in parameters { try parameter.append(to: &text) }
    text += "</\(operation)></soap:Body></soap:Envelope>"
    return Array(text.utf8)
  }

  /// Returns the headers that describe the envelope.
  func headers(_ version: Version) -> [Header] {
    switch version {
    case .v1_1: [Header("Content-Type", "text/xml; charset=utf-8"), Header("SOAPAction", "\"\(action)\"")]
    case .v1_2: [Header("Content-Type", "application/soap+xml; charset=utf-8; action=\"\(action)\"")]
    }
  }

  /// All secret values.
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

  /// Creates an element with a text; an empty text makes an empty element.
  public init(_ name: String, _ text: String) {
    self.name = name
    content = .text(text)
  }

  /// Creates an element with a text that is never shown.
  public init(_ name: String, _ secret: Secret) {
    self.name = name
    content = .secret(secret)
  }

  /// Creates an element with child elements, in this order.
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

/// Escapes a text for XML, between tags or in quotes.
private func escaped(_ text: String, in name: String) throws(TransportFailure) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    // A parser would convert these characters to a space or a line feed.
    case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
      throw .unsendable("the value of '\(name)' has a control character, which XML cannot hold")
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
