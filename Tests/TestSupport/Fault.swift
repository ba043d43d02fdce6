internal import Synchronization
public import Testing
public import Transport

/// One line of the HTTP fault table: what a server does, and what must come of it.
public struct Fault: Sendable, CustomTestStringConvertible {
  /// What is to come of a call.
  struct Expected: Sendable {
    enum Tries {
      /// One try, or so many.
      case count(Int)
      /// As often as the policy allows.
      case all
      /// As often as the policy allows where asking twice does no harm, else once.
      case allIfRepeatable
    }

    var label: String
    var tries: Tries

    static func success(after tries: Int = 1) -> Expected { Expected(label: "success", tries: .count(tries)) }
    static func once(_ label: String) -> Expected { Expected(label: label, tries: .count(1)) }
    static func retried(_ label: String) -> Expected { Expected(label: label, tries: .all) }
    static func retriedIfRepeatable(_ label: String) -> Expected { Expected(label: label, tries: .allIfRepeatable) }
  }

  /// How the server proves who it is.
  enum Proof {
    case none, valid, expired, notYetValid, otherHost, selfSigned, unknownAuthority, tooOld
  }

  /// Where the client loses its patience.
  enum Impatience {
    case none, answer, stall
  }

  typealias Steps = @Sendable (FaultKind, FaultServer.Asked) -> [FaultStep]

  let name: String
  let expected: Expected
  var proof = Proof.none
  /// What is asked instead of the server.
  var elsewhere: (@Sendable () throws -> String)?
  /// What the client waits for only hundredths of a second; for all else it has all the time in the world.
  var impatience = Impatience.none
  /// The seconds of the pauses; nil where they do not matter.
  var pauses: [Int]?
  /// What comes of it for some kinds of call.
  var exceptions: [String: Expected] = [:]
  let steps: Steps

  init(_ name: String, _ expected: Expected, _ steps: @escaping Steps) {
    self.name = name
    self.expected = expected
    self.steps = steps
  }

  /// The same with some properties changed.
  func with(_ change: (inout Fault) -> Void) -> Fault {
    var fault = self
    change(&fault)
    return fault
  }

  /// What the server does, in words.
  public var testDescription: String { name }
}

/// One kind of call that is put to every fault.
public struct FaultKind: Sendable, CustomTestStringConvertible {
  /// What the kind is called: create, list, file, SOAP 1.1, SOAP 1.2.
  public let name: String
  /// Whether asking twice does no more than asking once.
  public let isRepeatable: Bool
  /// An answer's body that the call takes.
  public let goodResponse: [UInt8]
  let call: @Sendable (FaultScene) async throws(TransportError) -> Void

  /// A kind of call that posts something to the scene's address.
  public init(
    _ name: String, isRepeatable: Bool = true, goodResponse: String,
    call: @escaping @Sendable (FaultScene) async throws(TransportError) -> Void
  ) {
    self.name = name
    self.isRepeatable = isRepeatable
    self.goodResponse = Array(goodResponse.utf8)
    self.call = call
  }

  /// The name.
  public var testDescription: String { name }
}

/// What a call is made with.
public struct FaultScene: Sendable {
  /// The server's address.
  public let address: Address
  /// Trusts the authority of the tests.
  public let client: HTTPClient
  /// Four tries, and a clock that stands still.
  public let retry: Retry
  /// Long ones, but for faults in which the client must lose its patience.
  public let timeouts: Timeouts
  /// The longest answer that is taken, in bytes.
  public let largestResponse = 1 << 20
}

/// What came of a call.
public struct FaultOutcome: Equatable, Sendable {
  /// `success`, or the failure's name.
  var label: String
  /// How often it was tried.
  var tries: Int
  /// The seconds of the pauses between, where they matter.
  var pauses: [Int]?
}

extension Fault {
  /// What must come of a call of a kind.
  public func expectation(for kind: FaultKind) -> FaultOutcome {
    let expected = exceptions[kind.name] ?? expected
    let tries =
      switch expected.tries {
      case .count(let count): count
      case .all: 4
      case .allIfRepeatable: kind.isRepeatable ? 4 : 1
      }
    return FaultOutcome(label: expected.label, tries: tries, pauses: pauses)
  }

  /// What comes of a call of a kind.
  public func outcome(of kind: FaultKind) async throws -> FaultOutcome {
    let steps = steps
    let server = try FaultServer(identity: try Certificates.shared.get().identity(proof)) { steps(kind, $0) }
    let slept = Mutex<[Int]>([])
    let retry = Retry(
      now: { 1_770_000_000 }, pause: { pause in slept.withLock { $0.append(Int(pause.components.seconds)) } },
      random: { 0 })
    var configuration = HTTPClient.Configuration()
    configuration.caFile = try Certificates.shared.get().file
    let scene = FaultScene(
      address: try Address(try elsewhere?() ?? "\(server.url)/service?key=hidden"),
      client: HTTPClient(configuration), retry: retry, timeouts: timeouts)
    let (label, tries) = await Fault.result { () throws(TransportError) in try await kind.call(scene) }
    let seen = slept.withLock { $0 }
    return FaultOutcome(label: label, tries: tries ?? seen.count + 1, pauses: pauses == nil ? nil : seen)
  }

  private var timeouts: Timeouts {
    var timeouts = Timeouts()
    switch impatience {
    case .none: break
    case .answer: timeouts.answer = .milliseconds(40)
    case .stall:
      timeouts.stall = .milliseconds(40)
      timeouts.leastRate = 2_000
    }
    return timeouts
  }

  private static func result(
    of call: () async throws(TransportError) -> Void
  ) async -> (label: String, tries: Int?) {
    do {
      try await call()
      return ("success", nil)
    } catch {
      return (error.failure.label, error.attempts)
    }
  }
}

extension TransportFailure {
  /// The failure's name without its words.
  var label: String {
    switch self {
    case .unsendable: "unsendable"
    case .unknownHost: "unknown host"
    case .unreachable: "unreachable"
    case .forbiddenAddress: "forbidden address"
    case .untrusted: "untrusted"
    case .timedOut(let part): "timed out \(part)"
    case .disconnected: "disconnected"
    case .incomplete: "incomplete"
    case .damaged: "damaged"
    case .tooLarge: "too large"
    case .redirected: "redirected"
    case .status(let status, _, _): "status \(status)"
    case .unexpected: "unexpected"
    case .fault: "fault"
    case .refused: "refused"
    case .receiver: "receiver"
    case .cancelled: "cancelled"
    }
  }
}

/// The identities of the table's servers, made once.
private final class Certificates: Sendable {
  static let shared = Result { try Certificates() }

  /// The file that holds the authority that is trusted.
  let file: String
  private let identities: [Fault.Proof: TLSIdentity]

  private init() throws {
    let authority = try TLSIdentity()
    let otherIdentity = try TLSIdentity()
    file = "\(try temporaryDirectory())/authority.pem"
    try write(try authority.pem(), to: file)
    let make = { (change: (inout TLSIdentity.Terms) -> Void) in
      var terms = TLSIdentity.Terms()
      change(&terms)
      return try TLSIdentity(terms, issuer: authority)
    }
    identities = [
      .valid: try make { _ in },
      .expired: try make { $0.to = 2021 },
      .notYetValid: try make { $0.from = 2098 },
      .otherHost: try make { $0.host = "other.invalid" },
      .selfSigned: otherIdentity,
      .unknownAuthority: try TLSIdentity(issuer: otherIdentity),
      .tooOld: try TLSIdentity(issuer: authority, isOld: true),
    ]
  }

  func identity(_ proof: Fault.Proof) -> TLSIdentity? { identities[proof] }
}
