internal import Domain

/// Pieces of SQL that the modules share.
enum MetricSQL {
  /// Columns with their commas.
  static func list(_ columns: [String], prefix: String = "") -> String {
    columns.map { prefix + $0 }.joined(separator: ", ")
  }

  /// Classes as SQL literals with their commas.
  static func classes(_ classes: [UnitClass]) -> String {
    classes.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  /// The columns' sums under their own names; NULL where no row has a value.
  static func sums(_ columns: [String], of table: String, except other: [String: String] = [:]) -> String {
    columns.map { "\(other[$0] ?? "SUM(\(table).\($0))") AS \($0)" }.joined(separator: ",\n    ")
  }

  /// Why a row's ratios, or some of them, are NULL.
  static let reason = """
    CASE WHEN c.total_units = 0 THEN 'no_population'
        WHEN c.unit_level_units IS NULL OR c.unit_level_units < c.total_units THEN 'incomplete:units' END AS reason
    """
}

/// A module's wide views: by property, floor plan and bedrooms, for every good day and the current one, and pooled.
struct UnitMetric {
  /// The view's name.
  let view: String
  /// The family of facts whose days it follows.
  let family: String
  /// The views that say what a unit of a Rent Roll, and a floor plan of a Box Score, adds to each column.
  let units: String, floorplans: String
  /// The counts and amounts that add up.
  let columns: [String]
  /// The columns whose sum is another one than SUM, as SQL over `u`.
  var sums: [String: String] = [:]
  /// Means over the properties, as SQL over `m`'s columns.
  var means: [String] = []
  /// The ratios over the sums, as SQL over `c`'s columns; the same at every grain.
  let formulas: (MetricRows) -> String

  /// The views, each after those that it reads.
  var statements: [String] {
    MetricGrain.allCases.flatMap { [wide($0), current($0)] } + [portfolio, currentPortfolio]
  }

  /// One row a good day of a property, and floor plan or bedrooms of it.
  ///
  /// CROSS JOIN keeps SQLite from scanning all units before it knows which days are wanted; to others it is a plain
  /// join. Each base is summed by itself, so that a condition on the day reaches the tables' keys.
  private func wide(_ grain: MetricGrain) -> String {
    let keys = MetricSQL.list(
      MetricGrain.dayKeys.map { "d.\($0)" } + grain.keys.map { "u.\($0)" })
    let arms = [("rent_roll", units), ("box_score", floorplans)].map { base, table in
      """
        SELECT \(keys),
          \(MetricSQL.sums(columns, of: "u", except: sums))
        FROM good_days d CROSS JOIN \(table) u
        WHERE d.family = '\(family)' AND d.base = '\(base)' AND u.property_id = d.property_id AND u.as_of = d.as_of
        GROUP BY \(keys)
      """
    }
    return """
      CREATE VIEW \(view)\(grain.suffix) AS
      SELECT c.*,
        \(formulas(.grain(grain)))
      FROM (
      \(arms.joined(separator: "\n  UNION ALL\n"))
      ) c
      """
  }

  /// The rows whose day the family's pointer names.
  private func current(_ grain: MetricGrain) -> String {
    "CREATE VIEW current_\(view)\(grain.suffix) AS\nSELECT * FROM \(view)\(grain.suffix) WHERE is_current = 1"
  }

  /// One row a day on which any property has good facts, pooling each property's last good ones by then.
  private var portfolio: String {
    """
    CREATE VIEW portfolio_\(view) AS
    SELECT c.*,
      \(formulas(.past))
    FROM (
      SELECT d.as_of, d.as_of_day, MIN(d.facts_as_of) AS earliest_as_of,
        \(pooled(stale: "d.stale_because"))
      FROM portfolio_days d JOIN \(view) m ON m.property_id = d.property_id AND m.as_of = d.facts_as_of
      WHERE d.family = '\(family)'
      GROUP BY d.as_of, d.as_of_day
    ) c
    """
  }

  /// One row, or none: every property's current one pooled; `as_of` is the latest of their days.
  private var currentPortfolio: String {
    """
    CREATE VIEW current_portfolio_\(view) AS
    SELECT c.*,
      \(formulas(.current))
    FROM (
      SELECT MAX(m.as_of) AS as_of, MAX(m.as_of_day) AS as_of_day, MIN(m.as_of) AS earliest_as_of,
        \(pooled(stale: "m.stale_because"))
      FROM current_\(view) m
      HAVING COUNT(*) > 0
    ) c
    """
  }

  /// A property whose later day is held back stays in with its last good one, and is counted as stale.
  private func pooled(stale: String) -> String {
    ([
      "COUNT(*) AS properties", "(SELECT COUNT(*) FROM unified_properties) AS properties_configured",
      "COUNT(\(stale)) AS stale_properties", MetricSQL.sums(columns, of: "m"),
    ] + means).joined(separator: ",\n    ")
  }
}
