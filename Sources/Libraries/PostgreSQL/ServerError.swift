internal import CPQ

/// An error reported by a PostgreSQL server, or a connection that failed.
///
/// The error has the server's primary message only: details and contexts may quote rows, which are people's data.
public struct ServerError: Error, Equatable, CustomStringConvertible {
  /// The message.
  public let message: String
  /// The server's code, such as `23505`; nil if the connection failed.
  public let code: String?

  /// An error of the server's, or of the connection.
  public init(_ message: String, code: String? = nil) {
    self.message = message
    self.code = code
  }

  /// The error that a result or its connection holds.
  init(_ result: OpaquePointer?, _ connection: OpaquePointer) {
    let field = { (kind: Unicode.Scalar) -> String? in
      PQresultErrorField(result, Int32(kind.value)).map { String(cString: $0) }
    }
    let lost = PQerrorMessage(connection).map { String(cString: $0) } ?? "no reason is given"
    self.init(field("M") ?? lost.split(separator: "\n").joined(separator: " "), code: field("C"))
  }

  /// The message with the server's code.
  public var description: String { "PostgreSQL: \(message)" + (code.map { " (\($0))" } ?? "") }
}
