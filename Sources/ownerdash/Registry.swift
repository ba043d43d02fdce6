import ManualBook
import Pipeline
import Query
import RealPage
import Warehouse
import Yardi

/// The lists of connectors and commands: the starting point for readers of the code.
enum Registry {
  /// The connectors; a property without a source belongs to the first.
  static let connectors: [any Connector] = [
    RealPageConnector(),
    YardiConnector(),
    ManualBookConnector(),
  ]

  /// Returns the sources as the definitions configure them.
  static func sources(_ definitions: Definitions? = nil) -> [any Source] { connectors.map { $0.source(definitions) } }

  /// What each source calls its reports, by the source's name.
  static var reportNames: [String: ReportNames] {
    Dictionary(sources().map { ($0.name, $0.reportNames) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the feeds whose reports state the readiness of vacant units.
  static var readinessFeeds: Set<String> {
    Set(sources().flatMap(\.companionFeeds).filter(\.statesReadiness).map(\.feed.text))
  }

  /// Returns the services of the sources that have properties, or of one of them, each with its source's name.
  static func services(_ definitions: Definitions, of source: String? = nil) -> [(
    source: String, service: SourceService
  )] {
    let used = Set(definitions.properties.map(\.source)).filter { source == nil || $0 == source }
    return connectors.filter { used.contains($0.name) }.flatMap { connector in
      connector.services(definitions).map { (connector.name, $0) }
    }
  }

  /// Every rule of findings: the shared rules first, then each connector's, then those of files that no figure uses.
  static var findingRules: [(title: String, rules: [FindingRule])] {
    let own = connectors.filter { !$0.findingRules.isEmpty }.map {
      (title: "Source '\($0.name)'", rules: $0.findingRules)
    }
    return FindingRule.shared + own + [
      ("Thresholds", ThresholdsQuery.rules), ("Files that no figure uses", FileList.rules),
    ]
  }

  /// The verbs, in the order of the help.
  static var commands: [any Command.Type] { groups.flatMap(\.commands) }

  /// The command of a name.
  ///
  /// - Throws: `UsageError` with the nearest name if there is none.
  static func command(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    throw UsageError(
      "unknown command '\(name)'\(suggestion(name, commands.map { $0.name })). Run 'ownerdash --help' to list the commands"
    )
  }

  /// The verbs by what they are for.
  static var groups: [(title: String, commands: [any Command.Type])] {
    [
      (
        "Data in",
        [
          RunCommand.self, DownloadCommand.self, LoadCommand.self, ParseCommand.self, SyncCommand.self,
          RebuildCommand.self,
        ]
      ),
      (
        "Figures",
        [
          SummaryCommand.self, OccupancyCommand.self, VacancyCommand.self, AvailabilityCommand.self,
          ExposureCommand.self, OccupancyForecastCommand.self, PricingCommand.self, EffectiveRentCommand.self,
          EconomicOccupancyCommand.self,
          BillingCommand.self, IncomeCommand.self, ExpirationsCommand.self,
          RenewalCohortsCommand.self, TradeoutsCommand.self, ActivityCommand.self, LeasingFunnelCommand.self,
          LeadSourcesCommand.self, SourceEvaluationCommand.self, TurnsCommand.self,
          UnitsCommand.self, ResidentsCommand.self, RentableItemsCommand.self, ExplainCommand.self,
          ReconcileCommand.self, ChangesCommand.self, TrendCommand.self, SiteCommand.self, DigestCommand.self,
          ServeCommand.self,
        ]
      ),
      (
        "Receivables",
        [
          DelinquencyCommand.self, CollectionsCommand.self, ReportCommand.self, LedgerCommand.self, AuditCommand.self,
          NoticesCommand.self,
        ]
      ),
      ("Decisions", [WithdrawCommand.self, RestoreCommand.self]),
      (
        "Administration",
        [
          InitCommand.self, StatusCommand.self, FindingsCommand.self, CheckCommand.self, DoctorCommand.self,
          PropertiesCommand.self,
          PublishCommand.self, QueryCommand.self, DocsCommand.self, HelpCommand.self, CompletionCommand.self,
        ]
      ),
    ]
  }
}
