/// A complete HTTP request.
public struct HTTPRequest: Sendable {
  /// The method in uppercase: `POST`.
  public let method: String
  /// The path with its escapes decoded, without the query.
  public let path: String
  /// The query's parameters with their escapes decoded, in order; one without a value has an empty one.
  public let query: [(name: String, value: String)]
  /// The header fields in the order of arrival.
  public let headers: [(name: String, value: String)]
  /// The body; empty where none was sent.
  public let body: [UInt8]
  /// The user ID of the process at the other end of a Unix socket, as the system states it; nil on a port.
  public let peer: UInt32?

  /// Creates a request from its parts.
  public init(
    method: String, path: String, query: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = [], peer: UInt32? = nil
  ) {
    self.method = method
    self.query = query
    self.path = path
    self.headers = headers
    self.body = body
    self.peer = peer
  }

  /// Returns the first header field with a name, ignoring case; nil if there is no such field.
  public func header(_ name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}
