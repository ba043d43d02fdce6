/// The response to a request.
public struct HTTPResponse: Sendable {
  /// The part of a response that is delivered.
  public enum BodyDelivery: Sendable, Hashable {
    /// The whole response.
    case whole
    /// The headers, which state the length of the whole body, and then only a number of its bytes before the connection
    /// closes.
    case cut(after: Int)
    /// Nothing: the connection closes.
    case dropped
  }

  /// The status: 200.
  public var status: Int
  /// The header fields, without the length, which is added.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: [UInt8]
  /// The part of the response that is delivered.
  public var delivery = BodyDelivery.whole

  /// Creates a response that is delivered in full.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Creates a response of text in UTF-8.
  public init(status: Int, type: String, text: String) {
    self.init(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
  }
}
