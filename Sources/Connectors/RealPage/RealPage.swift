internal import Responses
public import Pipeline
internal import ReportTables
internal import SpreadsheetReader
public import Warehouse

/// RealPage: its feeds and its mappings.
public struct RealPage: Source {
  /// One a kind of report file; the first that recognises a file reads it.
  let reports: [any TableFeed<ReportWorkbook>] = [
    BoxScore(),
    RentRoll(),
    Delinquency(),
    MonthlyActivity(),
    LeaseExpiration(),
    ExpirationRenewal(),
    LostRent(),
    LeasingActivityDetail(),
    LeasingActivitySummary(),
    Activity(),
    PrimaryAdvertisingSource(),
    MakeReadySummary(),
    ClosedMakeReady(),
    MakeReadyAnalysis(),
    TransactionDetail(),
    ChargeJournal(),
    Collections(),
    MonthlyTransactions(),
    OnlineLeaseSummary(),
    CashBasis(),
    MonthlyIncome(),
    IncomeStatement(),
    Concessions(),
    ManagementFee(),
    ProjectedOccupancy(),
  ]

  /// One a kind of RPX's responses.
  let responses: [ResponseFeed] = [
    .rpxSites, .rpxBuildings, .rpxUnits, .rpxResidents, .rpxHouseholds, .rpxLeases, .rpxRentableItems, .rpxLedger,
  ]

  /// The source's name.
  public let name = "realpage"

  /// The feeds of report files, then those of responses.
  public var feeds: [any Feed] { reports.map { $0 as any Feed } + responses }

  /// The raw tables of all feeds, and the one of reports that no feed knows.
  public var tables: [RawTable] { reports.flatMap(\.tables) + [OtherReport.table] + responses.flatMap(\.tables) }

  /// How the raw tables become unified rows, in the order of their running.
  public let mappings: [any Mapping]

  /// What the charge codes bill, and what the accounts are.
  public let conventions: String

  /// RealPage as an owner keeps it.
  public init(_ charges: ChargeCodes = .realPage, _ accounts: AccountGroups = .usual) {
    conventions = (charges.words + [accounts.words]).joined(separator: "; ")
    mappings = [
      FloorplanMapping(), UnitMapping(charges: charges), AccountMapping(), UnitListMapping(), MonthlyOccupancyMapping(),
      MakeReadyMapping(), EvictionMapping(), LostRentMapping(), ExpirationMapping(), ProjectionMapping(),
      LeaseScheduleMapping(), TransactionMapping(charges: charges), ResidentLedgerMapping(charges: charges),
      IncomeStatementMapping(accounts: accounts), GeneralLedgerMapping(accounts: accounts), ActivityMapping(),
      FunnelMapping(), RentableItemMapping(), BuildingMapping(), SourceEvaluationMapping(),
    ]
  }

  /// The feeds of units one by one that the companions of units add to.
  private static let units = [FeedName.rentRoll, .rpxUnits]

  /// Reports that print the calendar day of their run, 1 to 3 days after the property's business day.
  public let companionFeeds = [
    CompanionFeed(
      .makeReadySummary, title: "Make Ready Summary", adds: "readiness", to: .units, of: units, titled: "Rent Roll",
      statesReadiness: true),
    CompanionFeed(
      .closedMakeReady, title: "Closed Make Ready Summary", adds: "made-ready days", to: .units, of: units,
      titled: "Rent Roll"),
    CompanionFeed(
      .lostRent, title: "Lost Rent Summary", adds: "rents that the Rent Roll omits", to: .pricing, of: units,
      titled: "Rent Roll"),
    CompanionFeed(
      .leaseExpiration, title: "Lease Expiration Detail", adds: "the cross-check of expiring leases",
      to: .expirations, of: [.leaseExpirationRenewal], titled: "Lease Expiration/Renewal Detail"),
  ]

  /// Reads one report file, or one response of RPX; a workbook that no feed knows is kept as titled rows.
  public func read(_ payload: Payload, as operation: String?) throws(FileError) -> ParseResult {
    if Response.isXML(payload) { return try ResponseFeeds(responses).read(payload, as: operation) }
    if let operation { return .noResponse(operation) }
    return try files.read(payload)
  }

  /// Finds the cells of a report's row values, such as `Sheet1!G13`, for reports whose columns can be found again.
  public func cells(of lineage: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String] {
    if Response.isXML(payload) { return try ResponseFeeds(responses).cells(of: lineage, in: payload) }
    return try files.cells(of: lineage, in: payload)
  }

  /// Reads one report file with the company that its heading names; nil for what is no report of a company.
  func readWithCompany(_ bytes: [UInt8]) -> (company: String, parseResult: ParseResult)? {
    guard let book = ReportWorkbook(ifReport: bytes), let company = book.heading.company else { return nil }
    return (company, files.read(book))
  }

  private var files: ReportFeeds<ReportWorkbook> {
    ReportFeeds(
      reports, open: { try ReportWorkbook($0) }, unknown: { try OtherReport().parse($0) },
      head: { book, result in result.take(book.heading) })
  }
}
