internal import Domain
public import Pipeline
internal import ReportTables

/// How RealPage's reporting service and RPX Gateway are reached.
public struct RealPageDefinition: Equatable, Sendable {
  /// RealPage's number of the management company: digits.
  public let pmcId: String
  /// The management company as reports print it before the property's name.
  public let companyNames: [String]
  /// The address that the reporting service's calls begin with; nil if only RPX is used.
  public let reportingAPI: String?
  /// The address that the RPX Gateway's partner services lie under; nil if RPX is not used.
  public let rpxGateway: String?
  /// The partner's name in the RPX Gateway's address; nil if RPX is not used.
  public let rpxPartner: String?
  /// Where the reporting service's token is read from; nil if only RPX is used.
  public let token: SecretLocation?
  /// Where the RPX license key is read from; nil if RPX is not used.
  public let licenseKey: SecretLocation?
  /// Whether to request the ledger of each household from RPX, with one request for each; false unless the file enables
  /// it.
  public let residentLedgers: Bool
  /// What the charge codes bill.
  public let charges: ChargeCodes
  /// The file numbers that may be checked if the listing names no file; nil, the usual value, for none.
  public let fileScan: FileScanDefinition?
  /// How the RPX Gateway is reached; nil unless gateway, partner and licence key are all named.
  public var rpx: RPXDefinition? {
    guard let rpxGateway, let rpxPartner, let licenseKey else { return nil }
    return RPXDefinition(
      pmcId: pmcId, gateway: rpxGateway, partner: rpxPartner, licenseKey: licenseKey, residentLedgers: residentLedgers)
  }

  private static let known =
    ChargeCodes.known + [
      "pmc_id", "company_names", "reporting_api", "rpx_gateway", "rpx_partner", "token", "licence_key",
      "resident_ledgers", "file_id_scan",
    ]

  init?(_ sources: Fields) {
    guard let fields = sources.object("realpage", known: Self.known) else { return nil }
    let pmcId = fields.text("pmc_id")
    reportingAPI = fields.has("reporting_api") ? fields.address("reporting_api") : nil
    token = fields.optionalSecret("token")
    companyNames = fields.texts("company_names")
    rpxGateway = fields.has("rpx_gateway") ? fields.address("rpx_gateway") : nil
    rpxPartner = fields.optionalText("rpx_partner")
    licenseKey = fields.optionalSecret("licence_key")
    residentLedgers = fields.flag("resident_ledgers") ?? false
    if residentLedgers, rpxGateway == nil || rpxPartner == nil || licenseKey == nil {
      fields.problem("requires 'rpx_gateway', 'rpx_partner' and 'licence_key'", at: "resident_ledgers")
    }
    charges = ChargeCodes(fields, over: .realPage)
    fileScan = fields.has("file_id_scan") ? FileScanDefinition(fields) : nil
    Self.requireService(fields)
    guard let pmcId else { return nil }
    self.pmcId = pmcId
    if !isDigits(pmcId) { fields.problem("must be digits only, but is '\(pmcId)'", at: "pmc_id") }
    if let rpxPartner, !rpxPartner.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) {
      fields.problem("must be letters, digits and '_', but is '\(rpxPartner)'", at: "rpx_partner")
    }
  }
}

extension RealPageDefinition {
  /// At least one service must be named whole: the reporting service, or the RPX Gateway.
  fileprivate static func requireService(_ fields: Fields) {
    let (reporting, rpx) = (["reporting_api", "token"], ["rpx_gateway", "rpx_partner", "licence_key"])
    if let given = reporting.first(where: fields.has), let missing = reporting.first(where: { !fields.has($0) }) {
      fields.problem("needs '\(missing)'", at: given)
    }
    guard !reporting.contains(where: fields.has), !rpx.allSatisfy(fields.has) else { return }
    fields.problems.add(
      "names no service: set 'reporting_api' and 'token', or 'rpx_gateway', 'rpx_partner' and 'licence_key'",
      at: fields.path)
  }
}

/// The range of file numbers that may be checked; most files in it are other customers'.
public struct FileScanDefinition: Equatable, Sendable {
  /// The number to begin at: the one after the last number that is known to be older than the awaited files.
  public let first: Int
  /// The number of file numbers that may be checked in one run.
  public let most: Int

  /// The upper limit: the range of numbers in one run of a large portfolio, and less than the numbers of a day.
  private static let bound = 2_000

  fileprivate init?(_ realpage: Fields) {
    guard let fields = realpage.object("file_id_scan", known: ["first", "at_most"]) else { return nil }
    guard let first = fields.positiveInteger("first"), let most = fields.positiveInteger("at_most") else { return nil }
    self.first = first
    self.most = most
    if most > Self.bound { fields.problem("must be at most \(Self.bound), but is \(most)", at: "at_most") }
    if first > Int(Int32.max) { fields.problem("is not a valid file number", at: "first") }
  }
}

/// How RealPage's RPX Gateway is reached.
public struct RPXDefinition: Equatable, Sendable {
  /// RealPage's number of the management company: digits.
  public let pmcId: String
  /// The address that the partners' services lie under.
  public let gateway: String
  /// The partner's name in the address of its service.
  public let partner: String
  /// Where the license key is read from.
  public let licenseKey: SecretLocation
  /// Whether to request the ledger of each household.
  public let residentLedgers: Bool
}

extension ChargeCodes {
  /// RealPage's standard codes, used if the file names none: the known codes of the Rent Roll, Transaction Detail by
  /// Code, Monthly Transaction Summary and Delinquent and Prepaid reports.
  public static let realPage = ChargeCodes(
    [
      .rent: ["rent"],
      .monthToMonth: ["mtom"],
      .concession: ["adminunit", "conc/employee", "conc/monthly", "conc/one-time", "emplcred"],
      .otherIncome: [
        "amenity", "boiler", "boiler utility", "club", "dwp", "electric", "garage", "gas", "internet", "parking",
        "parkingreserved", "pest", "pestcontrol", "petrent", "sewer", "shortstay", "storage", "technologyfee", "trash",
        "trashutil", "utiladmin", "utilcomm", "utilsetup", "valet trash", "water",
      ],
      .fee: [
        "admin", "appfee", "damages", "keys/locks/fob", "late", "latefee", "nsffee", "stlp", "termfee", "transfer",
      ],
    ],
    utilities: [
      "boiler", "boiler utility", "electric", "gas", "internet", "pest", "pestcontrol", "sewer", "trash", "trashutil",
      "utiladmin", "utilcomm", "utilsetup", "valet trash", "water",
    ])
}
