public import Domain

/// How a source's payloads are fetched.
///
/// It only carries bytes: what a payload is, the feeds say.
public protocol Client: Sendable {
  /// The source's name, such as `realpage`.
  var source: String { get }
  /// Whether the service is the simulator.
  ///
  /// Only the simulator's own mark counts: a real service may be behind a proxy on this machine.
  func kind() async -> ServiceKind

  /// What a run wants of a property for a day; where the source may say that the day has not come there, the
  /// first order is the one that tells.
  func requests(for property: PropertyDefinition, on day: CivilDate) -> [FetchRequest]

  /// The orders that hang on what an order's response lists; nil where none do.
  func dependentRequests(of request: FetchRequest) -> DependentRequests?

  /// Whether the first order of a property tells its own day, so that the others can only be asked for once it is there.
  var determinesBusinessDay: Bool { get }

  /// When the source stops accepting what it is asked with, in seconds since 1970; nil where it goes on.
  var expires: Int? { get }

  /// The fewest requests that an order's payload takes; fewer where an earlier run had the source make it already.
  func leastRequests(isCreated: Bool) -> Int

  /// Fetches one order's payload.
  ///
  /// - Parameters:
  ///   - request: what is wanted.
  ///   - instance: the instance that an earlier, interrupted run had the source make; nil if there is none.
  ///   - path: the file to write; nothing is there yet.
  ///   - created: to be told the id of an instance as soon as the source has accepted to make it.
  /// - Throws: why it could not be had; what was written by then does not count.
  func fetch(
    _ request: FetchRequest, instance: String?, into path: String,
    created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure)
}

extension Client {
  /// Most responses give rise to no further question.
  public func dependentRequests(of request: FetchRequest) -> DependentRequests? { nil }
  /// Most services are asked for the calendar's day.
  public var determinesBusinessDay: Bool { false }
  /// Most services' logins do not end.
  public var expires: Int? { nil }
  /// Most services response at once.
  public func leastRequests(isCreated: Bool) -> Int { 1 }
}

/// What a service is.
public enum ServiceKind: Equatable, Sendable {
  /// A real one.
  case real
  /// The simulator, and the day that it has.
  case simulated(CivilDate)
  /// It could not be reached, so nobody can tell.
  case unreachable

  /// Whether it is the simulator; nil where it could not be reached.
  var isDemo: Bool? {
    switch self {
    case .real: false
    case .simulated: true
    case .unreachable: nil
    }
  }
}

/// Why a payload could not be fetched; no secret is ever in it.
public enum FetchFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The source no longer accepts the token, and how to renew it.
  case tokenNeeded(String)
  /// The source says that the day has not come at the property, in its words.
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

/// Orders that hang on another's response: one for each of something that the response lists.
public struct DependentRequests: Sendable {
  /// What they have in common; it stands for them while it is not known which there are.
  public let common: FetchRequest
  /// What there is one for each of, such as `household`.
  public let each: String
  /// The orders behind what was read of the response, in a fixed order and each once; throws where the response is not
  /// what it should be.
  public let requests: @Sendable (ParseResult) throws -> [FetchRequest]

  /// Orders by what they are of.
  ///
  /// - Parameters:
  ///   - common: their operation, property and day.
  ///   - each: what there is one for each of.
  ///   - requests: tells them from what was read of the response.
  public init(
    _ common: FetchRequest, forEach each: String, requests: @escaping @Sendable (ParseResult) throws -> [FetchRequest]
  ) {
    self.common = common
    self.each = each
    self.requests = requests
  }
}
