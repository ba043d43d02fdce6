import Pipeline
import RealPage
import Transport
import Yardi

/// Who fetches the sources' payloads.
struct Clients {
  /// Those that can ask: the reporting service and RPX are both `realpage`.
  private(set) var ready: [any Client] = []
  /// Why a service cannot be asked, and what to do: a token or a password is missing.
  private(set) var missing: [String] = []

  /// The clients of the services that the definitions tell how to reach, and that have properties.
  ///
  /// - Parameters:
  ///   - definitions: what the user's file says.
  ///   - source: the only source that is wanted; nil for all.
  ///   - folder: the definitions file's folder, which secrets' paths are relative to.
  ///   - environment: the world that the clients live in.
  init(_ definitions: Definitions, source: PropertyDefinition.Source?, folder: String, in environment: Environment) {
    let maker = ClientMaker(definitions: definitions, folder: folder, environment: environment)
    let wanted = Set(definitions.properties.map(\.source)).filter { source == nil || $0 == source }
    if wanted.contains(.realpage), let realpage = definitions.sources.realpage {
      if let token = realpage.token { add("realpage") { try maker.reporting(realpage, token) } }
      if let rpx = realpage.rpx { add("realpage's RPX") { try maker.gateway(rpx) } }
    }
    if wanted.contains(.yardi), let yardi = definitions.sources.yardi { add("yardi") { try maker.services(yardi) } }
  }

  private mutating func add(_ name: String, _ make: () throws -> any Client) {
    do { ready.append(try make()) } catch { missing.append("\(name): \(error)") }
  }
}

/// Makes the clients of one run, which share their connections.
private struct ClientMaker {
  let definitions: Definitions
  let folder: String
  let environment: Environment
  private let http: HTTPClient

  init(definitions: Definitions, folder: String, environment: Environment) {
    self.definitions = definitions
    self.folder = folder
    self.environment = environment
    http = HTTPClient(HTTPClient.Configuration(definitions, folder: folder))
  }

  func reporting(_ realpage: RealPageDefinition, _ location: SecretLocation) throws -> ReportingClient {
    let token = try ReportingToken(
      from: location, in: folder, files: environment.files, variable: environment.variable)
    return try ReportingClient(
      realpage, definitions: definitions, token: token, client: http, retry: Retry(environment),
      files: environment.files, now: environment.seconds, pause: environment.pause)
  }

  func gateway(_ rpx: RPXDefinition) throws -> RPXClient {
    let licence = try RPXLicense(
      from: rpx.licenceKey, in: folder, files: environment.files, variable: environment.variable)
    return try RPXClient(
      rpx, definitions: definitions, licence: licence, client: http, retry: Retry(environment),
      files: environment.files)
  }

  func services(_ yardi: YardiDefinition) throws -> YardiClient {
    let login = try YardiLogin(from: yardi, in: folder, files: environment.files, variable: environment.variable)
    return try YardiClient(
      yardi, definitions: definitions, login: login, client: http, retry: Retry(environment),
      files: environment.files)
  }
}

extension HTTPClient.Configuration {
  /// The usual one, with the authority that the definitions trust.
  init(_ definitions: Definitions, folder: String) {
    self.init()
    caFile = definitions.sources.caFile.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
  }
}

extension Retry {
  /// The usual policy in that world.
  init(_ environment: Environment) {
    self.init(now: environment.seconds, pause: environment.pause, random: environment.random)
  }
}
