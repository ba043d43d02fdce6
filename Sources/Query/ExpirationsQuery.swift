public import Domain
public import Warehouse

/// Which leases end when, and what becomes of them; by month.
public struct ExpirationsQuery: Sendable {
  private let query: MetricQuery<ExpirationFigures>

  /// A question; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, by: .month, asOf: asOf)
  }

  /// Asks it.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult<ExpirationFigures> {
    try query.run(reader)
  }
}

/// Leases by scheduled end (`domain.md` 2, expirations by month); nil where the list does not reach over the month.
public struct ExpirationFigures: MetricFigures, Hashable {
  /// Months, and the bucket of leases that go on from month to month.
  public let buckets: Int
  /// How many of them the list reaches over; the counts are of these.
  public let coveredBuckets: Int
  /// Leases that are to end.
  public let expiring: Int?
  /// What becomes of them; the counts add up to `expiring`.
  public let decisions: [ExpirationDecision: Int]
  /// How many of the vacating have left already.
  public let left: Int?
  /// The renewed of those that were to end, in per cent.
  public let renewalRate: Hundredths?
  /// Why some figure is absent; nil where none is.
  public let reason: String?

  /// `expirations` and its kin.
  public static let view = "expirations"
  /// The leases that end.
  public static let dataset = UnifiedFactDay.Dataset.expirations
  /// None: the leases are pooled alone.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    ["buckets", "covered_buckets", "expiring_leases", "left_leases", "renewal_rate_pct", "reason"]
    + ExpirationDecision.allCases.map { "\($0.rawValue)_leases" }

  /// Reads a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    buckets = try row.count("buckets")
    coveredBuckets = try row.count("covered_buckets")
    expiring = try row.optionalCount("expiring_leases")
    left = try row.optionalCount("left_leases")
    renewalRate = try row.optionalHundredths("renewal_rate_pct")
    reason = try row.optionalText("reason")
    var decisions: [ExpirationDecision: Int] = [:]
    for decision in ExpirationDecision.allCases {
      decisions[decision] = try row.optionalCount("\(decision.rawValue)_leases")
    }
    self.decisions = decisions
  }
}
