/// The behavior of the services, apart from their data.
public struct ServiceOptions: Sendable {
  /// The delays.
  public var delays = Delays()
  /// The number of requests per second that are served; further ones get status 429.
  ///
  /// nil for no limit.
  public var rate: Int?
  /// The calls that fail.
  public var faults = FaultPlan()
  /// The credentials that the services accept.
  public var credentials = Credentials.simulated
  /// The seed of random numbers.
  public var seed: UInt64 = 1
  /// Whether the listing includes the files' IDs, which earlier versions of the service omitted.
  public var namesFiles = true
  /// The number of bytes of drawn report files in the cache; other files are drawn again.
  public var room = 1 << 28

  /// Creates options without delays, limits and failures.
  public init() {}
}

/// The delays, in milliseconds.
public struct Delays: Sendable {
  /// The time from the creation of a report instance until its file is ready.
  public var ready = 0
  private var waits: [Call.Kind: Int] = [:]

  /// Creates options without delays.
  public init() {}

  /// Reads `create=500,ready=20000,list=250,file=300,rpx=500,yardi=500`; omitted parts have no delay.
  public init(_ text: String) throws(OptionError) {
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, let wait = Int(pair[1]), (0...3_600_000).contains(wait) else {
        throw OptionError(reason: "'\(part)' is no delay such as create=500, in milliseconds")
      }
      if pair[0] == "ready" {
        ready = wait
      } else if let kind = Call.Kind(rawValue: pair[0]), kind != .other {
        waits[kind] = wait
      } else {
        throw OptionError(reason: "'\(pair[0])' is no call; there are ready, create, list, file, rpx and yardi")
      }
    }
  }

  func wait(for call: Call) -> Int { waits[call.kind] ?? 0 }
}

/// The user credentials that the services accept; they are valid nowhere else.
public struct Credentials: Sendable {
  /// RPX's license key.
  public var licenceKey: String
  /// Yardi's user, password, server, database, interface entity and license.
  public var userName, password, server, database, entity, licence: String

  /// The credentials in the documentation.
  public static let simulated = Credentials(
    licenceKey: "simulated-licence", userName: "simulator", password: "simulated", server: "SIMULATED",
    database: "simulated", entity: "OwnerDash", licence: "simulated-licence")
}

/// An error for an invalid option text.
public struct OptionError: Error, CustomStringConvertible {
  let reason: String

  /// The text and its expected form.
  public var description: String { reason }
}
