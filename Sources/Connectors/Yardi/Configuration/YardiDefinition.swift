public import Pipeline

/// The addresses of Yardi Voyager's web services, and the requests that are sent to them.
public struct YardiDefinition: Equatable, Sendable {
  /// The versions of SOAP that its servers support.
  public enum SOAPVersion: String, CaseIterable, Sendable {
    /// SOAP 1.1.
    case v1_1 = "1.1"
    /// SOAP 1.2.
    case v1_2 = "1.2"
  }

  /// The address of the client's share, before `/Webservices`.
  public let baseAddress: String
  /// Yardi's `ServerName`.
  public let server: String
  /// Yardi's `Database`.
  public let database: String
  /// Yardi's `Platform`; `SQL Server` if the file names none.
  public let platform: String
  /// Yardi's `InterfaceEntity`: the vendor's name, which is case-sensitive.
  public let interfaceEntity: String
  /// Where the `InterfaceLicense` is read from.
  public let interfaceLicense: SecretLocation
  /// Where the `UserName` is read from.
  public let userName: SecretLocation
  /// Where the `Password` is read from.
  public let password: SecretLocation
  /// The version of SOAP; 1.1 if the file names none.
  public let soap: SOAPVersion
  /// How long a response may take to begin, in seconds; 300 if the file names no time.
  public let answerSeconds: Int
  /// The operations that are requested for each property, in this order.
  public let operations: [YardiOperation]
  /// The settings that apply to one interface only.
  public let interfaces: [YardiInterface: YardiInterfaceDefinition]
  /// How the owner's Voyager is kept.
  public let conventions: YardiConventions

  private static let known =
    [
      "base_address", "server", "database", "platform", "interface_entity", "interface_licence", "user_name",
      "password", "soap", "answer_seconds", "operations", "interfaces",
    ] + YardiConventions.known

  init?(_ sources: Fields) {
    guard let fields = sources.object("yardi", known: Self.known) else { return nil }
    let baseAddress = fields.address("base_address")
    let server = fields.text("server")
    let database = fields.text("database")
    platform = fields.optionalText("platform") ?? "SQL Server"
    let interfaceEntity = fields.text("interface_entity")
    let interfaceLicense = fields.secret("interface_licence")
    let userName = fields.secret("user_name")
    let password = fields.secret("password")
    let soap: SOAPVersion? = fields.has("soap") ? fields.choice("soap") : .v1_1
    let answerSeconds = fields.has("answer_seconds") ? fields.seconds("answer_seconds") : 300
    operations = fields.has("operations") ? fields.operations("operations") : YardiOperation.usual
    interfaces = fields.has("interfaces") ? fields.interfaces("interfaces") : [:]
    conventions = YardiConventions(fields)
    guard let baseAddress, let server, let database, let interfaceEntity, let interfaceLicense, let userName,
      let password, let soap, let answerSeconds
    else { return nil }
    self.baseAddress = baseAddress
    self.server = server
    self.database = database
    self.interfaceEntity = interfaceEntity
    self.interfaceLicense = interfaceLicense
    self.userName = userName
    self.password = password
    self.soap = soap
    self.answerSeconds = answerSeconds
  }
}

/// A web service of Yardi's; each is licensed to a vendor separately, under its own name and license.
public enum YardiInterface: String, CaseIterable, Sendable {
  /// Properties, units, residents, resident data.
  case residentData = "ItfResidentData"
  /// Billing and payments: ledgers, lease charges, units.
  case residentTransactions = "ItfResidentTransactions20"
  /// Guest cards 4.0: availability, prospects.
  case guestCard = "ItfILSGuestCard"
}

/// The settings that apply to one interface only; nil for a setting that the interfaces share.
public struct YardiInterfaceDefinition: Equatable, Sendable {
  /// The file that it is asked at, without `.asmx`, such as `itfresidentdata40`.
  public let file: String?
  /// The `InterfaceEntity`.
  public let entity: String?
  /// Where the `InterfaceLicense` is read from.
  public let license: SecretLocation?

  fileprivate init(_ fields: Fields) {
    file = fields.optionalText("file")
    entity = fields.optionalText("interface_entity")
    license = fields.optionalSecret("interface_licence")
    guard let file, !file.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else { return }
    fields.problem("must be the name of a service's file without '.asmx', but is '\(file)'", at: "file")
  }

  fileprivate static let known = ["file", "interface_entity", "interface_licence"]
}

extension Fields {
  /// A span that no response takes longer than to begin: three hours at most.
  fileprivate func seconds(_ key: String) -> Int? {
    guard let seconds = positiveInteger(key) else { return nil }
    if seconds > 10_800 { problem("must be at most 10800, three hours, but is \(seconds)", at: key) }
    return seconds
  }

  fileprivate func operations(_ key: String) -> [YardiOperation] {
    let operations: [YardiOperation] = choices(key)
    if list(key).isEmpty { problem("must name at least one operation", at: key) }
    for (index, operation) in operations.enumerated() where operations[..<index].contains(operation) {
      problem("names '\(operation.rawValue)' twice", at: key)
    }
    return operations
  }

  fileprivate func interfaces(_ key: String) -> [YardiInterface: YardiInterfaceDefinition] {
    guard let all = object(key, known: YardiInterface.allCases.map(\.rawValue)) else { return [:] }
    return YardiInterface.allCases.reduce(into: [:]) { interfaces, interface in
      guard all.has(interface.rawValue),
        let fields = all.object(interface.rawValue, known: YardiInterfaceDefinition.known)
      else { return }
      interfaces[interface] = YardiInterfaceDefinition(fields)
    }
  }
}
