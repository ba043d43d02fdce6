internal import CCurl

/// One question to a server.
///
/// It prints as its operation, method and address: neither headers nor body are shown.
public struct Request: Sendable, CustomStringConvertible, CustomReflectable {
  /// How the server is asked.
  public enum Method: String, Sendable {
    /// Fetches; has no body.
    case get = "GET"
    /// Asks for the headers alone.
    case head = "HEAD"
    /// Asks with a body.
    case post = "POST"
  }

  /// What is done, in the words of whoever reads an error: "create the Box Score of nexus_east".
  public let operation: String
  /// How the server is asked.
  public let method: Method
  /// Whom.
  public var address: Address
  /// Headers beside those that every request has.
  public var headers: [Header] = []
  /// What is sent; empty for none.
  public let body: [UInt8]
  /// The longest response that is taken, in bytes after decompression.
  public var largestResponse = 256 << 20
  /// How long its parts may take.
  public var timeouts = Timeouts()
  /// Whether asking twice does no more than asking once.
  public var isRepeatable = true
  /// What the body holds that nobody may learn.
  var secrets: [Secret] = []

  /// A request that fetches.
  public init(_ operation: String, get address: Address) {
    self.operation = operation
    method = .get
    self.address = address
    body = []
  }

  /// A request for the headers alone.
  init(_ operation: String, head address: Address) {
    self.operation = operation
    method = .head
    self.address = address
    body = []
  }

  /// A request that asks with a body.
  public init(_ operation: String, post body: [UInt8], to address: Address) {
    self.operation = operation
    method = .post
    self.address = address
    self.body = body
  }

  /// All that must not be shown should the server send it back.
  var hidden: [Secret] { secrets + headers.compactMap(\.secret) + (address.hidden.map { [$0] } ?? []) }

  /// The operation, method and address, without its query.
  public var description: String { "\(operation): \(method.rawValue) \(address)" }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A server's response, its body apart.
public struct Response: Sendable, Equatable {
  /// The status code.
  public let status: Int
  /// The headers.
  public let headers: Headers
  /// The bytes of the body after decompression.
  public let bytes: Int
  /// The beginning of the body where the status is no success: it does not go to the sink.
  let refusal: [UInt8]

  /// Whether the status is one of success.
  public var isSuccess: Bool { (200..<300).contains(status) }
  /// The server's own time as its `Date` states it, in seconds since 1970; nil where it states none.
  public var date: Int? {
    let date = headers["Date"].map { curl_getdate($0, nil) } ?? -1
    return date < 0 ? nil : date
  }
}
