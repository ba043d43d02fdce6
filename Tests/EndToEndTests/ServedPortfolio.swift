import Domain
import Glibc
import HTTPServer
import JSON
import Simulator
import Synchronization
import TestSupport

/// The simulator's services on a loopback port, with a configuration for them.
final class ServedPortfolio {
  /// Whose time the services have, in milliseconds since 1970.
  enum Clock {
    /// The desk's: it is always the same moment.
    case harness
    /// This machine's, for programs that run as processes of their own.
    case machine

    var now: Int64 {
      switch self {
      case .harness: 1_770_706_800_000
      case .machine: machineTime() * 1_000
      }
    }
  }

  let services: Services
  let portfolio: Portfolio
  let folder: String
  let config: String
  private let server: HTTPServer
  private let watch = Watch()
  private let stand = Stand()

  /// Serves so many of RealPage's properties, and asks for these reports of each, and RPX or not; and so many of
  /// Yardi's; all drawn from the seed.
  init(
    properties: Int, reports: [String], yardiProperties: Int = 0, seed: UInt64 = 1, rpx: Bool = false,
    clock: Clock = .harness,
    _ change: (inout ServiceOptions) throws -> Void = { _ in }
  ) throws {
    var options = ServiceOptions()
    try change(&options)
    let smallest = PropertyProfile.realPage(25, seed: seed).sorted { $0.unitCount < $1.unitCount }.prefix(properties)
    portfolio = Portfolio(
      realPage: World(seed: seed, asOf: PipelineHarness.asOf, properties: Array(smallest)),
      yardi: World(
        seed: seed, asOf: PipelineHarness.asOf, properties: PropertyProfile.yardi(yardiProperties, seed: seed)))
    let services = Services(portfolio, options: options)
    self.services = services
    let stand = stand
    server = try HTTPServer { [watch] request in
      if request.method != "HEAD" { watch.tell() }
      return (stand.services ?? services).serve(request, at: clock.now).response
    }
    folder = try temporaryDirectory()
    config = folder + "/report_definitions.json"
    let own = try JSON.parse(try read(packageRoot() + "/report_definitions.json"))
    let definitions = portfolio.definitions(
      at: "http://127.0.0.1:\(server.port)",
      reports: Self.only(reports, of: own["reports"] ?? .null))
    try write((rpx ? definitions : Self.withoutRPX(definitions)).encoded(), to: config)
    for secret in Portfolio.secrets(token: BearerToken.issue(at: clock.now)) {
      try write(secret.content, to: "\(folder)/\(secret.name)")
      try restrict("\(folder)/\(secret.name)", to: 0o600)
    }
  }

  /// Lets everything go well from now on.
  func mend() throws { services.follow(FaultPlan()) }

  /// Has the ledger of each household asked for too.
  func askForLedgers() throws {
    let text = try readText(config)
    try write(text.replacing(#""rpx_gateway""#, with: #""resident_ledgers":true,"rpx_gateway""#), to: config)
  }

  /// Answers from another world of the same properties from now on; nil for the own one.
  func serve(worldOf seed: UInt64?) {
    stand.set(
      seed.map { seed in
        let world = World(seed: seed, asOf: PipelineHarness.asOf, properties: portfolio.realPage.profiles)
        return Services(Portfolio(realPage: world, yardi: portfolio.yardi))
      })
  }

  /// Answers on another day of the same world from now on.
  func serve(on day: CivilDate) {
    stand.set(Services(Portfolio(realPage: portfolio.realPage, yardi: portfolio.yardi, on: day)))
  }

  /// How many requests have come.
  var requests: Int { services.counts.calls.values.reduce(0, +) }

  /// Waits until nothing is left of clients that have ended: what they sent last is answered after their end.
  func settle() throws {
    for _ in 0..<3_000 where server.connections > 0 { usleep(10_000) }
    if server.connections > 0 { throw StillConnected() }
  }

  private struct StillConnected: Error {}

  /// Does something before the request with a number is answered, counted from 1 from now on.
  func before(request number: Int, _ action: @escaping @Sendable () -> Void) { watch.set(number, action) }

  /// The definitions of an owner who has no licence for RPX.
  private static func withoutRPX(_ json: JSON) -> JSON {
    guard case .object(let members) = json else { return json }
    let kept = members.filter { !["rpx_gateway", "rpx_partner", "licence_key"].contains($0.key) }
    return .object(
      kept.map { .init($0.key, ["sources", "realpage"].contains($0.key) ? withoutRPX($0.value) : $0.value) })
  }

  private static func only(_ keys: [String], of reports: JSON) -> JSON {
    guard case .object(let members) = reports else { return reports }
    return .object(members.filter { keys.contains($0.key) })
  }
}

/// The services that answer instead of the own ones.
private final class Stand: Sendable {
  private let state = Mutex<Services?>(nil)

  var services: Services? { state.withLock { $0 } }

  func set(_ services: Services?) { state.withLock { $0 = services } }
}

/// Counts requests down to the one before which something is to be done.
private final class Watch: Sendable {
  private let state = Mutex<(left: Int, action: @Sendable () -> Void)>((0, {}))

  func set(_ number: Int, _ action: @escaping @Sendable () -> Void) { state.withLock { $0 = (number, action) } }

  func tell() {
    let action = state.withLock { state in
      state.left -= 1
      return state.left == 0 ? state.action : nil
    }
    action?()
  }
}
