/// Why a request has no response that can be used: what was asked of whom, which rule failed, and what to do now.
public struct TransportError: Error, Equatable, CustomStringConvertible {
  /// What was asked: the request's operation.
  public let operation: String
  /// Of whom: the method and address, without its query.
  public let place: String
  /// Which rule failed.
  public internal(set) var failure: TransportFailure
  /// How often it was tried.
  public internal(set) var attempts = 1

  /// A failure of a request.
  public init(_ failure: TransportFailure, of request: Request) {
    operation = request.operation
    place = "\(request.method.rawValue) \(request.address)"
    self.failure = failure
  }

  /// Whether the server asks for another login or token (status 401).
  public var needsToken: Bool {
    if case .status(401, _, _) = failure { true } else { false }
  }

  /// One line: what was asked, the rule, how often it was tried, of whom, and what to do now.
  public var description: String {
    let tries = attempts == 1 ? "" : ", \(attempts) times"
    return "\(operation): \(failure.rule)\(tries) (\(place)); \(failure.advice)"
  }
}

/// The rules that a request can fail by.
public enum TransportFailure: Error, Equatable {
  /// The request cannot be sent as it is, or this program cannot send any.
  case unsendable(String)
  /// The host's name is not known.
  case unknownHost
  /// No connection came about.
  case unreachable(String)
  /// The host's name leads to an address that is not asked.
  case forbiddenAddress(String)
  /// The server cannot prove who it is.
  case untrusted(String)
  /// A part took too long.
  case timedOut(TimedOut)
  /// The connection broke before the response's end.
  case disconnected(String)
  /// The response ends too early, or does not say where it ends.
  case incomplete(String)
  /// The response's compression is broken.
  case damaged(String)
  /// The response is larger than what is taken; the limit.
  case tooLarge(String)
  /// The server sends the request elsewhere, where it does not go.
  case redirected(String)
  /// The status is no success; with `Retry-After` as it came, and what the server says.
  case status(Int, retryAfter: String?, said: String)
  /// The response is not of the kind that was asked for.
  case unexpected(String)
  /// The service answers with a SOAP fault.
  case fault(SOAPFault)
  /// The service refuses within a response that looks well.
  case refused(String)
  /// What receives the response failed.
  case receiver(String)
  /// The work was called off.
  case cancelled
}

extension TransportFailure {
  /// Whether asking again may help.
  public var isTransient: Bool {
    switch self {
    case .unknownHost, .unreachable, .timedOut, .disconnected, .incomplete, .damaged, .unexpected: true
    case .status(let status, _, _): [408, 429, 500, 502, 503, 504].contains(status)
    case .fault(let fault): fault.isServers
    case .unsendable, .forbiddenAddress, .untrusted, .tooLarge, .redirected, .refused, .receiver, .cancelled: false
    }
  }

  /// Whether it is certain that the server has done nothing.
  public var isUndone: Bool {
    switch self {
    case .unsendable, .unknownHost, .unreachable, .forbiddenAddress, .untrusted, .timedOut(.connecting): true
    // 408: the request did not arrive whole. 429, 503: it was turned away.
    case .status(let status, _, _): [408, 429, 503].contains(status)
    default: false
    }
  }

  /// The rule, with what was found.
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

  /// What to do now.
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
