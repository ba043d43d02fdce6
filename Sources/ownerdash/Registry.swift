import Ledger
import Pipeline
import RealPage
import Yardi

/// The lists of what there is: read first.
enum Registry {
  /// The systems that payloads come from, as the owner keeps them.
  static func sources(_ definitions: SourceDefinitions? = nil) -> [any Source] {
    [RealPage(), Yardi(definitions?.yardi?.conventions ?? .standard), Ledger()]
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
      StatusCommand.self,
      FindingsCommand.self,
      SummaryCommand.self,
      PropertiesCommand.self,
      OccupancyCommand.self,
      VacancyCommand.self,
      ExposureCommand.self,
      PricingCommand.self,
      DelinquencyCommand.self,
      ExpirationsCommand.self,
      ActivityCommand.self,
      LeasingFunnelCommand.self,
      UnitsCommand.self,
      ResidentsCommand.self,
      QueryCommand.self,
      ReportCommand.self,
      LedgerCommand.self,
      AuditCommand.self,
      NoticesCommand.self,
    ]
  }
}
