import ManualBook
import Pipeline
import RealPage
import Warehouse
import Yardi

/// The lists of what there is: read first.
enum Registry {
  /// The systems that payloads come from; a property that names none is of the first.
  static let connectors: [any Connector] = [
    RealPageConnector(),
    YardiConnector(),
    ManualBookConnector(),
  ]

  /// The sources as the definitions configure them.
  static func sources(_ definitions: Definitions? = nil) -> [any Source] { connectors.map { $0.source(definitions) } }

  /// The services of the sources that have properties, or of one of them, each with its source's name.
  static func services(_ definitions: Definitions, of source: String? = nil) -> [(
    source: String, service: SourceService
  )] {
    let used = Set(definitions.properties.map(\.source)).filter { source == nil || $0 == source }
    return connectors.filter { used.contains($0.name) }.flatMap { connector in
      connector.services(definitions).map { (connector.name, $0) }
    }
  }

  /// Every rule of findings: the shared ones first, then each connector's, then those of files that no figure uses.
  static var findingRules: [(title: String, rules: [FindingRule])] {
    let own = connectors.filter { !$0.findingRules.isEmpty }.map {
      (title: "Source '\($0.name)'", rules: $0.findingRules)
    }
    return FindingRule.shared + own + [("Files that no figure uses", FileList.rules)]
  }

  /// The verbs, in the order of the help.
  static var commands: [any Command.Type] {
    [
      RunCommand.self,
      DownloadCommand.self,
      LoadCommand.self,
      ParseCommand.self,
      SyncCommand.self,
      RebuildCommand.self,
      WithdrawCommand.self,
      RestoreCommand.self,
      DoctorCommand.self,
      StatusCommand.self,
      FindingsCommand.self,
      SummaryCommand.self,
      PropertiesCommand.self,
      OccupancyCommand.self,
      VacancyCommand.self,
      AvailabilityCommand.self,
      ExposureCommand.self,
      OccupancyForecastCommand.self,
      PricingCommand.self,
      DelinquencyCommand.self,
      ExpirationsCommand.self,
      RenewalCohortsCommand.self,
      TradeoutsCommand.self,
      ActivityCommand.self,
      LeasingFunnelCommand.self,
      UnitsCommand.self,
      ResidentsCommand.self,
      RentableItemsCommand.self,
      ExplainCommand.self,
      ChangesCommand.self,
      DocsCommand.self,
      QueryCommand.self,
      ReportCommand.self,
      LedgerCommand.self,
      AuditCommand.self,
      NoticesCommand.self,
    ]
  }
}
