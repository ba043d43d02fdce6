import Pipeline
import Transport

/// Who fetches the sources' payloads.
struct Clients {
  /// Those that can ask; a source may have several.
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
  init(_ definitions: Definitions, source: String?, folder: String, in environment: Environment) {
    let setup = ClientSetup(definitions, folder: folder, in: environment)
    for (_, service) in Registry.services(definitions, of: source) {
      do { ready.append(try service.client(setup)) } catch { missing.append("\(service.name): \(error)") }
    }
  }
}

extension ClientSetup {
  /// The setup of one run, whose clients share their connections.
  init(_ definitions: Definitions, folder: String, in environment: Environment) {
    self.init(
      folder: folder, files: environment.files, variable: environment.variable,
      http: HTTPClient(HTTPClient.Configuration(definitions, folder: folder)), retry: Retry(environment),
      now: environment.seconds, pause: environment.pause)
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
