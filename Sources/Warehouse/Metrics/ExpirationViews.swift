internal import Domain

/// The leases that end and what becomes of them: `expirations_by_month`, and `expirations` over its buckets; and the same
/// of this and the next two months alone, `renewal_cohorts_by_month` and `renewal_cohorts`.
///
/// A lease stands in one bucket, the month of its scheduled end; one that has gone on from month to month since before
/// the day's own month stands in the bucket month_to_month. A bucket that the day's list does not wholly cover has no
/// counts, so that none is too small; sums are over those that are covered, and `covered_buckets` tells how many.
enum ExpirationViews {
  static let statements =
    [byMonth] + views(of: "expirations") + [cohortsByMonth] + views(of: "renewal_cohorts")

  /// Of a view by month that is there: its current rows, all months together, and both over the portfolio.
  private static func views(of view: String) -> [String] {
    let months = PooledMetric(view: "\(view)_by_month", dataset: "expirations", sums: sums, keys: ["month"])
    let pooled = PooledMetric(view: view, dataset: "expirations", sums: sums)
    return [
      MetricSQL.current("\(view)_by_month"), together(view), MetricSQL.current(view), months.past(formulas),
      months.current(formulas), pooled.past(formulas), pooled.current(formulas),
    ]
  }

  /// The counts of each decision; they add up to `expiring_leases`, and `left_leases` is a part of vacating.
  private static let counts =
    [("expiring_leases", "e.expiration_id IS NOT NULL"), ("left_leases", "e.has_left = 1")]
    + ExpirationDecision.allCases.map { ("\($0.rawValue)_leases", "e.decision = '\($0.rawValue)'") }

  /// What a lease adds to a column, as SQL over the lease `e`; nil where the view has no such count.
  static func added(_ column: String) -> String? {
    counts.first { $0.0 == column }.map { MetricSQL.flag($0.1) }
  }

  private static let sums = ["buckets", "covered_buckets"] + counts.map(\.0)
  private static let keys = MetricSQL.list(MetricGrain.dayKeys, prefix: "d.")

  /// One row a good day of a property and bucket: the day's own month, the eleven after it, and month_to_month.
  private static let byMonth = """
    CREATE VIEW expirations_by_month AS
    SELECT c.*,
      \(formulas)
    FROM (
      SELECT \(keys), m.month, 1 AS buckets, m.is_covered AS covered_buckets,
        \(counts.map { "CASE WHEN m.is_covered = 1 THEN SUM(\(MetricSQL.flag($0.1))) END AS \($0.0)" }.joined(separator: ",\n    "))
      FROM good_days d CROSS JOIN unified_expiration_months m
      LEFT JOIN unified_expirations e
        ON e.property_id = m.property_id AND e.as_of = m.as_of AND e.bucket = m.month
      WHERE d.dataset = 'expirations' AND m.property_id = d.property_id AND m.as_of = d.as_of
      GROUP BY \(keys), m.month, m.is_covered
    ) c
    """

  /// One row a good day of a property and month: the day's own month, and the two after it.
  private static let cohortsByMonth = """
    CREATE VIEW renewal_cohorts_by_month AS
    SELECT m.*
    FROM expirations_by_month m
    WHERE CASE WHEN m.month <> '\(ExpirationDecision.monthToMonth.rawValue)'
      THEN \(monthNumber("m.month")) - \(monthNumber("m.as_of")) END BETWEEN 0 AND 2
    """

  /// The month of a text that begins with `YYYY-MM`, counted through the years.
  private static func monthNumber(_ text: String) -> String {
    "(12 * CAST(SUBSTR(\(text), 1, 4) AS INTEGER) + CAST(SUBSTR(\(text), 6, 2) AS INTEGER))"
  }

  /// One row a good day of a property: all of a view's months together.
  private static func together(_ view: String) -> String {
    let keys = MetricSQL.list(MetricGrain.dayKeys, prefix: "m.")
    return """
      CREATE VIEW \(view) AS
      SELECT c.*,
        \(formulas)
      FROM (
        SELECT \(keys),
          \(MetricSQL.sums(sums, of: "m"))
        FROM \(view)_by_month m
        GROUP BY \(keys)
      ) c
      """
  }

  private static let formulas = """
    -- renewal_rate_pct: of the leases that were to end; 10 of 20 is 50.00
      round(100.0 * c.renewed_leases / NULLIF(c.expiring_leases, 0), 2) AS renewal_rate_pct,
      CASE WHEN c.unknown_leases > 0 THEN 'degraded' ELSE 'good' END AS quality,
      CASE WHEN c.covered_buckets < c.buckets THEN 'incomplete:range'
        WHEN c.expiring_leases = 0 THEN 'no_population' END AS reason
    """
}
