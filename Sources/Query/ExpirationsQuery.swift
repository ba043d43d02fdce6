public import Domain
public import Warehouse

/// A query for lease expirations and their outcomes, by month.
public struct ExpirationsQuery: Sendable {
  private var query: MetricQuery<ExpirationFigures>

  /// Whether the total also has the plain mean of the properties' ratios.
  public var hasMean: Bool {
    get { query.hasMean }
    set { query.hasMean = newValue }
  }

  /// Creates a query; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, by: .month, asOf: asOf)
  }

  /// Runs the query.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult<ExpirationFigures> {
    try query.run(reader)
  }
}

/// Leases by scheduled end (`domain.md` 2, expirations by month); nil where the list does not cover the month.
public struct ExpirationFigures: MetricFigures, Hashable {
  /// The number of buckets: the months, and the bucket of month-to-month leases.
  public let buckets: Int
  /// The number of buckets that the list covers; the counts include only these.
  public let coveredBuckets: Int
  /// Expiring leases.
  public let expiring: Int?
  /// The outcomes of the expiring leases; the counts add up to `expiring`.
  public let decisions: [ExpirationDecision: Int]
  /// The vacating households that have already moved out.
  public let left: Int?
  /// Renewed leases in percent of expiring leases.
  public let renewalRate: Hundredths?
  /// Leases whose residents stay at the property, in percent of expiring leases.
  public let retention: Hundredths?
  /// The reason why a figure is absent; nil if none is absent.
  public let reason: String?

  /// The view by property.
  public static let view = "expirations"
  /// The view by month.
  public static let ratiosView = "expirations_by_month"
  /// The dataset of expiring leases.
  public static let dataset = UnifiedFactDay.Dataset.expirations
  /// None: the leases are only pooled.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    ["buckets", "covered_buckets", "expiring_leases", "left_leases", "renewal_rate_pct", "retention_pct", "reason"]
    + ExpirationDecision.allCases.map { "\($0.rawValue)_leases" }

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    buckets = try row.count("buckets")
    coveredBuckets = try row.count("covered_buckets")
    expiring = try row.optionalCount("expiring_leases")
    left = try row.optionalCount("left_leases")
    renewalRate = try row.optionalHundredths("renewal_rate_pct")
    retention = try row.optionalHundredths("retention_pct")
    reason = try row.optionalText("reason")
    var decisions: [ExpirationDecision: Int] = [:]
    for decision in ExpirationDecision.allCases {
      decisions[decision] = try row.optionalCount("\(decision.rawValue)_leases")
    }
    self.decisions = decisions
  }
}
