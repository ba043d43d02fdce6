package import Pipeline
internal import XML

/// An opened response: the operation that it answers, and the content of its envelope.
///
/// The envelope may be of SOAP 1.1 or 1.2, or missing; names are compared without their prefixes.
package struct Response: Sendable {
  /// The requested operation, as the response's element names it; nil for a response without an envelope whose
  /// operation is unknown.
  package private(set) var operation: String?
  /// The name of the outermost element inside the envelope; nil if the result is empty.
  package let root: String?
  /// The names of the first elements inside, which distinguish responses with the same root.
  package let names: Set<String>
  /// The organizations that the first elements name in `OrganizationName`.
  package let organizations: Set<String>
  let payload: Payload
  /// The names of the elements around the root, outermost first.
  let envelope: [String]

  /// The number of elements that are read to identify the response.
  private static let glance = 256

  /// Whether a payload is XML by its first bytes; a web page is not.
  package static func isXML(_ payload: Payload) -> Bool {
    var head = payload.head[...]
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
    let start = head.drop { $0 <= 0x20 }.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    guard start.first == UInt8(ascii: "<"), let next = start.dropFirst().first else { return false }
    guard (97...122).contains(next) || next == UInt8(ascii: "?") else { return false }
    return !["<html", "<table"].contains { start.starts(with: $0.utf8) }
  }

  /// Whether a payload bears the mark that the simulator puts on its responses.
  static func isSimulated(_ payload: Payload) -> Bool {
    String(decoding: payload.head.prefix(128), as: UTF8.self).contains("<?pms-simulator?>")
  }

  /// Whether the first bytes hold a text, such as a namespace.
  package func begins(with text: String) -> Bool { String(decoding: payload.head, as: UTF8.self).contains(text) }

  /// Returns the same response with its operation, which nothing inside the response states.
  func answering(_ operation: String) -> Response {
    var response = self
    response.operation = operation
    return response
  }

  /// Opens a response.
  ///
  /// - Throws: `Refusal` for a fault and for what is not XML; `FileError` when the payload cannot be read.
  package init(_ payload: Payload) throws {
    do {
      let outline = try Outline(payload, glance: Response.glance)
      if let fault = outline.fault { throw fault }
      guard outline.rootName != "html" else { throw Refusal("the response is a web page, not XML") }
      self.payload = payload
      operation = outline.operation
      root = outline.rootName
      names = outline.names
      organizations = outline.organizations
      envelope = outline.envelope
    } catch let error as XMLError {
      throw Refusal("the response cannot be read: \(error)")
    }
  }
}

/// The first elements of a response: its envelope, and what begins inside.
private struct Outline {
  private(set) var operation: String?
  private(set) var rootName: String?
  private(set) var names: Set<String> = []
  private(set) var organizations: Set<String> = []
  private(set) var envelope: [String] = []
  private(set) var fault: Refusal?
  private var seen = 0

  init(_ payload: Payload, glance: Int) throws {
    var outline = Outline()
    try XMLRecords.read(
      payload,
      choose: { element, path in
        outline.seen += 1
        if let name = element["OrganizationName"] { outline.organizations.insert(name) }
        return outline.seen > glance ? .stop : outline.open(path)
      },
      take: { element, _ in outline.fault = Outline.refusal(element) })
    self = outline
  }

  private init() {}

  private mutating func open(_ path: [String]) -> XMLRecords.Choice {
    if rootName != nil {
      if let name = path.last { names.insert(name) }
      return .enter
    }
    let name = path[path.count - 1]
    switch path.dropLast() {
    case [] where name == "Envelope", ["Envelope"] where name == "Body": envelope = path
    case ["Envelope"]: return .skip
    case ["Envelope", "Body"] where name == "Fault": return .record
    case [], ["Envelope", "Body"]: return beginResponse(path)
    default: return beginResult(path)
    }
    return .enter
  }

  private mutating func beginResponse(_ path: [String]) -> XMLRecords.Choice {
    let name = path[path.count - 1]
    if name.hasSuffix("Response") {
      operation = String(name.dropLast("Response".count))
      envelope = path
    } else {
      rootName = name
    }
    return .enter
  }

  private mutating func beginResult(_ path: [String]) -> XMLRecords.Choice {
    let name = path[path.count - 1]
    // A data set begins with the schema of its own tables.
    if name == "schema" { return .skip }
    if let operation, path.count == envelope.count + 1, name == operation + "Result" {
      envelope = path
    } else if envelope.last?.hasSuffix("Response") ?? false {
      // The element that looked like a response is the content: RealPage has one with such a name.
      rootName = envelope.removeLast()
      operation = nil
      names.insert(name)
    } else {
      rootName = name
    }
    return .enter
  }

  /// Returns the message of a fault, in SOAP 1.1 and 1.2; the fault's detail is omitted because it may quote the
  /// request.
  private static func refusal(_ fault: XMLElement) -> Refusal {
    let code = ResponsePath("faultcode | Code/Value").value(in: fault, of: fault) ?? "no code"
    let reason = ResponsePath("faultstring | Reason/Text").value(in: fault, of: fault) ?? "no reason given"
    return Refusal("the service returned a fault, '\(code)': \(reason.prefix(300))")
  }
}
