public import Domain

/// The portfolio's views, restricted to one day.
///
/// SQLite compares the day of a pooled view only after it has pooled all days. Here the day of each property is found
/// first, and only these are read.
public struct PooledDay {
  /// The properties' days, as the table `pooled_days` that a WITH declares.
  public let days: String
  /// The day as SQL: a text, or NULL for none.
  private let day: String

  /// The days that the portfolio's figures of a day use; without a day there are none.
  public init(of dataset: UnifiedFactDay.Dataset, on day: CivilDate?) {
    self.day = day.map { "'\($0)'" } ?? "NULL"
    days = """
      pooled_days AS MATERIALIZED (
        SELECT * FROM portfolio_days WHERE dataset = '\(dataset.rawValue)' AND as_of = \(self.day))
      """
  }

  /// The rows of one of the portfolio's views on the day, as a table in parentheses; reads `pooled_days`.
  public func rows(of view: String) -> String {
    PooledDay.selects[view].map { "(\($0))" } ?? "(SELECT * FROM \(view) WHERE as_of = \(day))"
  }

  /// The statement of each pooled view, over `pooled_days`.
  static let selects: [String: String] = MetricViews.steps.reduce(into: [:]) { selects, step in
    guard case .statement(let sql) = step, sql.contains(Pooling.days) else { return }
    let name = String(sql.dropFirst("CREATE VIEW ".count).prefix { $0 != " " })
    let select = sql.dropFirst("CREATE VIEW \(name) AS\n".count)
    selects[name] = String(select).replacing(Pooling.days, with: "FROM pooled_days d")
  }
}
