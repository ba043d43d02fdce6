internal import Domain
internal import Warehouse

/// The number of units of each property of the configuration, as of its current day or the requested day.
public struct PortfolioUnits: Hashable, Sendable {
  private let units: [String: Int]
  /// Whether the units of every property are known.
  public let isComplete: Bool

  /// Creates the counts from the units by property key.
  public init(_ units: [String: Int], isComplete: Bool) {
    self.units = units
    self.isComplete = isComplete
  }

  /// The share of the known units that belongs to some properties; nil where no units are known.
  public func percent(of properties: some Sequence<String>) -> Hundredths? {
    let all = units.values.reduce(0, +)
    let own = Set(properties).reduce(0) { $0 + (units[$1] ?? 0) }
    return all == 0 ? nil : Hundredths(count: Int64((20_000 * own + all) / (2 * all)))
  }
}

extension UnifiedReader {
  /// Returns the units of all properties, as of the current or the requested day.
  func portfolioUnits(by asOf: CivilDate?) throws -> PortfolioUnits {
    let rows: [(String, Int)]
    if let asOf {
      rows = try days(of: .units, by: asOf, property: nil).flatMap { day in
        try units("FROM occupancy o WHERE o.property_id = ? AND o.as_of = ?", [.text(day.propertyID), .day(day.asOf)])
      }
    } else {
      rows = try units("FROM current_occupancy o", [])
    }
    let configured = try self.rows("SELECT COUNT(*) FROM unified_properties").first?.first?.integer ?? 0
    return PortfolioUnits(
      Dictionary(rows, uniquingKeysWith: { first, _ in first }), isComplete: Int64(rows.count) == configured)
  }

  /// The last day of a dataset by a day, as a value to compare with; NULL if there is none.
  func lastDay(of dataset: UnifiedFactDay.Dataset, by asOf: CivilDate) throws -> Field {
    let sql = "SELECT MAX(d.as_of) FROM unified_fact_days d WHERE d.dataset = ? AND d.as_of <= ?"
    return try rows(sql, [.text(dataset.rawValue), .day(asOf)]).first?.first ?? .null
  }

  private func units(_ rest: String, _ values: [Field]) throws -> [(String, Int)] {
    try rows(["o.property_id", "o.total_units"], rest, values) { row in
      (try row.text("property_id"), try row.count("total_units"))
    }
  }
}
