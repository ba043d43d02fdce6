internal import JSON

/// How the property-management systems are reached; each is nil where the file has none of it.
public struct SourceDefinitions: Equatable, Sendable {
  /// RealPage.
  public let realpage: RealPageDefinition?
  /// Yardi Voyager.
  public let yardi: YardiDefinition?

  init(_ fields: Fields) {
    realpage = fields.has("realpage") ? RealPageDefinition(fields) : nil
    yardi = fields.has("yardi") ? YardiDefinition(fields) : nil
  }

  static let known = ["realpage", "yardi"]
}

/// How RealPage's reporting service and RPX Gateway are reached.
public struct RealPageDefinition: Equatable, Sendable {
  /// RealPage's number of the management company: digits.
  public let pmcId: String
  /// The management company as reports print it before the property's name.
  public let companyNames: [String]
  /// The address that the reporting service's calls begin with.
  public let reportingAPI: String
  /// The address that the RPX Gateway's partner services lie under; nil where RPX is not used.
  public let rpxGateway: String?
  /// The partner's name in the RPX Gateway's address; nil where RPX is not used.
  public let rpxPartner: String?
  /// Where the reporting service's token is read from.
  public let token: SecretLocation
  /// Where the RPX licence key is read from; nil where RPX is not used.
  public let licenceKey: SecretLocation?

  private static let known = [
    "pmc_id", "company_names", "reporting_api", "rpx_gateway", "rpx_partner", "token", "licence_key",
  ]

  fileprivate init?(_ sources: Fields) {
    guard let fields = sources.object("realpage", known: Self.known) else { return nil }
    let pmcId = fields.text("pmc_id")
    let reportingAPI = fields.address("reporting_api")
    let token = fields.secret("token")
    companyNames = fields.texts("company_names")
    rpxGateway = fields.has("rpx_gateway") ? fields.address("rpx_gateway") : nil
    rpxPartner = fields.optionalText("rpx_partner")
    licenceKey = fields.optionalSecret("licence_key")
    guard let pmcId, let reportingAPI, let token else { return nil }
    self.pmcId = pmcId
    self.reportingAPI = reportingAPI
    self.token = token
    if !isDigits(pmcId) { fields.problem("must be digits only, but is '\(pmcId)'", at: "pmc_id") }
  }
}

/// How Yardi Voyager's web services are reached.
public struct YardiDefinition: Equatable, Sendable {
  /// The address of the client's share, before `/Webservices`.
  public let baseAddress: String
  /// Yardi's `ServerName`.
  public let server: String
  /// Yardi's `Database`.
  public let database: String
  /// Yardi's `Platform`; `SQL Server` where the file names none.
  public let platform: String
  /// Yardi's `InterfaceEntity`: the vendor's name, whose case counts.
  public let interfaceEntity: String
  /// Where the `InterfaceLicense` is read from.
  public let interfaceLicence: SecretLocation
  /// Where the `UserName` is read from.
  public let userName: SecretLocation
  /// Where the `Password` is read from.
  public let password: SecretLocation
  /// How the owner's Voyager is kept.
  public let conventions: YardiConventions

  private static let known =
    [
      "base_address", "server", "database", "platform", "interface_entity", "interface_licence", "user_name",
      "password",
    ] + YardiConventions.known

  fileprivate init?(_ sources: Fields) {
    guard let fields = sources.object("yardi", known: Self.known) else { return nil }
    let baseAddress = fields.address("base_address")
    let server = fields.text("server")
    let database = fields.text("database")
    platform = fields.optionalText("platform") ?? "SQL Server"
    let interfaceEntity = fields.text("interface_entity")
    let interfaceLicence = fields.secret("interface_licence")
    let userName = fields.secret("user_name")
    let password = fields.secret("password")
    conventions = YardiConventions(fields)
    guard let baseAddress, let server, let database, let interfaceEntity, let interfaceLicence, let userName,
      let password
    else { return nil }
    self.baseAddress = baseAddress
    self.server = server
    self.database = database
    self.interfaceEntity = interfaceEntity
    self.interfaceLicence = interfaceLicence
    self.userName = userName
    self.password = password
  }
}

extension Fields {
  /// An https address without user name or password; plain http is for this machine alone.
  fileprivate func address(_ key: String) -> String? {
    guard let address = text(key) else { return nil }
    guard !address.contains("@") else {
      problem("must be an address without user name and password", at: key)
      return nil
    }
    guard isSafeAddress(address) else {
      problem("must begin with 'https://' (plain 'http://' on this machine alone), but is '\(address)'", at: key)
      return nil
    }
    return address
  }
}

private func isSafeAddress(_ address: String) -> Bool {
  if address.hasPrefix("https://") { return address.count > "https://".count }
  guard address.hasPrefix("http://") else { return false }
  let host = address.dropFirst("http://".count).prefix { $0 != "/" && $0 != ":" }
  return host == "127.0.0.1" || host == "localhost"
}

/// Whether the text has digits and nothing else.
func isDigits(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}
