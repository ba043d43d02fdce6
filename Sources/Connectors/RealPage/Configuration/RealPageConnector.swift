internal import Domain
public import Pipeline
internal import ReportTables
internal import Transport
package import Warehouse

/// RealPage's part of the program: the reports to request, the reporting service, and the RPX Gateway.
package struct RealPageConnector: Connector {
  package let name = "realpage"
  package let sections = ["reports"]
  package let findingRules = FindingRule.realPage

  /// The connector.
  package init() {}

  package func rule(brokenByID id: String) -> String? {
    isDigits(id) ? nil : "must be digits only, but is '\(id)'"
  }

  package func configuration(_ file: Fields, _ sources: Fields?) -> (any SourceConfiguration)? {
    RealPageConfiguration(file, sources)
  }

  package func source(_ definitions: Definitions?) -> any Source {
    RealPage(definitions?.sources.realpage?.charges ?? .realPage, definitions?.accountGroups ?? .usual)
  }

  package func services(_ definitions: Definitions) -> [SourceService] {
    guard let realpage = definitions.sources.realpage else { return [] }
    return [realpage.token.map { reporting(realpage, $0, definitions) }, realpage.rpx.map { gateway($0, definitions) }]
      .compactMap { $0 }
  }

  private func reporting(
    _ realpage: RealPageDefinition, _ location: SecretLocation, _ definitions: Definitions
  ) -> SourceService {
    SourceService(
      name, at: realpage.reportingAPI ?? "",
      credentials: [
        .init("realpage token", location) { (setup) throws(SecretError) in
          try ReportingToken(from: location, in: setup.folder, files: setup.files, variable: setup.variable).expires
        }
      ],
      cautions: realpage.fileScan.map { [("file_id_scan", $0.words)] } ?? []
    ) { setup in
      try ReportingClient(
        realpage, definitions: definitions,
        token: try ReportingToken(from: location, in: setup.folder, files: setup.files, variable: setup.variable),
        client: setup.http, retry: setup.retry, files: setup.files, now: setup.now, pause: setup.pause)
    }
  }

  private func gateway(_ rpx: RPXDefinition, _ definitions: Definitions) -> SourceService {
    SourceService(
      "realpage's RPX", at: rpx.gateway, credentials: [.init("realpage licence_key", rpx.licenseKey)]
    ) { setup in
      try RPXClient(
        rpx, definitions: definitions,
        license: try RPXLicense(
          from: rpx.licenseKey, in: setup.folder, files: setup.files, variable: setup.variable),
        client: setup.http, retry: setup.retry, files: setup.files)
    }
  }
}

/// The file's configuration of RealPage: the section of its services, and the reports.
struct RealPageConfiguration: SourceConfiguration {
  /// How the services are reached; nil if the file has no such section.
  let services: RealPageDefinition?
  /// The reports in the file's order.
  let reports: [ReportDefinition]

  init(_ file: Fields, _ sources: Fields?) {
    services = sources.flatMap { $0.has("realpage") ? RealPageDefinition($0) : nil }
    // Only the reporting service takes requests for reports.
    let isNeeded = services.map { $0.reportingAPI != nil } ?? sources?.has("realpage") ?? false
    reports =
      isNeeded || file.has("reports")
      ? file.named("reports") { ReportDefinition($0, key: $1, at: $2, problems: file.problems) } : []
    checkUnique(file.problems)
  }

  var managementCompany: String? { services?.pmcId }
  var contents: String? { "\(reports.count) reports" }

  private func checkUnique(_ problems: Problems) {
    var ids = Owners()
    var keys = Owners()
    for report in reports {
      let path = "reports.\(report.key)"
      ids.claim(String(report.reportId), for: report.key, at: "\(path).report_id", problems)
      guard !report.unknownFields.contains("report_key") else { continue }
      keys.claim(report.reportKey, for: report.key, at: "\(path).report_key", problems)
    }
  }
}

extension SourceDefinitions {
  fileprivate var ofRealPage: RealPageConfiguration? { configuration(of: "realpage", as: RealPageConfiguration.self) }

  /// How RealPage's services are reached; nil if the file has no section of them.
  public var realpage: RealPageDefinition? { ofRealPage?.services }
}

extension Definitions {
  /// The reports in the file's order.
  public var reports: [ReportDefinition] { sources.ofRealPage?.reports ?? [] }

  /// The report with the file's key.
  public func report(key: String) -> ReportDefinition? { reports.first { $0.key == key } }
}

extension FileScanDefinition {
  /// A description of the scan's limits for users.
  var words: String {
    "if the listing names no file, up to \(most) file ids from \(first) are checked; most belong to other customers"
  }
}
