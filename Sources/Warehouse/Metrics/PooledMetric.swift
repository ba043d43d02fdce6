/// A module's figures pooled over the portfolio: sums of numerators over sums of denominators.
///
/// A property whose later day is held back stays in with its last good one, and is counted in `stale_properties`. A
/// figure that a property's primary source cannot give is pooled over the properties that give it, numerator and denominator.
struct PooledMetric {
  /// The module's view by property.
  let view: String
  /// The dataset whose days it follows.
  let dataset: String
  /// The columns that add up.
  let sums: [String]
  /// Further columns, such as means over the properties, as SQL over `m`'s.
  var means: [String] = []
  /// The columns that part a day's row, such as the month; a row of the portfolio stands for each of their values.
  var keys: [String] = []

  /// One row a day of any property's facts, pooling each property's last good ones by then.
  func past(_ formulas: String) -> String {
    """
    CREATE VIEW portfolio_\(view) AS
    SELECT c.*,
      \(formulas)
    FROM (
      SELECT \(list(["d.as_of", "d.as_of_day"])), MIN(d.facts_as_of) AS earliest_as_of, MAX(d.facts_as_of) AS latest_as_of,
        \(columns(stale: "d.stale_because"))
      FROM portfolio_days d JOIN \(view) m ON m.property_id = d.property_id AND m.as_of = d.facts_as_of
      WHERE d.dataset = '\(dataset)'
      GROUP BY \(list(["d.as_of", "d.as_of_day"]))
    ) c
    """
  }

  /// One row, or none: every property's current day; `as_of` is the latest of these.
  func current(_ formulas: String) -> String {
    """
    CREATE VIEW current_portfolio_\(view) AS
    SELECT c.*,
      \(formulas)
    FROM (
      SELECT \(list(["MAX(m.as_of) AS as_of"])), MAX(m.as_of_day) AS as_of_day, MIN(m.as_of) AS earliest_as_of,
        MAX(m.as_of) AS latest_as_of,
        \(columns(stale: "m.stale_because"))
      FROM current_\(view) m
      \(keys.isEmpty ? "" : "GROUP BY \(list([])) ")HAVING COUNT(*) > 0
    ) c
    """
  }

  /// The columns, and behind them the keys.
  private func list(_ columns: [String]) -> String { (columns + keys.map { "m.\($0)" }).joined(separator: ", ") }

  private func columns(stale: String) -> String {
    ([
      "COUNT(*) AS properties", "(SELECT COUNT(*) FROM unified_properties) AS properties_configured",
      "COUNT(\(stale)) AS stale_properties", MetricSQL.sums(sums, of: "m"),
    ] + means).joined(separator: ",\n    ")
  }
}
