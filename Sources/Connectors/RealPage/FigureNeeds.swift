public import Pipeline
public import Warehouse

extension RealPage {
  /// The figures that RealPage's reports and RPX can provide; of each dataset the first need is the dataset's own.
  public var needs: [FigureNeed] {
    needs(besides: [
      FigureNeed("occupancy", .units, [.rentRoll, .rpxUnits, .boxScore, .monthlyActivity]),
      FigureNeed("figures of single units, such as exposure and days vacant", .units, [.rentRoll, .rpxUnits]),
      FigureNeed("vacant units ready and not ready", .units, [.makeReadySummary, .rpxUnits]),
      FigureNeed("asking and in-place rents", .pricing, [.rentRoll, .boxScore, .rpxLeases]),
      FigureNeed("leases and new-lease trade-outs", .leases, [.rentRoll]),
      FigureNeed("renewal trade-outs", .leases, [.leaseExpirationRenewal]),
      FigureNeed("delinquency", .delinquency, [.delinquency]),
      FigureNeed("income", .pricing, [.incomeStatement, .transactionDetail]),
      FigureNeed("delinquency %", .delinquency, [.transactionDetail, .monthlyTransactions]),
      FigureNeed("move-ins, move-outs, notices and renewals", .activity, [.monthlyActivity]),
      FigureNeed("expirations and renewal rate", .expirations, [.leaseExpirationRenewal]),
      FigureNeed("leads, tours and leases", .funnel, [.leasingActivityDetail, .activity]),
      FigureNeed("applications", .funnel, [.activity]),
      FigureNeed("cancelled and net leases", .funnel, [.leasingActivityDetail]),
      FigureNeed("RealPage's projected occupancy", .projection, [.projectedOccupancy]),
      FigureNeed("rentable items", .rentableItems, [.rpxRentableItems]),
      FigureNeed(
        "ledger: rental tracker, tenant statements, lease payments", .ledger, [.transactionDetail, .rpxLedger]),
      FigureNeed("scheduled rents of the lease audit", .ledger, [.rpxLeases]),
    ])
  }

  /// What people call the reports of each kind of figures.
  public var reportNames: ReportNames {
    ReportNames(
      [
        .units: "Rent Roll, Box Score or RPX unit list", .leases: "Rent Roll or RPX lease list",
        .delinquency: "Delinquent and Prepaid report", .activity: "Monthly Activity Summary",
        .funnel: "Leasing Activity Detail or Activity Report", .expirations: "Lease Expiration/Renewal Detail",
        .billing: "Monthly Transaction Summary or Transaction Detail",
        .income: "Income Statement Worksheet or Transaction Detail",
        .applications: "Activity Report",
        .cancellations: "Leasing Activity Detail",
      ],
      stepToLedger: "Load Delinquent and Prepaid (4260), and Transaction Detail by Code (4028) or RPX resident ledgers",
      stepToWholeLedger: "Load RPX resident ledgers, or import a manual book with 'ownerdash ledger import FILE'",
      stepToBalances: "Load Delinquent and Prepaid (4260) or RPX resident ledgers")
  }

  /// The feeds that figures are compared with, that requests depend on, that only identify the property, or whose counts
  /// are printed as they are.
  ///
  /// The companion feeds have a list of their own.
  public var supportingFeeds: [FeedName] {
    [.leasingActivitySummary, .primaryAdvertisingSource, .rpxResidents, .rpxHouseholds, .rpxSites, .rpxBuildings]
  }

  /// The reports that the definitions request, by number, and RPX's operations where RPX is configured.
  public func requested(by definitions: Definitions) -> Set<String> {
    let reports = definitions.reports.filter(\.isRequested).map { String($0.reportId) }
    guard let rpx = definitions.sources.realpage?.rpx else { return Set(reports) }
    let ledger = rpx.residentLedgers ? [RPXOperation.ledger] : []
    return Set(reports + (RPXOperation.ofProperty + ledger).map(\.rawValue))
  }

  /// The number of the report that the definitions list under the key.
  public func report(listedAs key: String, in definitions: Definitions) -> String {
    definitions.report(key: key).map { String($0.reportId) } ?? key
  }

  /// The definitions may list a report without requesting it: without its ids, or as one that is not wanted.
  public func stepToRequest(_ report: String, in definitions: Definitions) -> String? {
    definitions.reports.first { String($0.reportId) == report }.map { listed in
      listed.status == .deprecated
        ? "set the status of '\(listed.key)' to complete"
        : "'\(listed.key)' lacks \(listed.unknownFields.joined(separator: " and "))"
    }
  }

  /// A report's number and name; RPX's operations by their own.
  public func title(of report: String) -> String {
    if let name = Self.names[report] { return "report \(report) \(name)" }
    return RPXOperation(rawValue: report) == nil ? "report \(report)" : "RPX \(report)"
  }

  private static let names = [
    "3836": "Income Statement Worksheet", "3837": "Activity", "3838": "Lease Expiration Detail",
    "3842": "Projected Occupancy",
    "3877": "Monthly Activity Summary", "4009": "Delinquent and Prepaid (Excel)",
    "4020": "Monthly Transaction Summary", "4028": "Transaction Detail by Code", "4043": "Rent Roll Detail",
    "4156": "Lease Expiration/Renewal Detail", "4186": "Make Ready Summary", "4189": "Closed Make Ready Summary",
    "4238": "Box Score", "4256": "Leasing Activity Detail", "4260": "Delinquent and Prepaid",
    "4279": "Lost Rent Summary", "4295": "Rent Roll Detail (Excel)",
  ]
}
