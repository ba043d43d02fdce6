internal import Responses
public import Pipeline
internal import ReportTables
internal import SpreadsheetReader
public import Warehouse

/// RealPage: its feeds and its mappings.
public struct RealPage: Source {
  /// One a kind of report file; the first that recognises a file reads it.
  let feeds: [any TableFeed<ReportWorkbook>] = [
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

  /// The raw tables of all feeds.
  public var tables: [RawTable] { feeds.flatMap(\.tables) + [OtherReport.table] + responses.flatMap(\.tables) }

  /// Those of one feed: of a property's many responses each is looked for in its own.
  public func tables(filledBy feed: String) -> [RawTable] {
    feeds.filter { $0.name == feed }.flatMap(\.tables) + responses.filter { $0.name == feed }.flatMap(\.tables)
  }

  /// How the raw tables become unified rows, in the order of their running.
  public let mappings: [any Mapping]

  /// What the charge codes bill.
  public let conventions: String

  /// RealPage as an owner keeps it.
  public init(_ charges: ChargeCodes = .realPage) {
    conventions = charges.words.joined(separator: "; ")
    mappings = [
      FloorplanMapping(), UnitMapping(charges: charges), AccountMapping(), UnitListMapping(), MonthlyOccupancyMapping(),
      MakeReadyMapping(), EvictionMapping(), LostRentMapping(), ExpirationMapping(), ProjectionMapping(),
      LeaseScheduleMapping(), TransactionMapping(charges: charges), ResidentLedgerMapping(charges: charges),
      ActivityMapping(),
      FunnelMapping(), RentableItemMapping(),
    ]
  }

  /// The feeds of units one by one that the companions of units add to.
  private static let units = ["rent_roll", "rpx_units"]

  /// Reports that print the calendar day of their run, 1 to 3 days after the property's business day.
  public let companionFeeds = [
    CompanionFeed(
      "make_ready_summary", title: "Make Ready Summary", adds: "readiness", to: .units, of: units, titled: "Rent Roll"),
    CompanionFeed(
      "closed_make_ready", title: "Closed Make Ready Summary", adds: "made-ready days", to: .units, of: units,
      titled: "Rent Roll"),
    CompanionFeed(
      "lost_rent", title: "Lost Rent Summary", adds: "rents that the Rent Roll omits", to: .pricing, of: units,
      titled: "Rent Roll"),
    CompanionFeed(
      "lease_expiration", title: "Lease Expiration Detail", adds: "the cross-check of expiring leases",
      to: .expirations, of: ["lease_expiration_renewal"], titled: "Lease Expiration/Renewal Detail"),
  ]

  /// The reports and operations that each feed reads.
  public var reportsByFeed: [String: [String]] {
    let all = feeds.map { ($0.name, $0.reports) } + responses.map { ($0.name, $0.reports) }
    return Dictionary(all, uniquingKeysWith: +)
  }

  /// The revisions of the feeds with their readers'.
  public var revisions: [String: Int] {
    let sheets = feeds.map { ($0.name, $0.revision + SheetReader.revision + Workbook.revision) }
    return Dictionary(
      sheets + responses.map { ($0.name, $0.revision + ResponseFeed.readerRevision) }, uniquingKeysWith: +)
  }

  /// The datasets that a feed's files give.
  public func datasets(fedBy feed: String) -> [UnifiedFactDay.Dataset] {
    switch feed {
    case "box_score": [.units, .pricing]
    case "rent_roll": [.units, .pricing, .leases]
    case "delinquency": [.delinquency]
    case "monthly_activity": [.activity]
    case "lease_expiration_renewal": [.expirations]
    case "leasing_activity_detail", "activity": [.funnel]
    case "projected_occupancy": [.projection]
    case "rpx_rentable_items": [.rentableItems]
    default: []
    }
  }

  /// The primary source that a feed's payloads are.
  public func primarySource(of feed: String) -> UnifiedFactDay.PrimarySource? {
    switch feed {
    case "rpx_units": .unitList
    case "rpx_rentable_items": .rentableItems
    case "lease_expiration_renewal": .expirationRenewal
    case "leasing_activity_detail", "activity": .leasingActivity
    default: UnifiedFactDay.PrimarySource(rawValue: feed)
    }
  }

  /// Reads one report file, or one response of RPX; a workbook that no feed knows is kept as titled rows.
  public func read(_ payload: Payload, as operation: String?) throws(FileError) -> ParseResult {
    if Response.isXML(payload) { return try ResponseFeeds(responses).read(payload, as: operation) }
    if let operation { return .noResponse(operation) }
    let bytes = try payload.bytes()
    do {
      return read(try ReportWorkbook(bytes))
    } catch {
      return ParseResult(kind: .refused(refusal(error)), feed: nil, report: nil)
    }
  }

  /// Where values of a report's rows stand: `Sheet1!G13`; of those reports whose columns can be found again.
  public func cells(of lineage: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String] {
    if Response.isXML(payload) { return try ResponseFeeds(responses).cells(of: lineage, in: payload) }
    let bytes = try payload.bytes()
    do {
      let book = try ReportWorkbook(bytes)
      let feed = feeds.first { $0.recognises(book) }
      return try feed?.cells(of: lineage, in: book) ?? [:]
    } catch { return [:] }
  }

  /// Reads one report file with the company that its heading names; nil for what is no report of a company.
  func readWithCompany(_ bytes: [UInt8]) -> (company: String, parseResult: ParseResult)? {
    do {
      let book = try ReportWorkbook(bytes)
      return book.heading.company.map { ($0, read(book)) }
    } catch { return nil }
  }

  private func read(_ book: ReportWorkbook) -> ParseResult {
    let feed = feeds.first { $0.recognises(book) }
    do {
      return try feed?.parse(book) ?? OtherReport().parse(book)
    } catch {
      var parseResult = ParseResult(kind: .init(refusal(error)), feed: feed?.name, report: feed?.reports.first)
      parseResult.take(book.heading)
      return parseResult
    }
  }

  private func refusal(_ error: any Error) -> Refusal {
    error as? Refusal ?? Refusal("\(error)")
  }
}
