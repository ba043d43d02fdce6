internal import HTTPServer

/// A simulated failure of a call.
enum Fault: Sendable, Equatable {
  /// A status without the requested data.
  case status(Int, retryAfter: String?)
  /// No response.
  case dropped
  /// Half of the response.
  case cut
  /// An HTML page with status 200.
  case page
  /// An empty body with status 200.
  case empty
  /// A SOAP fault with the given status.
  case soap(status: Int)

  init?(_ text: String) {
    switch text {
    case "drop": self = .dropped
    case "cut": self = .cut
    case "html": self = .page
    case "empty": self = .empty
    case "fault": self = .soap(status: 500)
    case "fault200": self = .soap(status: 200)
    default:
      let parts = text.split(separator: "+", maxSplits: 1).map(String.init)
      guard let code = parts.first, let status = Int(code), (300...599).contains(status) else { return nil }
      self = .status(status, retryAfter: parts.count == 2 ? parts[1] : nil)
    }
  }

  /// Returns the response that replaces the service's; nil where the service is called and its response damaged.
  func instead(of call: Call) -> Outcome? {
    switch self {
    case .dropped, .cut: return nil
    case .status(let status, let retryAfter):
      var response = HTTPResponse(status: status, type: "text/plain", text: "Simulated status \(status).")
      if let retryAfter { response.headers.append(("Retry-After", retryAfter)) }
      return Outcome(response)
    case .page:
      let page = "<!DOCTYPE html>\n<html><head><title>Maintenance</title></head><body>We'll be back soon.</body></html>"
      return Outcome(HTTPResponse(status: 200, type: "text/html", text: page))
    case .empty: return Outcome(HTTPResponse(status: 200))
    case .soap(let status):
      let reason = "Server was unable to process request. ---> Object reference not set to an instance of an object."
      let version = call.soap?.version ?? .soap11
      return Outcome(SOAPFault(code: .server, reason: reason, status: status).response(version))
    }
  }

  /// Removes the part of a response that is not to arrive.
  func damage(_ response: inout HTTPResponse) {
    switch self {
    case .dropped: response.delivery = .dropped
    case .cut: response.delivery = .cut(after: response.body.count / 2)
    case .status, .page, .empty, .soap: break
    }
  }
}
