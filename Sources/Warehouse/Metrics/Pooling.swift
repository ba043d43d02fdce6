/// A view's figures pooled over the portfolio: sums of numerators over sums of denominators.
///
/// A property whose later day failed a check is pooled with its last good day, and counted in `stale_properties`. A
/// figure that a property's primary source cannot give is pooled over the properties that give it.
struct Pooling {
  /// Which properties' rows are pooled.
  enum Rule {
    /// All rows.
    case days
    /// The windows that are complete; a comparison has figures only where all of these know it, so that like is
    /// compared with like.
    case completeWindows
    /// All windows; a comparison has figures only where all of them know it.
    case windows
  }

  /// The view by property.
  let view: String
  /// The dataset whose days it follows.
  let dataset: UnifiedFactDay.Dataset
  /// The columns that add up.
  let sums: [String]
  /// The conditions under which a sum is NULL, by column.
  var unknown: [String: String] = [:]
  /// Further columns, such as means over the properties, as SQL over `m`'s.
  var further: [String] = []
  /// The columns that divide a day's rows, such as the month; the portfolio has a row for each of their values.
  var keys: [String] = []
  var rule = Rule.days
  /// The view whose rows of each property add up to those of `view`, such as its months: to pool these makes SQLite read
  /// the wanted days only, while rows that are added up themselves are made of all days first.
  var parts: String?
  /// The computed columns, as the view's file has them.
  let ratios: String

  /// The portfolio's views: of each day, and of the current days.
  var statements: [String] { [past, current] }

  /// One row for each day of any property's facts, pooling each property's last good day by then.
  ///
  /// CROSS JOIN makes SQLite look up the rows of these days, whatever else it estimates.
  private var past: String {
    """
    CREATE VIEW portfolio_\(view) AS
    SELECT c.*,
      \(ratios(of: Pooling.pastUnits))
    FROM (
      SELECT \(list(["d.as_of", "d.as_of_day"])), MIN(d.facts_as_of) AS earliest_as_of, MAX(d.facts_as_of) AS latest_as_of,
        \(columns(properties: parts == nil ? "*" : "DISTINCT m.property_id", stale: staleDay))
      FROM portfolio_days d CROSS JOIN \(parts ?? view) m
      WHERE d.dataset = '\(dataset.rawValue)' AND m.property_id = d.property_id AND m.as_of = d.facts_as_of
      GROUP BY \(list(["d.as_of", "d.as_of_day"]))
    ) c
    """
  }

  private var staleDay: String {
    parts == nil ? "d.stale_because" : "DISTINCT CASE WHEN d.stale_because IS NOT NULL THEN m.property_id END"
  }

  private var current: String { "CREATE VIEW current_portfolio_\(view) AS\n\(selectCurrent)" }

  /// One row, or none: every property's current day; `as_of` is the latest of these.
  var selectCurrent: String {
    """
    SELECT c.*,
      \(ratios(of: Pooling.currentUnits))
    FROM (
      SELECT \(list(["MAX(m.as_of) AS as_of"])), MAX(m.as_of_day) AS as_of_day, MIN(m.as_of) AS earliest_as_of,
        MAX(m.as_of) AS latest_as_of,
        \(columns(properties: "*", stale: "m.stale_because"))
      FROM current_\(view) m\(keys.isEmpty ? "" : "\n  GROUP BY \(list([]))")
    ) c
    WHERE c.latest_as_of IS NOT NULL
    """
  }

  /// The rows of the view's parts taken together, such as all months.
  func together(_ parts: String) -> String {
    let keys = Pooling.dayKeys.map { "m.\($0)" }.joined(separator: ", ")
    return """
      CREATE VIEW \(view) AS
      SELECT c.*,
        \(ratios)
      FROM (
        SELECT \(keys),
          \(sums.map { "SUM(m.\($0)) AS \($0)" }.joined(separator: ",\n    "))
        FROM \(parts) m
        GROUP BY \(keys)
      ) c
      """
  }

  /// A property's day, and what it is based on.
  private static let dayKeys = [
    "property_id", "as_of", "as_of_day", "as_of_basis", "primary_source", "is_current", "stale_because",
  ]

  private static let currentUnits = """
    good_days d CROSS JOIN unit_states u
                   WHERE u.property_id = d.property_id AND u.as_of = d.as_of AND d.is_current = 1
                     AND d.dataset = 'units' AND d.primary_source IN (\(singleUnits))
    """

  private static let pastUnits = """
    unified_properties p CROSS JOIN good_days d CROSS JOIN unit_states u
                   WHERE u.property_id = d.property_id AND u.as_of = d.as_of
                     AND d.dataset = 'units' AND d.primary_source IN (\(singleUnits)) AND d.property_id = p.property_id
                     AND d.as_of = (SELECT f.as_of FROM good_days f
                       WHERE f.property_id = p.property_id AND f.dataset = 'units' AND f.as_of <= c.as_of
                       ORDER BY f.as_of DESC LIMIT 1)
    """

  private static let singleUnits = UnifiedFactDay.PrimarySource.allCases.filter(\.knowsSingleUnits)
    .map { "'\($0.rawValue)'" }.joined(separator: ", ")

  private func ratios(of units: String) -> String {
    let parts = [("units", units), ("properties", "c.properties"), ("incomplete", "c.properties = 0")]
    return parts.reduce(ratios) { text, part in ComputingView.replacing(part.0, in: text) { _ in part.1 } }
  }

  /// The columns, and behind them the keys.
  private func list(_ columns: [String]) -> String { (columns + keys.map { "m.\($0)" }).joined(separator: ", ") }

  private func columns(properties: String, stale: String) -> String {
    let coverage = coverage(properties, stale)
    let columns =
      switch rule {
      case .days: coverage + sums.map(sum)
      case .windows:
        coverage + sums.map { "SUM(m.\($0)) AS \($0)" } + dates + ["MAX(m.known_since) AS known_since"]
          + comparisons { "CASE WHEN COUNT(m.\($0 + $1)) = COUNT(*) THEN SUM(m.\($0 + $1)) END" }
      case .completeWindows:
        dates + completeness + Array(coverage.dropFirst())
          + sums.map { "SUM(CASE WHEN m.is_complete = 1 THEN m.\($0) END) AS \($0)" } + comparisons(compared)
      }
    return (columns + further).joined(separator: ",\n    ")
  }

  private func sum(_ column: String) -> String {
    guard let condition = unknown[column] else { return "SUM(m.\(column)) AS \(column)" }
    return "CASE WHEN \(condition) THEN NULL ELSE SUM(m.\(column)) END AS \(column)"
  }

  private func coverage(_ properties: String, _ stale: String) -> [String] {
    [
      "COUNT(\(properties)) AS properties", "(SELECT COUNT(*) FROM unified_properties) AS properties_configured",
      "COUNT(\(stale)) AS stale_properties",
    ]
  }

  private let completeness = [
    "MAX(CASE WHEN m.is_complete = 1 THEN m.known_since END) AS known_since", "SUM(m.is_complete) AS properties",
    "COUNT(*) - SUM(m.is_complete) AS incomplete_properties",
  ]

  private var dates: [String] {
    UnifiedWindow.periods.flatMap {
      ["MIN(m.\($0)first_date) AS \($0)first_date", "MAX(m.\($0)last_date) AS \($0)last_date"]
    }
  }

  private func comparisons(_ sum: (_ period: String, _ column: String) -> String) -> [String] {
    UnifiedWindow.periods.filter { !$0.isEmpty }.flatMap { period in
      sums.map { "\(sum(period, $0)) AS \(period)\($0)" }
    }
  }

  private func compared(_ period: String, _ column: String) -> String {
    let known = "CASE WHEN m.is_complete = 1 AND m.\(column) IS NOT NULL THEN m.\(period)\(column) END"
    let wanted = "CASE WHEN m.is_complete = 1 THEN m.\(column) END"
    return "CASE WHEN COUNT(\(known)) = COUNT(\(wanted))\n      THEN SUM(\(known)) END"
  }
}
