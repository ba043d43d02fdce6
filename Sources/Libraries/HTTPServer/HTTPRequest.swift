/// A request as it came, read to its end.
public struct HTTPRequest: Sendable {
  /// The method in upper case: `POST`.
  public let method: String
  /// The path with its escapes resolved, without the query.
  public let path: String
  /// The header fields in the order in which they came.
  public let headers: [(name: String, value: String)]
  /// The body; empty where none was sent.
  public let body: [UInt8]

  /// A request of these parts.
  public init(method: String, path: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.method = method
    self.path = path
    self.headers = headers
    self.body = body
  }

  /// The first header field of that name, whatever the case of its letters; nil if there is none.
  public func header(_ name: String) -> String? {
    let wanted = name.lowercased()
    return headers.first { $0.name.lowercased() == wanted }?.value
  }
}
