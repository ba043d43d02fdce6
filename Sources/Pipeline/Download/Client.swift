public import Domain

/// Downloads a source's payloads.
///
/// It only transfers bytes; the feeds identify the payloads.
public protocol Client: Sendable {
  /// The source's name, such as `realpage`.
  var source: String { get }
  /// Whether the service is the simulator.
  ///
  /// Only the simulator's own mark counts: a real service may be behind a proxy on this machine.
  func kind() async -> ServiceKind

  /// The requests of a run for a property and a day; if the source may report that the day has not begun there, the
  /// first request's response shows it.
  func requests(for property: PropertyDefinition, on day: CivilDate) -> [FetchRequest]

  /// The requests that depend on the response to a request; nil if there are none.
  func dependentRequests(of request: FetchRequest) -> DependentRequests?

  /// Whether the first request of a property determines its business day, so that the others wait for its response.
  var determinesBusinessDay: Bool { get }

  /// When the source stops accepting the credentials, in seconds since 1970; nil if they do not expire.
  var expires: Int? { get }

  /// The service's time by its latest response, in seconds since 1970; nil if it has stated none.
  var serviceTime: Int? { get }

  /// The fewest HTTP requests that a payload takes; fewer if an earlier run already had the source create it.
  func leastRequests(isCreated: Bool) -> Int

  /// Downloads the payload of one request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - instance: the instance that the source created for an earlier, interrupted run; nil if there is none.
  ///   - path: the file to write, which does not exist yet.
  ///   - created: called with the id of an instance as soon as the source has accepted to create it.
  /// - Throws: the reason why the payload is not available; data written before the error does not count.
  func fetch(
    _ request: FetchRequest, instance: String?, into path: String,
    created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure)
}

extension Client {
  /// Returns nil, since most responses have no dependent requests.
  public func dependentRequests(of request: FetchRequest) -> DependentRequests? { nil }
  /// Returns false, since most services use the calendar's day.
  public var determinesBusinessDay: Bool { false }
  /// Returns nil, since most services' credentials do not expire.
  public var expires: Int? { nil }
  /// Returns nil, for a service that states no time.
  public var serviceTime: Int? { nil }
  /// Returns 1, since most services respond at once.
  public func leastRequests(isCreated: Bool) -> Int { 1 }
}

/// The kind of a service.
public enum ServiceKind: Equatable, Sendable {
  /// A real service.
  case real
  /// The simulator, with its current day.
  case simulated(CivilDate)
  /// The service is unreachable, so the result is unknown.
  case unreachable

  /// Whether it is the simulator; nil if it could not be reached.
  var isDemo: Bool? {
    switch self {
    case .real: false
    case .simulated: true
    case .unreachable: nil
    }
  }
}

/// Why a payload could not be downloaded; it never contains a secret.
public enum FetchFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The source no longer accepts the token, and how to renew it.
  case tokenNeeded(String)
  /// The source reports that the day has not begun at the property, with its message.
  case dayNotReached(String)
  /// Any other reason: where, which rule, what to do now.
  case failed(String)

  /// The reason.
  public var description: String {
    switch self {
    case .tokenNeeded(let reason), .dayNotReached(let reason), .failed(let reason): reason
    }
  }
}

/// Requests that depend on the response to another request: one for each item that the response lists.
public struct DependentRequests: Sendable {
  /// The values they have in common; it represents them until their number is known.
  public let common: FetchRequest
  /// The kind of item that has one request each, such as `household`.
  public let each: String
  /// Derives the requests from the parsed response, in a fixed order and without repetition; throws if the response is
  /// invalid.
  public let requests: @Sendable (ParseResult) throws -> [FetchRequest]

  /// Creates dependent requests.
  ///
  /// - Parameters:
  ///   - common: their operation, property and day.
  ///   - each: the kind of item that has one request each.
  ///   - requests: derives them from the parsed response.
  public init(
    _ common: FetchRequest, forEach each: String, requests: @escaping @Sendable (ParseResult) throws -> [FetchRequest]
  ) {
    self.common = common
    self.each = each
    self.requests = requests
  }
}
