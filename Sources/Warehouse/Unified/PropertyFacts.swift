/// All that `unified.db` holds of one property, made anew by a sync.
public struct PropertyFacts: Sendable {
  /// The property itself.
  public var property: UnifiedProperty
  /// Its families' days, good and held back.
  public var days: [UnifiedFactDay] = []
  /// Which days are current.
  public var published: [PublishedDay] = []
  /// Its units, day by day.
  public var units: [UnifiedUnit] = []
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
  /// The days whose events are told.
  public var eventSpans: [UnifiedEventSpan] = []
  /// What a person should know.
  public var findings: [UnifiedFinding] = []
  /// The windows of its days.
  public var windows: [UnifiedWindow] = []
  /// Its leases that end, day by day.
  public var expirations: [UnifiedExpiration] = []
  /// The months that these lists reach over.
  public var expirationMonths: [UnifiedExpirationMonth] = []
  /// The source's projections, day by day.
  public var projectedWeeks: [UnifiedProjectedWeek] = []
  /// Its postings, fiscal month by fiscal month.
  public var transactions: [UnifiedTransaction] = []
  /// What was billed in each.
  public var billedMonths: [UnifiedBilledMonth] = []

  /// A property of which nothing is known yet.
  public init(property: UnifiedProperty) {
    self.property = property
  }

  var rows: [[any UnifiedRow]] {
    [
      [property], days, published, units, floorplans, leases, leaseCharges, residents, accounts, accountLines, findings,
      windows, expirations, expirationMonths, projectedWeeks, transactions, billedMonths,
      activityEvents, leasingEvents, prospects, eventSpans,
    ]
  }
}
