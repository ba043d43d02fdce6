public import Domain
public import Warehouse

/// The mean rents of leases that began in the 30 days up to each of 13 weekly days, and of the leases before them.
public struct TradedRentsQuery: Sendable {
  /// A property's week.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// How many weeks ago; 0 is now.
    public let weeksAgo: Int
    /// New leases and renewals whose unit has an earlier rent.
    public let pairs: Int
    /// Their mean monthly rent, and the mean before them.
    public let new: Money, old: Money
  }

  /// A question about all properties.
  public init() {}

  /// Asks it; weeks without such leases have no row.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let columns = [
      "d.property_id", "d.weeks_ago", "t.tradeout_blended_pairs AS pairs", "t.tradeout_blended_rent_cents AS new_cents",
      "t.tradeout_blended_prior_cents AS old_cents",
    ]
    let rest = """
      FROM comparison_days d
      JOIN tradeouts t ON t.property_id = d.property_id AND t.as_of = d.as_of
        AND t.window_name = '\(Window.last30Days.rawValue)'
      WHERE d.dataset = 'leases' AND d.weeks_ago IS NOT NULL AND t.tradeout_blended_pairs > 0
      ORDER BY d.property_id, d.weeks_ago DESC
      """
    return try reader.rows(columns, rest, []) { row in
      let pairs = try row.count("pairs")
      let mean = { (sum: Money) in Money(cents: (2 * sum.cents + Int64(pairs)) / (2 * Int64(pairs))) }
      return Row(
        propertyID: try row.text("property_id"), weeksAgo: try row.count("weeks_ago"), pairs: pairs,
        new: mean(try row.money("new_cents")), old: mean(try row.money("old_cents")))
    }
  }
}
