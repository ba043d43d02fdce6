/// A module's wide views: by property, floor plan and bedrooms, for every good day and the current one, and pooled.
struct UnitMetric {
  /// The view's name.
  let view: String
  /// The dataset whose days it follows.
  let dataset: String
  /// The views that say what a single unit, and a floor plan of a Box Score, adds to each column.
  let units: String, floorplans: String
  /// The counts and amounts that add up.
  let columns: [String]
  /// The columns whose sum is another one than SUM, as SQL over `u`.
  var sums: [String: String] = [:]
  /// Columns over `s`'s sums that add up in their turn, for the formulas to use.
  var derived: [(column: String, sql: String)] = []
  /// Means over the properties, as SQL over `m`'s columns.
  var means: [String] = []
  /// The ratios over the sums, as SQL over `c`'s columns; the same at every grain.
  let formulas: (MetricRows) -> String

  /// The views, each after those that it reads.
  var statements: [String] {
    let pooled = PooledMetric(view: view, dataset: dataset, sums: columns + derived.map(\.column), means: means)
    return MetricGrain.ofUnits.flatMap { [wide($0), MetricSQL.current(view + $0.suffix)] }
      + [pooled.past(formulas(.past)), pooled.current(formulas(.current))]
  }

  /// One row a good day of a property, and floor plan or bedrooms of it.
  ///
  /// CROSS JOIN keeps SQLite from scanning all units before it knows which days are wanted; to others it is a plain
  /// join. Each primary source is summed by itself, so that a condition on the day reaches the tables' keys.
  private func wide(_ grain: MetricGrain) -> String {
    let keys = MetricSQL.list(
      MetricGrain.dayKeys.map { "d.\($0)" } + grain.keys.map { "u.\($0)" })
    let arms = [
      (MetricSQL.primarySource("d.primary_source", \.knowsSingleUnits), units),
      (MetricSQL.primarySource("d.primary_source", \.countsFloorplans), floorplans),
    ].map { primarySource, table in
      """
        SELECT \(keys),
          \(MetricSQL.sums(columns, of: "u", except: sums))
        FROM good_days d CROSS JOIN \(table) u
        WHERE d.dataset = '\(dataset)' AND \(primarySource) AND u.property_id = d.property_id AND u.as_of = d.as_of
        GROUP BY \(keys)
      """
    }
    return """
      CREATE VIEW \(view)\(grain.suffix) AS
      SELECT c.*,
        \(formulas(.grain(grain)))
      FROM (
      \(sums(of: arms.joined(separator: "\n  UNION ALL\n")))
      ) c
      """
  }

  private func sums(of arms: String) -> String {
    if derived.isEmpty { return arms }
    return """
        SELECT s.*,
          \(derived.map { "\($0.sql) AS \($0.column)" }.joined(separator: ",\n    "))
        FROM (
      \(arms)
        ) s
      """
  }
}
