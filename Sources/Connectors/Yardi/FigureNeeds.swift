public import Pipeline
public import Warehouse

extension Yardi {
  /// The figures that Yardi's services and reports can provide; of each dataset the first need is the dataset's own.
  public var needs: [FigureNeed] {
    needs(besides: [
      FigureNeed("occupancy", .units, [.units, .boxScoreSummary]),
      FigureNeed("figures of single units, such as exposure and days vacant", .units, [.units]),
      FigureNeed("notices and next leases of units", .units, [.residents]),
      FigureNeed("asking rents", .pricing, [.units, .boxScoreSummary]),
      FigureNeed("in-place rents", .pricing, [.leaseCharges]),
      FigureNeed("leases and trade-outs", .leases, [.residents]),
      FigureNeed("delinquency", .delinquency, [.transactions], operations: ["GetResidentTransactions_Login"]),
      FigureNeed("prepaid balances", .delinquency, [.prepays]),
      FigureNeed(
        "delinquency %", .delinquency, [.transactions], operations: ["GetResidentTransactions_ByChargeDate_Login"]),
      FigureNeed("move-ins, move-outs, notices and renewals", .activity, [.residents]),
      FigureNeed("expirations and renewal rate", .expirations, [.residents]),
      FigureNeed("leads, tours, applications and leases", .funnel, [.guestActivity]),
      FigureNeed(
        "ledger: rental tracker, tenant statements, lease payments", .ledger, [.residentData, .transactions]),
      FigureNeed("scheduled charges of the lease audit", .ledger, [.leaseCharges]),
    ])
  }

  /// What people call the responses of each kind of figures.
  public var reportNames: ReportNames {
    ReportNames(
      [
        .units: "Yardi unit information or Box Score Summary", .leases: "Yardi lease charges or resident list",
        .delinquency: "Yardi resident transactions", .billing: "Yardi resident transactions",
        .activity: "Yardi resident list", .expirations: "Yardi resident list", .funnel: "Yardi guest activity",
        .applications: "Yardi guest activity", .cancellations: "Yardi guest activity",
      ],
      stepToLedger: "Load GetResidentTransactions_Login or GetResidentData",
      stepToWholeLedger: "Load GetResidentData, or import a manual book with 'ownerdash ledger import FILE'",
      stepToBalances: "Load GetResidentTransactions_Login")
  }

  /// What figures are compared with, and what only identifies the property.
  public var supportingFeeds: [FeedName] { [.availability, .properties] }

  /// The operations that the definitions request.
  public func requested(by definitions: Definitions) -> Set<String> {
    Set(definitions.sources.yardi?.operations.map(\.rawValue) ?? [])
  }
}
