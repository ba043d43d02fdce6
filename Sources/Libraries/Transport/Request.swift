internal import CCurl

/// One request to a server.
///
/// Its printed form is its operation, method and address, without headers and body.
public struct Request: Sendable, CustomStringConvertible, CustomReflectable {
  /// The HTTP method.
  public enum Method: String, Sendable {
    /// Downloads; has no body.
    case get = "GET"
    /// Requests only the headers.
    case head = "HEAD"
    /// Sends a body.
    case post = "POST"
  }

  /// The operation, as named in errors: "create the Box Score of nexus_east".
  public let operation: String
  /// The HTTP method.
  public let method: Method
  /// The address.
  public var address: Address
  /// Headers in addition to those of every request.
  public var headers: [Header] = []
  /// The body; empty for none.
  public let body: [UInt8]
  /// The size limit of the response, in bytes after decompression.
  public var largestResponse = 256 << 20
  /// The time limits.
  public var timeouts = Timeouts()
  /// Whether sending the request twice has the same effect as sending it once.
  public var isRepeatable = true
  /// The secrets in the body.
  var secrets: [Secret] = []

  /// Creates a GET request.
  public init(_ operation: String, get address: Address) {
    self.operation = operation
    method = .get
    self.address = address
    body = []
  }

  /// Creates a request for the headers only.
  init(_ operation: String, head address: Address) {
    self.operation = operation
    method = .head
    self.address = address
    body = []
  }

  /// Creates a request with a body.
  public init(_ operation: String, post body: [UInt8], to address: Address) {
    self.operation = operation
    method = .post
    self.address = address
    self.body = body
  }

  /// All secrets to hide in case the server returns them.
  var hidden: [Secret] { secrets + headers.compactMap(\.secret) + (address.hidden.map { [$0] } ?? []) }

  /// The operation, method and address, without its query.
  public var description: String { "\(operation): \(method.rawValue) \(address)" }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A server's response, without its body.
public struct Response: Sendable, Equatable {
  /// The status code.
  public let status: Int
  /// The headers.
  public let headers: Headers
  /// The bytes of the body after decompression.
  public let bytes: Int
  /// The beginning of the body of an unsuccessful response, which does not go to the sink.
  let refusal: [UInt8]

  /// Whether the status is a success.
  public var isSuccess: Bool { (200..<300).contains(status) }
  /// The server's time in its `Date` header, in seconds since 1970; nil where there is no such header.
  public var date: Int? {
    let date = headers["Date"].map { curl_getdate($0, nil) } ?? -1
    return date < 0 ? nil : date
  }
}
