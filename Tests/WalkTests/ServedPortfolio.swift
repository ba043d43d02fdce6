import Domain
import HTTPServer
import JSON
import Simulation
import TestSupport

/// The simulator's services on a loopback port, with a configuration for them.
final class ServedPortfolio {
  /// The time at the services and at the desk, in milliseconds since 1970.
  private static let now: Int64 = 1_770_706_800_000

  let services: Services
  let portfolio: Portfolio
  let folder: String
  let config: String
  private let server: HTTPServer

  /// Serves so many of RealPage's properties, and asks for these reports of each; and so many of Yardi's; all drawn from
  /// the seed.
  init(
    properties: Int, reports: [String], yardiProperties: Int = 0, seed: UInt64 = 1,
    _ change: (inout ServiceOptions) throws -> Void = { _ in }
  ) throws {
    var options = ServiceOptions()
    try change(&options)
    let smallest = PropertyProfile.realPage(25, seed: seed).sorted { $0.unitCount < $1.unitCount }.prefix(properties)
    portfolio = Portfolio(
      realPage: World(seed: seed, asOf: Desk.asOf, properties: Array(smallest)),
      yardi: World(seed: seed, asOf: Desk.asOf, properties: PropertyProfile.yardi(yardiProperties, seed: seed)))
    let services = Services(portfolio, options: options)
    self.services = services
    server = try HTTPServer { services.serve($0, at: Self.now).response }
    folder = try temporaryDirectory()
    config = folder + "/report_definitions.json"
    let own = try JSON.parse(try read(packageRoot() + "/report_definitions.json"))
    let definitions = portfolio.definitions(
      at: "http://127.0.0.1:\(server.port)", reports: Self.only(reports, of: own["reports"] ?? .null))
    try write(definitions.encoded(), to: config)
    for secret in Portfolio.secrets(token: BearerToken.issue(at: Self.now)) {
      try write(secret.content, to: "\(folder)/\(secret.name)")
      try restrict("\(folder)/\(secret.name)", to: 0o600)
    }
  }

  /// Lets everything go well from now on.
  func mend() throws { services.follow(FaultPlan()) }

  private static func only(_ keys: [String], of reports: JSON) -> JSON {
    guard case .object(let members) = reports else { return reports }
    return .object(members.filter { keys.contains($0.key) })
  }
}
