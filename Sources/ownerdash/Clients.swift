import Pipeline
import Transport

/// The clients that download the sources' payloads.
struct Clients {
  /// The clients that are ready; a source may have several.
  private(set) var ready: [any Client] = []
  /// The reason why a service cannot be used, and the remedy: a token or a password is missing.
  private(set) var missing: [String] = []

  /// Creates the clients of the services that the definitions configure and that have properties.
  ///
  /// - Parameters:
  ///   - definitions: the definitions from the user's file.
  ///   - source: the only source to use; nil for all sources.
  ///   - folder: the definitions file's folder; the paths of secrets are relative to it.
  ///   - environment: the environment of the clients.
  init(_ definitions: Definitions, source: String?, folder: String, in environment: Environment) {
    let setup = ClientSetup(definitions, folder: folder, in: environment)
    for (_, service) in Registry.services(definitions, of: source) {
      do { ready.append(try service.client(setup)) } catch { missing.append("\(service.name): \(error)") }
    }
  }
}

extension ClientSetup {
  /// Creates the setup of one run; its clients share their connections.
  init(_ definitions: Definitions, folder: String, in environment: Environment) {
    self.init(
      folder: folder, files: environment.files, variable: environment.variable,
      http: HTTPClient(HTTPClient.Configuration(definitions, folder: folder)), retry: Retry(environment),
      now: environment.seconds, pause: environment.pause)
  }
}

extension HTTPClient.Configuration {
  /// Creates the default configuration, with the certificate authority that the definitions trust.
  init(_ definitions: Definitions, folder: String) {
    self.init()
    caFile = definitions.sources.caFile.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
  }
}

extension Retry {
  /// Creates the default policy with the environment's clock and random numbers.
  init(_ environment: Environment) {
    self.init(now: environment.seconds, pause: environment.pause, random: environment.random)
  }
}
