internal import Pipeline
internal import Transport

/// The calls of Yardi's web services, each of its interface's own service.
struct YardiServices: Sendable {
  private let yardi: YardiDefinition
  private let login: YardiLogin
  private let residentData: SOAPClient
  private let residentTransactions: SOAPClient
  private let guestCard: SOAPClient

  /// The services below an address, which a client asks each at its own.
  init(
    _ yardi: YardiDefinition, at base: Address, login: YardiLogin, client: (Address) -> SOAPClient
  ) throws(AddressError) {
    func service(_ interface: YardiInterface) throws(AddressError) -> SOAPClient {
      client(try base.appending("/Webservices/\(yardi.interfaces[interface]?.file ?? interface.rawValue).asmx"))
    }
    self.yardi = yardi
    self.login = login
    residentData = try service(.residentData)
    residentTransactions = try service(.residentTransactions)
    guestCard = try service(.guestCard)
  }

  /// Sends a request; the store then holds the whole response.
  func ask(
    _ operation: YardiOperation, for fetchRequest: FetchRequest, of property: PropertyDefinition,
    into store: any ReplayableBody
  ) async throws(TransportError) -> SOAPResult {
    let interface = operation.interface ?? anyInterface
    let call = call(operation, with: fetchRequest.parameters, of: property, at: interface)
    return try await service(of: interface).call(call, to: "ask about \(fetchRequest.property)", into: store)
  }

  private func service(of interface: YardiInterface) -> SOAPClient {
    switch interface {
    case .residentData: residentData
    case .residentTransactions: residentTransactions
    case .guestCard: guestCard
    }
  }

  /// An interface that other requests also use, and that is therefore licensed.
  private var anyInterface: YardiInterface { yardi.operations.lazy.compactMap(\.interface).first ?? .residentData }

  private func call(
    _ operation: YardiOperation, with own: [FetchRequest.Parameter], of property: PropertyDefinition,
    at interface: YardiInterface
  ) -> SOAPCall {
    let namespace = "http://tempuri.org/YSI.Interfaces.WebServices/\(interface.rawValue)"
    let parameters = operation.sequence.flatMap { part in
      switch part {
      case .property: [SOAPParameter("YardiPropertyId", property.propertyId)]
      case .interface: license(of: interface)
      case .own: own.map { SOAPParameter($0.name, $0.value) }
      }
    }
    return SOAPCall(
      operation.rawValue, namespace: namespace, action: "\(namespace)/\(operation.rawValue)",
      parameters: database + parameters)
  }

  private var database: [SOAPParameter] {
    [
      SOAPParameter("UserName", login.userName), SOAPParameter("Password", login.password),
      SOAPParameter("ServerName", yardi.server), SOAPParameter("Database", yardi.database),
      SOAPParameter("Platform", yardi.platform),
    ]
  }

  private func license(of interface: YardiInterface) -> [SOAPParameter] {
    [
      SOAPParameter("InterfaceEntity", yardi.interfaces[interface]?.entity ?? yardi.interfaceEntity),
      SOAPParameter("InterfaceLicense", login.license(of: interface)),
    ]
  }
}
