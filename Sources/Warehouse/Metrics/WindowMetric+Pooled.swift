/// Windows pooled over the portfolio: sums over the properties whose window is complete.
///
/// `properties` are those; `incomplete_properties` have a day, and a window that is not told whole. A figure that only
/// some of the complete ones know is summed over these. A comparison has figures where all of them know it too, so that
/// like is compared with like.
extension WindowMetric {
  /// One row a day of any property's facts and window, pooling each property's last good day by then.
  var past: String {
    """
    CREATE VIEW portfolio_\(view) AS
    SELECT c.*,
      \(ratios)
    FROM (
      SELECT d.as_of, d.as_of_day, m.window_name, MIN(d.facts_as_of) AS earliest_as_of,
        MAX(d.facts_as_of) AS latest_as_of,
        \(columns(stale: "d.stale_because"))
      FROM portfolio_days d JOIN \(view) m ON m.property_id = d.property_id AND m.as_of = d.facts_as_of
      WHERE d.dataset = '\(dataset.rawValue)'
      GROUP BY d.as_of, d.as_of_day, m.window_name
    ) c
    """
  }

  /// One row a window: every property's current day; `as_of` is the latest of these.
  var current: String {
    """
    CREATE VIEW current_portfolio_\(view) AS
    SELECT c.*,
      \(ratios)
    FROM (
      SELECT MAX(m.as_of) AS as_of, MAX(m.as_of_day) AS as_of_day, m.window_name, MIN(m.as_of) AS earliest_as_of,
        MAX(m.as_of) AS latest_as_of,
        \(columns(stale: "m.stale_because"))
      FROM current_\(view) m
      GROUP BY m.window_name
    ) c
    """
  }

  private var ratios: String {
    lines(formulas + further + ["CASE WHEN c.properties = 0 THEN 'incomplete:days' END AS reason"], indent: 2)
  }

  private func columns(stale: String) -> String {
    let ends = WindowMetric.dates.map { "\($0.hasSuffix("first_date") ? "MIN" : "MAX")(m.\($0)) AS \($0)" }
    let coverage = [
      "MAX(CASE WHEN m.is_complete = 1 THEN m.known_since END) AS known_since", "SUM(m.is_complete) AS properties",
      "COUNT(*) - SUM(m.is_complete) AS incomplete_properties",
      "(SELECT COUNT(*) FROM unified_properties) AS properties_configured", "COUNT(\(stale)) AS stale_properties",
    ]
    let compared = WindowMetric.comparisons.flatMap { period in
      sums.map { column in
        let known = "CASE WHEN m.is_complete = 1 AND m.\(column) IS NOT NULL THEN m.\(period)\(column) END"
        let wanted = "CASE WHEN m.is_complete = 1 THEN m.\(column) END"
        return """
          CASE WHEN COUNT(\(known)) = COUNT(\(wanted))
                  THEN SUM(\(known)) END AS \(period)\(column)
          """
      }
    }
    return lines(
      ends + coverage + sums.map { "SUM(CASE WHEN m.is_complete = 1 THEN m.\($0) END) AS \($0)" } + compared, indent: 4)
  }
}
