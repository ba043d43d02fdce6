public import Domain

/// What `unified.db` holds of one property: all of it, or the rows of the days that changed with all that is determined
/// by all days together.
public struct PropertyFacts: Sendable {
  /// The days whose rows these are, and that may have none; nil if the facts are all that is known of the property.
  public var changedDays: Set<CivilDate>?
  /// The listings whose entries stay as they are and are not among these.
  public var keptListings: Set<Listing> = []
  /// The rules that figures are not made again by; none but in tests of these rules.
  package var ignored: Set<Invalidation> = []
  /// Rows that are stored as a source states them: by table, then by what identifies a row.
  public var records: [String: [[Field]: [Field]]] = [:]
  /// The property itself.
  public var property: UnifiedProperty
  /// The days of its datasets, both published and withheld; of what a sync maps again, those of the changed days.
  public var days: [UnifiedFactDay] = []
  /// The days of its datasets that stay as they are.
  public var keptDays: [DatasetDay] = []
  /// Which days are current.
  public var published: [PublishedDay] = []
  /// The reports of other days that add to its days.
  public var joinedReports: [UnifiedJoinedReport] = []
  /// Its units, day after day.
  public var units = UnitHistory()
  /// Its floor plans, day by day.
  public var floorplans: [UnifiedFloorplan] = []
  /// Its leases, day by day.
  public var leases: [UnifiedLease] = []
  /// Their monthly charges.
  public var leaseCharges: [UnifiedLeaseCharge] = []
  /// Its households, day by day.
  public var residents: [UnifiedResident] = []
  /// Its accounts, day by day.
  public var accounts: [UnifiedDelinquency] = []
  /// Their lines.
  public var accountLines: [UnifiedDelinquencyLine] = []
  /// What its households did.
  public var activityEvents: [UnifiedActivityEvent] = []
  /// What happened with its prospects.
  public var leasingEvents: [UnifiedLeasingEvent] = []
  /// Its prospects.
  public var prospects: [UnifiedProspect] = []
  /// The days whose events are reported.
  public var eventSpans: [UnifiedEventSpan] = []
  /// What a person should know.
  public var findings: [UnifiedFinding] = []
  /// The windows of its days.
  public var windows: [UnifiedWindow] = []
  /// Its leases that end, day by day.
  public var expirations: [UnifiedExpiration] = []
  /// The months that these lists reach over.
  public var expirationMonths: [UnifiedExpirationMonth] = []
  /// Its leases that began, each with the unit's previous lease.
  public var tradeouts: [UnifiedTradeout] = []
  /// Its units that were moved into, each with what preceded the move-in.
  public var turns: [UnifiedTurn] = []
  /// Rows that are stored as a mapping makes them: the source's projections, and items rented in addition to units.
  public var plainRows: [any UnifiedRow] = []
  /// Its postings, fiscal month by fiscal month.
  public var transactions: [UnifiedTransaction] = []
  /// The lists that these and the kept entries come from.
  public var transactionLists: [Listing: UnifiedTransactionList] = [:]
  /// What was billed in each.
  public var billedMonths: [UnifiedBilledMonth] = []
  /// The lines of its income statements.
  public var incomeLines: [UnifiedIncomeLine] = []

  /// Its tenancies, and the facts that a ledger states in addition to its entries.
  public var ledger = LedgerFacts()
  /// What was paid of which charge.
  public var allocations: [UnifiedAllocation] = []

  /// A property of which nothing is known yet.
  public init(property: UnifiedProperty) {
    self.property = property
  }

  /// All rows but those of single units, and of the days, of which few differ from what is stored.
  var rows: [[any UnifiedRow]] {
    [
      [property], property.groups, joinedReports, floorplans, leases, leaseCharges, residents, accounts,
      accountLines, findings, windows, expirations, expirationMonths, tradeouts, turns, transactions,
      Array(transactionLists.values), billedMonths, incomeLines, activityEvents, leasingEvents, prospects, eventSpans,
      allocations,
    ] + plainRowsByTable + ledger.rows
  }
}

extension PropertyFacts {
  private var plainRowsByTable: [[any UnifiedRow]] {
    Dictionary(grouping: plainRows) { type(of: $0).table }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A day, marked if it is current.
  func marked(_ day: UnifiedFactDay) -> UnifiedFactDay {
    let pointer = published.last { $0.dataset == day.dataset }.flatMap { $0.asOf == day.asOf ? $0 : nil }
    var day = day
    (day.isCurrent, day.staleBecause) = (pointer != nil, pointer?.staleBecause)
    return day
  }
}

/// The facts that a property's ledgers state in addition to their entries.
public struct LedgerFacts: Sendable {
  /// The stays.
  public var tenancies: [UnifiedTenancy] = []
  /// Who stays.
  public var tenants: [UnifiedTenancyTenant] = []
  /// What should be billed.
  public var scheduledCharges: [UnifiedScheduledCharge] = []
  /// The security deposits.
  public var deposits: [UnifiedDeposit] = []
  /// Whose the units are.
  public var ownerships: [UnifiedOwnership] = []
  /// Its maintenance requests.
  public var maintenanceRequests: [UnifiedMaintenanceRequest] = []
  /// What the property costs.
  public var expenses: [UnifiedExpense] = []
  /// What is budgeted.
  public var budgets: [UnifiedBudget] = []
  /// What was paid to owners.
  public var distributions: [UnifiedDistribution] = []
  /// The units, as far as they do not change from day to day.
  public var apartments: [UnifiedApartment] = []
  /// The details and amenities of the units and the property.
  public var features: [UnifiedFeature] = []
  /// The property's address.
  public var addresses: [UnifiedAddress] = []
  /// The sources that report all of their entries again on the day, which replaces everything they reported before.
  public var restated: Set<String> = []

  /// Nothing yet.
  public init() {}

  var rows: [[any UnifiedRow]] { [tenancies, scheduledCharges] + recordedRows }

  /// The rows that are stored as stated; a later day's replaces an earlier one's.
  public var recordedRows: [[any UnifiedRow]] {
    [
      tenants, deposits, ownerships, maintenanceRequests, expenses, budgets, distributions, apartments, features,
      addresses,
    ]
  }
}
