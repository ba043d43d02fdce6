internal import Domain

/// What is let beside the units, such as garages: `rentable_items`, by type, and pooled over the portfolio.
///
/// The states partition the items. Rent is what rented items bill each month; what is billed otherwise, or at no known
/// price, is counted apart.
enum RentableItemViews {
  static let statements = [
    view("rentable_items", by: []), MetricSQL.current("rentable_items"),
    view("rentable_items_by_type", by: ["item_type"]), MetricSQL.current("rentable_items_by_type"),
    pooled.past(formulas), pooled.current(formulas),
  ]

  private static let sums: [(column: String, rule: String, amount: String)] =
    [("items", "i.item_id IS NOT NULL", "1")]
    + UnifiedRentableItem.State.allCases.map { ("\($0.rawValue)_items", "i.state = '\($0.rawValue)'", "1") }
    + ["rented", "available"].flatMap { state in
      let isPriced = "i.is_monthly = 1 AND i.item_amount_cents IS NOT NULL"
      return [
        ("\(state)_monthly_cents", "i.state = '\(state)' AND \(isPriced)", "i.item_amount_cents"),
        ("\(state)_not_monthly_items", "i.state = '\(state)' AND NOT (\(isPriced))", "1"),
      ]
    }

  private static let pooled = PooledMetric(
    view: "rentable_items", dataset: UnifiedFactDay.Dataset.rentableItems.rawValue, sums: sums.map(\.column))

  /// One row a good day of a property, and a type of items where it is parted by that.
  private static func view(_ name: String, by keys: [String]) -> String {
    let keys = (MetricGrain.dayKeys.map { "d.\($0)" } + keys.map { "i.\($0)" }).joined(separator: ", ")
    let join = keys.hasSuffix("item_type") ? "JOIN" : "LEFT JOIN"
    return """
      CREATE VIEW \(name) AS
      SELECT c.*,
        \(formulas)
      FROM (
        SELECT \(keys),
          \(sums.map { "SUM(CASE WHEN \($0.rule) THEN \($0.amount) ELSE 0 END) AS \($0.column)" }.joined(separator: ",\n    "))
        FROM good_days d \(join) unified_rentable_items i ON i.property_id = d.property_id AND i.as_of = d.as_of
        WHERE d.dataset = '\(UnifiedFactDay.Dataset.rentableItems.rawValue)'
        GROUP BY \(keys)
      ) c
      """
  }

  private static let formulas = """
    -- rented_items_pct: 10 of 36 is 27.78
      round(100.0 * c.rented_items / NULLIF(c.items, 0), 2) AS rented_items_pct,
      CASE WHEN c.items = 0 THEN 'no_population' END AS reason
    """
}
