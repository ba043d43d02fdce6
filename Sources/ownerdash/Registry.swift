import ManualBook
import Pipeline
import RealPage
import Yardi

/// The lists of what there is: read first.
enum Registry {
  /// The systems that payloads come from, as the owner keeps them.
  static func sources(_ definitions: SourceDefinitions? = nil) -> [any Source] {
    [
      RealPage(definitions?.realpage?.charges ?? .realPage), Yardi(definitions?.yardi?.conventions ?? .standard),
      Ledger(),
    ]
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
