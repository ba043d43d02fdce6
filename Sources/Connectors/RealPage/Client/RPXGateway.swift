internal import Pipeline
internal import Transport

/// The RPX Gateway's calls, of one property each.
struct RPXGateway: Sendable {
  private let service: SOAPClient
  private let pmcId: String
  private let license: Secret

  /// The gateway's service of one partner, at its address.
  init(_ service: SOAPClient, pmcId: String, license: Secret) {
    self.service = service
    self.pmcId = pmcId
    self.license = license
  }

  /// Where a partner's service is: the last two parts of its address are its name.
  static func address(of rpx: RPXDefinition) throws(AddressError) -> Address {
    try Address(rpx.gateway).appending("/\(rpx.partner)/\(rpx.partner).svc")
  }

  /// Sends a request; the store then holds the whole response.
  func ask(
    _ operation: RPXOperation, for fetchRequest: FetchRequest, of property: PropertyDefinition,
    into store: any ReplayableBody
  ) async throws(TransportError) -> SOAPResult {
    let login = [
      SOAPParameter("pmcid", pmcId), SOAPParameter("siteid", property.propertyId),
      SOAPParameter("licensekey", license), SOAPParameter("system", "Onesite"),
    ]
    let call = operation.call(login: login, with: fetchRequest.parameters)
    return try await service.call(call, to: "ask about \(fetchRequest.property)", into: store)
  }
}
