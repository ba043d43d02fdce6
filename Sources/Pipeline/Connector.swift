internal import Domain
package import Transport
package import Warehouse

/// What a connector adds to the program: its part of the configuration, its source, and its services.
package protocol Connector: Sendable {
  /// The source's name: the key of its section in `sources`, and the value of `source` in a property.
  var name: String { get }
  /// The sections at the top of the file that are the connector's own.
  var sections: [String] { get }
  /// Whether the source is reached over the network, so that its properties need its section in `sources`.
  var isReached: Bool { get }

  /// The rules of findings that only the connector's payloads can break.
  var findingRules: [FindingRule] { get }

  /// The rule that a property's id breaks; nil for a valid id.
  func rule(brokenByID id: String) -> String?

  /// Reads the connector's part of the file, and records what is wrong with it.
  ///
  /// - Parameters:
  ///   - file: the whole file.
  ///   - sources: its section `sources`; nil if that is missing.
  /// - Returns: the configuration; nil if the file has none of it.
  func configuration(_ file: Fields, _ sources: Fields?) -> (any SourceConfiguration)?

  /// The source as the definitions configure it; as it usually is for nil.
  func source(_ definitions: Definitions?) -> any Source

  /// The services that payloads are downloaded from, as the definitions configure them.
  func services(_ definitions: Definitions) -> [SourceService]
}

extension Connector {
  /// None of its own.
  package var sections: [String] { [] }
  /// Most sources are.
  package var isReached: Bool { true }
  /// None of its own.
  package var findingRules: [FindingRule] { [] }
  /// Any id is valid.
  package func rule(brokenByID id: String) -> String? { nil }
  /// Nothing is configured.
  package func configuration(_ file: Fields, _ sources: Fields?) -> (any SourceConfiguration)? { nil }
  /// None.
  package func services(_ definitions: Definitions) -> [SourceService] { [] }
}

/// The file's definition of one source; its connector knows the rest.
package protocol SourceConfiguration: Sendable {
  /// The source's own id of the management company; nil if it has none.
  var managementCompany: String? { get }
  /// What is listed to be requested, for people: `16 reports`; nil if nothing is listed.
  var contents: String? { get }
}

extension SourceConfiguration {
  /// None.
  package var managementCompany: String? { nil }
  /// Nothing is listed.
  package var contents: String? { nil }
}

/// A service that a source's payloads are downloaded from.
package struct SourceService: Sendable {
  /// A secret that the service is used with.
  package struct Credential: Sendable {
    /// Its name for people, such as `password`.
    package let name: String
    /// Where it is read from.
    package let location: SecretLocation
    /// Reads when it expires, in seconds since 1970; nil for a secret that does not.
    package let expires: (@Sendable (ClientSetup) throws(SecretError) -> Int)?

    /// A secret by its place.
    package init(
      _ name: String, _ location: SecretLocation,
      expires: (@Sendable (ClientSetup) throws(SecretError) -> Int)? = nil
    ) {
      (self.name, self.location, self.expires) = (name, location, expires)
    }
  }

  /// The service's name for people.
  package let name: String
  /// The address that its calls begin with.
  package let address: String
  /// The secrets that it is used with.
  package let credentials: [Credential]
  /// What a person should know of how it is used, by the configuration's key.
  package let cautions: [(key: String, words: String)]
  /// Makes its client.
  package let client: @Sendable (ClientSetup) throws -> any Client

  /// A service from its parts.
  package init(
    _ name: String, at address: String, credentials: [Credential], cautions: [(key: String, words: String)] = [],
    client: @escaping @Sendable (ClientSetup) throws -> any Client
  ) {
    self.name = name
    self.address = address
    self.credentials = credentials
    self.cautions = cautions
    self.client = client
  }
}

/// What clients are made with: the connection that they share, and the world that they live in.
package struct ClientSetup: Sendable {
  /// The definitions file's folder, which secrets' paths are relative to.
  package let folder: String
  /// The files.
  package let files: FileSystem
  /// The value of an environment variable; nil if it is not set.
  package let variable: @Sendable (String) -> String?
  /// What sends requests.
  package let http: HTTPClient
  /// How often a call is tried again.
  package let retry: Retry
  /// The seconds since 1970.
  package let now: @Sendable () -> Int
  /// Waits; throws if the task is cancelled.
  package let pause: @Sendable (Duration) async throws -> Void

  /// A setup from its parts.
  package init(
    folder: String, files: FileSystem, variable: @escaping @Sendable (String) -> String?, http: HTTPClient,
    retry: Retry, now: @escaping @Sendable () -> Int, pause: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.folder = folder
    self.files = files
    self.variable = variable
    self.http = http
    self.retry = retry
    self.now = now
    self.pause = pause
  }
}
