import HTTPServer
import JSON

/// A request that cannot be answered, with the status that says why.
struct RequestError: Error {
  let status: Int
  let message: String
  var headers: [(name: String, value: String)] = []

  /// The response: one object with the status and the message.
  var response: HTTPResponse {
    let body = JSON.object([
      JSON.Member("error", .object([.init("status", .integer(Int64(status))), .init("message", .string(message))]))
    ])
    var response = HTTPResponse(status: status, type: Serving.jsonType, text: body.encoded() + "\n")
    response.headers += headers
    return response
  }

  static func notFound(_ message: String) -> RequestError { RequestError(status: 404, message: message) }
  static func wrong(_ message: String) -> RequestError { RequestError(status: 400, message: message) }
  static func unavailable(_ message: String) -> RequestError {
    RequestError(status: 503, message: message, headers: [("Retry-After", "5")])
  }
}
