internal import Domain

/// Pieces of SQL that the modules share.
enum MetricSQL {
  /// Columns with their commas.
  static func list(_ columns: [String], prefix: String = "") -> String {
    columns.map { prefix + $0 }.joined(separator: ", ")
  }

  /// Whether a day's primary source, a column, is one of those that a property of the primary source tells.
  static func primarySource(_ column: String, _ isOne: (UnifiedFactDay.PrimarySource) -> Bool) -> String {
    "\(column) IN (\(UnifiedFactDay.PrimarySource.allCases.filter(isOne).map { "'\($0.rawValue)'" }.joined(separator: ", ")))"
  }

  /// Classes as SQL literals with their commas.
  static func classes(_ classes: [UnitClass]) -> String {
    classes.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  /// The columns' sums under their own names; NULL where no row has a value.
  static func sums(_ columns: [String], of table: String, except other: [String: String] = [:]) -> String {
    columns.map { "\(other[$0] ?? "SUM(\(table).\($0))") AS \($0)" }.joined(separator: ",\n    ")
  }

  /// The rows of a view whose day their dataset's pointer names.
  static func current(_ view: String) -> String {
    "CREATE VIEW current_\(view) AS\nSELECT * FROM \(view) WHERE is_current = 1"
  }

  /// 1 where the rule holds, else 0.
  static func flag(_ rule: String) -> String { "CASE WHEN \(rule) THEN 1 ELSE 0 END" }

  /// Whether some event in a row's window has a word that no table knows.
  static let eventQuality = "CASE WHEN c.unknown_events > 0 THEN 'degraded' ELSE 'good' END AS quality"

  /// Why a row's ratios, or some of them, are NULL.
  static let reason = """
    CASE WHEN c.total_units = 0 THEN 'no_population'
        WHEN c.unit_level_units IS NULL OR c.unit_level_units < c.total_units THEN 'incomplete:units' END AS reason
    """
}
