/// What the rent of a lease that began is against the rent before it: `tradeouts` by property and window, and pooled.
///
/// A lease whose unit has no earlier rent at hand is no pair: it is counted in `…_leases` and not in `…_pairs`. The
/// earlier rents come from our own lease history, so the more days were read, the more pairs there are.
enum TradeoutViews {
  static let statements = [
    wide, MetricSQL.current("tradeouts"), pooled.past(formulas), pooled.current(formulas),
  ]

  /// The kinds of leases that begin, and both together.
  static let kinds = [("new", "t.kind = 'new'"), ("renewal", "t.kind = 'renewal'"), ("blended", "t.kind IS NOT NULL")]

  private static let counts: [(column: String, rule: String, amount: String)] = kinds.flatMap { kind, rule in
    [
      ("\(kind)_leases", rule, "1"),
      ("\(kind)_pairs", "\(rule) AND t.prior_rent_cents IS NOT NULL", "1"),
      ("\(kind)_rent_cents", "\(rule) AND t.prior_rent_cents IS NOT NULL", "t.rent_cents"),
      ("\(kind)_prior_cents", "\(rule) AND t.prior_rent_cents IS NOT NULL", "t.prior_rent_cents"),
    ]
  }

  /// What a lease adds to a column, as SQL over the lease `t`; nil where the view has no such sum.
  static func added(_ column: String) -> String? {
    counts.first { $0.column == column }.map { "CASE WHEN \($0.rule) THEN \($0.amount) ELSE 0 END" }
  }

  private static let pooled = PooledMetric(
    view: "tradeouts", family: "leases", sums: counts.map(\.column),
    means: WindowMetric.dates.map { "\($0.hasSuffix("first_date") ? "MIN" : "MAX")(m.\($0)) AS \($0)" },
    keys: ["window_name"])

  /// One row a good day of a property and window; a lease counts on its first day.
  private static let wide: String = {
    let keys = MetricSQL.list(MetricGrain.dayKeys, prefix: "d.")
    let dates = MetricSQL.list(WindowMetric.dates, prefix: "w.")
    return """
      CREATE VIEW tradeouts AS
      SELECT c.*,
        \(formulas)
      FROM (
        SELECT \(keys), w.window AS window_name, \(dates),
          \(counts.compactMap { count in added(count.column).map { "SUM(\($0)) AS \(count.column)" } }.joined(separator: ",\n    "))
        FROM good_days d CROSS JOIN windows w
        LEFT JOIN unified_tradeouts t
          ON t.property_id = d.property_id AND t.starts_day BETWEEN w.first_day AND w.last_day
        WHERE d.family = 'leases' AND w.property_id = d.property_id AND w.as_of = d.as_of
        GROUP BY \(keys), w.window, \(dates)
      ) c
      """
  }()

  private static let formulas =
    kinds.map { kind, _ in
      """
      -- tradeout_\(kind)_pct: 1,030 after 1,000 is 3.00
        round(100.0 * (c.\(kind)_rent_cents - c.\(kind)_prior_cents) / NULLIF(c.\(kind)_prior_cents, 0), 2)
          AS tradeout_\(kind)_pct,
      """
    }.joined(separator: "\n") + """

        CASE WHEN c.blended_leases = 0 THEN 'no_population'
          WHEN c.blended_pairs < c.blended_leases THEN 'incomplete:prior_rent' END AS reason
      """
}
