/// An error for a request without a usable response: the operation, the server, the failed rule, and the remedy.
public struct TransportError: Error, Equatable, CustomStringConvertible {
  /// The request's operation.
  public let operation: String
  /// The method and address, without its query.
  public let place: String
  /// The failed rule.
  public internal(set) var failure: TransportFailure
  /// The number of attempts.
  public internal(set) var attempts = 1

  /// Creates an error for a request.
  public init(_ failure: TransportFailure, of request: Request) {
    operation = request.operation
    place = "\(request.method.rawValue) \(request.address)"
    self.failure = failure
  }

  /// Whether the server requires a different login or token (status 401).
  public var needsToken: Bool {
    if case .status(401, _, _) = failure { true } else { false }
  }

  /// One line: the operation, the rule, the number of attempts, the address, and the remedy.
  public var description: String {
    let tries = attempts == 1 ? "" : ", \(attempts) times"
    return "\(operation): \(failure.rule)\(tries) (\(place)); \(failure.advice)"
  }
}

/// The rules that a request can violate.
public enum TransportFailure: Error, Equatable {
  /// The request is not valid, or this program cannot send requests.
  case unsendable(String)
  /// The host's name cannot be resolved.
  case unknownHost
  /// No connection could be made.
  case unreachable(String)
  /// The host's name resolves to an address that is not allowed.
  case forbiddenAddress(String)
  /// The server's certificate is not valid.
  case untrusted(String)
  /// A phase took too long.
  case timedOut(TimedOut)
  /// The connection broke before the end of the response.
  case disconnected(String)
  /// The response is incomplete, or does not state its length.
  case incomplete(String)
  /// The response's compression is damaged.
  case damaged(String)
  /// The response exceeds a size limit; contains the limit.
  case tooLarge(String)
  /// The server redirects the request to an address that is not allowed.
  case redirected(String)
  /// The status is not a success; with the received `Retry-After` and the server's message.
  case status(Int, retryAfter: String?, said: String)
  /// The response has a different form than requested.
  case unexpected(String)
  /// The service responds with a SOAP fault.
  case fault(SOAPFault)
  /// The service refuses the request in a response with status 200.
  case refused(String)
  /// The receiver of the response failed.
  case receiver(String)
  /// The task was cancelled.
  case cancelled
}

extension TransportFailure {
  /// Whether a retry may help.
  public var isTransient: Bool {
    switch self {
    case .unknownHost, .unreachable, .timedOut, .disconnected, .incomplete, .damaged, .unexpected: true
    case .status(let status, _, _): [408, 429, 500, 502, 503, 504].contains(status)
    case .fault(let fault): fault.isServers
    case .unsendable, .forbiddenAddress, .untrusted, .tooLarge, .redirected, .refused, .receiver, .cancelled: false
    }
  }

  /// Whether the server has certainly not acted on the request.
  public var isUndone: Bool {
    switch self {
    case .unsendable, .unknownHost, .unreachable, .forbiddenAddress, .untrusted, .timedOut(.connecting): true
    // 408: the request did not arrive completely. 429, 503: the server turned it away.
    case .status(let status, _, _): [408, 429, 503].contains(status)
    default: false
    }
  }

  /// The rule, with the value found.
  var rule: String {
    switch self {
    case .unsendable(let rule), .unreachable(let rule), .forbiddenAddress(let rule), .disconnected(let rule),
      .incomplete(let rule), .damaged(let rule), .tooLarge(let rule), .redirected(let rule), .unexpected(let rule):
      rule
    case .unknownHost: "the host's name is unknown"
    case .untrusted(let reason): "the server could not be verified: \(reason)"
    case .timedOut(.connecting): "the connection timed out"
    case .timedOut(.answering): "the response did not start in time"
    case .timedOut(.stalled): "the response stalled"
    case .timedOut(.total): "the response took too long"
    case .status(let status, _, let said): "the server answered \(status)" + (said.isEmpty ? "" : ": \(said)")
    case .fault(let fault): "the service returned a fault: \(fault)"
    case .refused(let said): "the service refused: \(said)"
    case .receiver(let reason): "the response could not be stored: \(reason)"
    case .cancelled: "called off"
    }
  }

  /// The remedy.
  var advice: String {
    switch self {
    case .unknownHost, .unreachable, .disconnected, .timedOut(.connecting):
      "look at the network and the address, then run again"
    case .untrusted: "check the clock and the certificate; add a company's own authority to the CA file"
    case .forbiddenAddress, .redirected: "look at the address in the configuration"
    case .status(401, _, _): "renew the login or token, then run again"
    case .status(403, _, _): "ask the service's administrator for access"
    case .status(404, _, _), .status(410, _, _): "look at the address and the ids in the configuration"
    case .status(413, _, _), .tooLarge: "ask for less at once: fewer properties or a shorter period"
    case .status where !isTransient: "look at the parameters in the configuration"
    case .timedOut, .incomplete, .damaged, .status, .unexpected: "run again later"
    case .fault(let fault):
      fault.isServers ? "run again later" : "check the license and the parameters in the configuration"
    case .refused: "check the login, the license and the property in the configuration"
    case .receiver: "look at the disk, then run again"
    case .unsendable: "look at the configuration"
    case .cancelled: "run again to go on"
    }
  }
}
