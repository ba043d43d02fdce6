/// What the rent of a lease that began is against the rent before it: `tradeouts` by property and window, and pooled.
///
/// A lease whose unit has no earlier rent at hand is no pair: it is counted in `…_leases` and not in `…_pairs`. The
/// earlier rents come from our own lease history, so the more days were read, the more pairs there are; `known_since` is
/// the first of these days. A period that begins before it has no figures to compare with: leases that had ended by then
/// were never seen.
enum TradeoutViews {
  static let statements = [
    wide, MetricSQL.current("tradeouts"), pooled.past(formulas), pooled.current(formulas),
  ]

  /// The kinds of leases that begin, and both together.
  static let kinds = [("new", "t.kind = 'new'"), ("renewal", "t.kind = 'renewal'"), ("blended", "t.kind IS NOT NULL")]

  private static let counts: [(column: String, rule: String, amount: String)] = WindowMetric.periods.flatMap { period in
    let days = "t.starts_day BETWEEN w.\(period)first_day AND w.\(period)last_day"
    return kinds.flatMap { kind, ofKind in
      let rule = "\(days) AND \(ofKind)"
      return [
        ("\(period)\(kind)_leases", rule, "1"),
        ("\(period)\(kind)_pairs", "\(rule) AND t.prior_rent_cents IS NOT NULL", "1"),
        ("\(period)\(kind)_rent_cents", "\(rule) AND t.prior_rent_cents IS NOT NULL", "t.rent_cents"),
        ("\(period)\(kind)_prior_cents", "\(rule) AND t.prior_rent_cents IS NOT NULL", "t.prior_rent_cents"),
      ]
    }
  }

  /// The period of a column that is not of the window itself; nil where it is.
  private static func comparison(_ column: String) -> String? {
    WindowMetric.comparisons.first { column.hasPrefix($0) }
  }

  /// What a lease adds to a column, as SQL over the lease `t`; nil where the view has no such sum.
  static func added(_ column: String) -> String? {
    counts.first { $0.column == column }.map { "CASE WHEN \($0.rule) THEN \($0.amount) ELSE 0 END" }
  }

  private static let pooled = PooledMetric(
    view: "tradeouts", dataset: "leases", sums: counts.map(\.column).filter { comparison($0) == nil },
    means: WindowMetric.dates.map { "\($0.hasSuffix("first_date") ? "MIN" : "MAX")(m.\($0)) AS \($0)" }
      + ["MAX(m.known_since) AS known_since"]
      // Like is compared with like: a comparison that only some of the pooled properties know has no figures.
      + counts.map(\.column).filter { comparison($0) != nil }.map {
        "CASE WHEN COUNT(m.\($0)) = COUNT(*) THEN SUM(m.\($0)) END AS \($0)"
      },
    keys: ["window_name"])

  /// One row a good day of a property and window; a lease counts on its first day.
  private static let wide: String = {
    let keys = MetricSQL.list(MetricGrain.dayKeys, prefix: "d.")
    let dates = MetricSQL.list(WindowMetric.dates, prefix: "w.")
    let known = MetricGrain.dayKeys + ["window_name"] + WindowMetric.dates + ["known_since"]
    return """
      CREATE VIEW tradeouts AS
      SELECT c.*,
        \(formulas)
      FROM (
        SELECT \(MetricSQL.list(known, prefix: "k.")),
          \(counts.map { told($0.column) }.joined(separator: ",\n    "))
        FROM (
        SELECT \(keys), w.window AS window_name, \(dates),
          (SELECT MIN(f.as_of) FROM unified_fact_days f WHERE f.property_id = d.property_id AND f.dataset = 'leases'
             AND f.held_because IS NULL) AS known_since,
          \(counts.map { "SUM(\(added($0.column) ?? "0")) AS \($0.column)" }.joined(separator: ",\n    "))
        FROM good_days d CROSS JOIN windows w
        LEFT JOIN unified_tradeouts t
          ON t.property_id = d.property_id AND (\(UnifiedWindow.contains("t.starts_day")))
        WHERE d.dataset = 'leases' AND w.property_id = d.property_id AND w.as_of = d.as_of
        GROUP BY \(keys), w.window, \(dates)
        ) k
      ) c
      """
  }()

  private static func told(_ column: String) -> String {
    guard let period = comparison(column) else { return "k.\(column)" }
    return "CASE WHEN k.known_since <= k.\(period)first_date THEN k.\(column) END AS \(column)"
  }

  private static let formulas =
    WindowMetric.periods.flatMap { period in
      kinds.map { kind, _ in
        let (rent, prior) = ("c.\(period)\(kind)_rent_cents", "c.\(period)\(kind)_prior_cents")
        return """
          -- tradeout_\(kind)_pct: 1,030 after 1,000 is 3.00
            round(100.0 * (\(rent) - \(prior)) / NULLIF(\(prior), 0), 2)
              AS \(period)tradeout_\(kind)_pct,
          """
      }
    }.joined(separator: "\n") + """

        CASE WHEN c.blended_leases = 0 THEN 'no_population'
          WHEN c.blended_pairs < c.blended_leases THEN 'incomplete:prior_rent' END AS reason
      """
}
