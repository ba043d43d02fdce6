/// The result of a SOAP call; the records themselves are in the store.
public enum SOAPResult: Sendable, Equatable {
  /// Records, or at least their enclosing element, with the service's remarks.
  case records(remarks: [String])
  /// The service reports that there are no records; contains its message.
  case nothing(String)
}

/// A fault of SOAP 1.1 or 1.2.
public struct SOAPFault: Sendable, Equatable, CustomStringConvertible {
  /// The code without its prefix: `Server`, `Receiver`, `ActionNotSupported`.
  public internal(set) var code = ""
  /// The reason, on one line, without the secrets of the request.
  public internal(set) var reason = ""

  /// Whether the server caused the fault, so that a retry may help.
  public var isServers: Bool { code == "Server" || code == "Receiver" }

  /// Returns the fault in a form that can be shown.
  func hiding(_ secrets: [Secret]) -> SOAPFault {
    SOAPFault(code: shortened(code.hiding(secrets)), reason: shortened(reason.hiding(secrets)))
  }

  /// The code and the reason.
  public var description: String { reason.isEmpty ? code : "\(code): \(reason)" }
}

/// The content of an envelope except records, collected while the document is read.
struct SOAPEnvelope: Equatable {
  /// A message of the service in place of records, or in addition to them.
  struct Message: Equatable {
    /// Whether the message is an error.
    ///
    /// Other types, `Warning` and `FYI`, may accompany records.
    let isError: Bool
    var text = ""
  }

  /// The outermost element.
  var root = ""
  /// The namespace of the outermost element.
  var namespace: String?
  /// The first element in the body.
  var content = ""
  var fault: SOAPFault?
  /// Whether the result has any content.
  var hasResult = false
  var messages: [Message] = []
}
