public import Domain
public import Pipeline
public import Transport

/// Fetches the responses of Yardi's web services.
public struct YardiClient: Client {
  /// The source's name.
  public let source = "yardi"
  private let definitions: Definitions
  private let operations: [YardiOperation]
  private let services: YardiServices
  private let delivery: SOAPDownload
  private let mark: SimulatorMark

  /// A client of the services that the definitions name.
  ///
  /// - Parameters:
  ///   - yardi: the services' addresses and operations.
  ///   - definitions: the properties.
  ///   - login: the credentials for the requests.
  ///   - client: the HTTP client that sends the requests.
  ///   - retry: how often a call is tried again.
  ///   - files: the files.
  /// - Throws: `AddressError` if the services' address is not allowed.
  public init(
    _ yardi: YardiDefinition, definitions: Definitions, login: YardiLogin, client: HTTPClient, retry: Retry,
    files: FileSystem
  ) throws(AddressError) {
    services = try YardiServices(yardi, at: try Address(yardi.baseAddress), login: login) { address in
      SOAPClient(
        client, address: address, version: yardi.soap == .v1_1 ? .v1_1 : .v1_2, retry: retry,
        timeouts: Self.timeouts(yardi))
    }
    self.definitions = definitions
    operations = yardi.operations
    delivery = SOAPDownload(files: files)
    mark = SimulatorMark(client, at: try Address(yardi.baseAddress))
  }

  /// The time of the latest response: this machine's clock, by which responses without a date are filed, can be wrong.
  public var serviceTime: Int? { mark.serviceTime }

  /// Whether the services are the simulator.
  public func kind() async -> ServiceKind { await mark.kind() }

  /// Returns a request for each operation of the definitions; most responses describe the present, so past days cannot
  /// be requested.
  ///
  /// The list of properties is the same for every property, so only the first property's requests include it.
  public func requests(for property: PropertyDefinition, on day: CivilDate) -> [FetchRequest] {
    let isFirst = definitions.properties.first { $0.source == source }?.key == property.key
    return operations.filter { isFirst || $0 != .propertyConfigurations }.map { operation in
      FetchRequest(
        source: source, operation: operation.rawValue, property: property.key, day: day,
        parameters: operation.parameters(on: day), dating: operation.dating)
    }
  }

  /// Fetches one response; nothing is created for it.
  public func fetch(
    _ fetchRequest: FetchRequest, instance: String?, into path: String,
    created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure) {
    guard let operation = YardiOperation(rawValue: fetchRequest.operation),
      let property = definitions.property(key: fetchRequest.property)
    else {
      throw .failed(
        "the configuration has no operation '\(fetchRequest.operation)', or no property '\(fetchRequest.property)'")
    }
    try await delivery.bring(into: path) { (partial) async throws(TransportError) in
      try await services.ask(operation, for: fetchRequest, of: property, into: partial)
    }
  }

  /// The timeouts of the calls; whole ledgers take a long time both to generate and to send.
  private static func timeouts(_ yardi: YardiDefinition) -> Timeouts {
    var timeouts = Timeouts()
    timeouts.answer = .seconds(yardi.answerSeconds)
    timeouts.total += timeouts.answer
    return timeouts
  }
}
