public import Domain
public import Warehouse

/// What each property is owed, day by day, over the two months up to its current day.
public struct DelinquencyDaysQuery: Sendable {
  /// A property's day.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The day.
    public let asOf: CivilDate
    /// What is owed; nil if it is not known.
    public let delinquent: Money?
  }

  /// A question about all properties.
  public init() {}

  /// Asks it; days that are withheld have no row.
  ///
  /// - Returns: the days by property, the last one the current day.
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let rest = """
      FROM published p JOIN delinquency d ON d.property_id = p.property_id AND d.as_of_day <= p.as_of_day
        AND d.as_of_day > p.as_of_day - 62
      WHERE p.dataset = 'delinquency' ORDER BY d.property_id, d.as_of
      """
    return try reader.rows(["d.property_id", "d.as_of", "d.delinquent_total_cents"], rest, []) { row in
      Row(
        propertyID: try row.text("property_id"), asOf: try row.date("as_of"),
        delinquent: try row.optionalMoney("delinquent_total_cents"))
    }
  }
}
