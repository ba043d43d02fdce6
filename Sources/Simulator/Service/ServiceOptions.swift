/// How the services behave beside what they know.
public struct ServiceOptions: Sendable {
  /// How long everything takes.
  public var delays = Delays()
  /// How many requests a second are answered, further ones being told to come again; nil for no bound.
  public var rate: Int?
  /// What goes wrong.
  public var faults = FaultPlan()
  /// Whom the services let in.
  public var credentials = Credentials.simulated
  /// What chance is drawn from.
  public var seed: UInt64 = 1
  /// Whether the listing tells the files' ids, as it did not in earlier times.
  public var namesFiles = true
  /// How many bytes of drawn report files stay at hand; a file that is not there is drawn again.
  public var room = 1 << 28

  /// No delay, no bound, no fault.
  public init() {}
}

/// How long things take, in milliseconds.
public struct Delays: Sendable {
  /// How long after its creation a report instance's file is there.
  public var ready = 0
  private var waits: [Call.Kind: Int] = [:]

  /// Everything at once.
  public init() {}

  /// Reads `create=500,ready=20000,list=250,file=300,rpx=500,yardi=500`; what is left out takes no time.
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

/// What the services take for a user's own, which opens nothing anywhere else.
public struct Credentials: Sendable {
  /// What RPX's licence key is.
  public var licenceKey: String
  /// What Yardi's user, password, server, database, interface entity and licence are.
  public var userName, password, server, database, entity, licence: String

  /// The ones that the documentation names.
  public static let simulated = Credentials(
    licenceKey: "simulated-licence", userName: "simulator", password: "simulated", server: "SIMULATED",
    database: "simulated", entity: "OwnerDash", licence: "simulated-licence")
}

/// An option whose text means nothing.
public struct OptionError: Error, CustomStringConvertible {
  let reason: String

  /// The text and what it should be.
  public var description: String { reason }
}
