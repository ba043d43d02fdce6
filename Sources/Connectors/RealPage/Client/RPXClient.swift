public import Domain
public import Pipeline
public import Transport

/// Fetches RPX's responses about RealPage's properties.
public struct RPXClient: Client {
  /// The source's name: RPX covers the same properties as the reporting service.
  public let source = "realpage"
  private let definitions: Definitions
  private let asksForLedgers: Bool
  private let gateway: RPXGateway
  private let delivery: SOAPDownload
  private let mark: SimulatorMark

  /// A client of the gateway that the definitions name.
  ///
  /// - Parameters:
  ///   - rpx: how the gateway is reached.
  ///   - definitions: the properties.
  ///   - license: the credentials for the requests.
  ///   - client: the HTTP client that sends the requests.
  ///   - retry: how often a call is tried again.
  ///   - files: the files.
  /// - Throws: `AddressError` if the gateway's address is not allowed.
  public init(
    _ rpx: RPXDefinition, definitions: Definitions, license: RPXLicense, client: HTTPClient, retry: Retry,
    files: FileSystem
  ) throws(AddressError) {
    let service = SOAPClient(client, address: try RPXGateway.address(of: rpx), version: .v1_1, retry: retry)
    self.definitions = definitions
    asksForLedgers = rpx.residentLedgers
    gateway = RPXGateway(service, pmcId: rpx.pmcId, license: license.key)
    delivery = SOAPDownload(files: files)
    mark = SimulatorMark(client, at: try Address(rpx.gateway))
  }

  /// The time of the latest response: this machine's clock, by which responses without a date are filed, can be wrong.
  public var serviceTime: Int? { mark.serviceTime }

  /// Whether the gateway is the simulator.
  public func kind() async -> ServiceKind { await mark.kind() }

  /// The list of sites states the property's own day.
  public var determinesBusinessDay: Bool { true }

  /// Returns one request for each operation that covers a whole property; the responses describe the present, so past
  /// days cannot be requested.
  public func requests(for property: PropertyDefinition, on day: CivilDate) -> [FetchRequest] {
    RPXOperation.ofProperty.map { operation in
      FetchRequest(
        source: source, operation: operation.rawValue, property: property.key, day: day,
        parameters: operation.arguments(on: day), dating: operation.dating)
    }
  }

  /// The ledger of each household that getresident lists, if the definitions request ledgers.
  public func dependentRequests(of fetchRequest: FetchRequest) -> DependentRequests? {
    guard asksForLedgers, fetchRequest.operation == RPXOperation.households.rawValue else { return nil }
    let common = ledger(of: fetchRequest)
    return DependentRequests(common, forEach: "household") { parseResult in
      try parseResult.households().map { ledger(of: fetchRequest, household: $0) }
    }
  }

  private func ledger(of fetchRequest: FetchRequest, household: String? = nil) -> FetchRequest {
    let operation = RPXOperation.ledger
    return FetchRequest(
      source: source, operation: operation.rawValue, property: fetchRequest.property, day: fetchRequest.day,
      subject: household,
      parameters: household.map { operation.arguments(on: fetchRequest.day, household: $0) } ?? [],
      dating: operation.dating)
  }

  /// Fetches one response; nothing is created for it.
  public func fetch(
    _ fetchRequest: FetchRequest, instance: String?, into path: String,
    created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure) {
    guard let operation = RPXOperation(rawValue: fetchRequest.operation),
      let property = definitions.property(key: fetchRequest.property)
    else {
      throw .failed(
        "unknown RPX operation '\(fetchRequest.operation)' or property '\(fetchRequest.property)'")
    }
    try await delivery.bring(into: path) { (partial) async throws(TransportError) in
      try await gateway.ask(operation, for: fetchRequest, of: property, into: partial)
    }
  }
}

/// The license key for requests to the RPX Gateway.
public struct RPXLicense: Sendable {
  let key: Secret

  /// Reads the key from the location that the definitions name.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - folder: the definitions file's folder.
  ///   - files: the files.
  ///   - variable: the value of an environment variable; nil if it is not set.
  /// - Throws: `SecretError` if there is none, or if others can read it.
  public init(
    from location: SecretLocation, in folder: String, files: FileSystem, variable: (String) -> String?
  ) throws(SecretError) {
    key = try location.secret(in: folder, files: files, variable: variable)
  }
}
