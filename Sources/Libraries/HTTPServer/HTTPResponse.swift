/// What is sent back for a request.
public struct HTTPResponse: Sendable {
  /// How much of it arrives.
  public enum BodyDelivery: Sendable, Hashable {
    /// All of it.
    case whole
    /// Headers that promise the whole body, and then so many bytes of it before the connection closes.
    case cut(after: Int)
    /// Nothing: the connection closes.
    case dropped
  }

  /// The status: 200.
  public var status: Int
  /// The header fields; the length is added.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: [UInt8]
  /// How much of it arrives.
  public var delivery = BodyDelivery.whole

  /// A response that arrives whole.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// A response of text in UTF-8.
  public init(status: Int, type: String, text: String) {
    self.init(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
  }
}
