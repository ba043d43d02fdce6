/// What a SOAP service said; the records themselves are in the store.
public enum SOAPResult: Sendable, Equatable {
  /// There are records, or at least the frame for them; with what the service remarks on them.
  case records(remarks: [String])
  /// The service says that there are none: its words.
  case nothing(String)
}

/// A fault, as SOAP 1.1 or 1.2 writes it.
public struct SOAPFault: Sendable, Equatable, CustomStringConvertible {
  /// The code without its prefix: `Server`, `Receiver`, `ActionNotSupported`.
  public internal(set) var code = ""
  /// The reason, on one line, without the secrets of the request.
  public internal(set) var reason = ""

  /// Whether the fault lies with the server, so that asking again may help.
  public var isServers: Bool { code == "Server" || code == "Receiver" }

  /// The same, fit to be shown.
  func hiding(_ secrets: [Secret]) -> SOAPFault {
    SOAPFault(code: shortened(code.hiding(secrets)), reason: shortened(reason.hiding(secrets)))
  }

  /// The code and the reason.
  public var description: String { reason.isEmpty ? code : "\(code): \(reason)" }
}

/// What an envelope holds besides records, found while the document runs through.
struct SOAPEnvelope: Equatable {
  /// A remark that the service makes in place of records, or beside them.
  struct Message: Equatable {
    /// Other types, `Warning` and `FYI`, stand beside records without harm.
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
  /// Whether anything stands in the result.
  var hasResult = false
  var messages: [Message] = []
}
