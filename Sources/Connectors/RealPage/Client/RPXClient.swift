public import Domain
public import Pipeline
public import Transport

/// Fetches RPX's answers about RealPage's properties.
public struct RPXClient: Client {
  /// The source's name: RPX tells of the same properties as the reporting service.
  public let source = "realpage"
  private let definitions: Definitions
  private let asksForLedgers: Bool
  private let gateway: RPXGateway
  private let delivery: SOAPDelivery
  private let mark: SimulatorMark

  /// A client of the gateway that the definitions name.
  ///
  /// - Parameters:
  ///   - rpx: how the gateway is reached.
  ///   - definitions: the properties.
  ///   - licence: what it is asked with.
  ///   - client: what asks.
  ///   - retry: how often a call is tried again.
  ///   - files: the files.
  /// - Throws: `AddressError` where the gateway's address is none that is asked.
  public init(
    _ rpx: RPXDefinition, definitions: Definitions, licence: RPXLicence, client: HTTPClient, retry: Retry,
    files: FileSystem
  ) throws(AddressError) {
    let service = SOAPClient(client, address: try RPXGateway.address(of: rpx), version: .v1_1, retry: retry)
    self.definitions = definitions
    asksForLedgers = rpx.residentLedgers
    gateway = RPXGateway(service, pmcId: rpx.pmcId, licence: licence.key)
    delivery = SOAPDelivery(files: files)
    mark = SimulatorMark(client, at: try Address(rpx.gateway))
  }

  /// Whether the gateway is the simulator.
  public func kind() async -> ServiceKind { await mark.kind() }

  /// The list of sites states the property's own day.
  public var tellsDay: Bool { true }

  /// Each operation that tells of a whole property once; the answers are of the moment, so that no past day can be asked for.
  public func orders(for property: PropertyDefinition, on day: CivilDate) -> [Order] {
    RPXOperation.ofProperty.map { operation in
      Order(
        source: source, operation: operation.rawValue, property: property.key, day: day,
        parameters: operation.arguments(on: day), dating: operation.dating)
    }
  }

  /// The ledger of each household that getresident lists, where the definitions want ledgers.
  public func followers(of order: Order) -> Followers? {
    guard asksForLedgers, order.operation == RPXOperation.households.rawValue else { return nil }
    let common = ledger(of: order)
    return Followers(common, forEach: "household") { reading in
      try reading.households().map { ledger(of: order, household: $0) }
    }
  }

  private func ledger(of order: Order, household: String? = nil) -> Order {
    let operation = RPXOperation.ledger
    return Order(
      source: source, operation: operation.rawValue, property: order.property, day: order.day, subject: household,
      parameters: household.map { operation.arguments(on: order.day, household: $0) } ?? [],
      dating: operation.dating)
  }

  /// Fetches one answer; nothing is created for it.
  public func fetch(
    _ order: Order, instance: String?, into path: String, created: @Sendable (String) async throws(FetchFailure) -> Void
  ) async throws(FetchFailure) {
    guard let operation = RPXOperation(rawValue: order.operation),
      let property = definitions.property(key: order.property)
    else { throw .failed("RPX is not asked for '\(order.operation)', or there is no property '\(order.property)'") }
    try await delivery.bring(into: path) { (draft) async throws(TransportError) in
      try await gateway.ask(operation, for: order, of: property, into: draft)
    }
  }
}

/// The licence key that the RPX Gateway is asked with.
public struct RPXLicence: Sendable {
  let key: Secret

  /// Reads the key where the definitions say that it is.
  ///
  /// - Parameters:
  ///   - location: where it is.
  ///   - folder: the definitions file's folder.
  ///   - files: the files.
  ///   - variable: the value of an environment variable; nil where it is not set.
  /// - Throws: `SecretError` where there is none, or where others can read it.
  public init(
    from location: SecretLocation, in folder: String, files: FileSystem, variable: (String) -> String?
  ) throws(SecretError) {
    key = try location.secret(in: folder, files: files, variable: variable)
  }
}
