internal import Domain
internal import Warehouse

/// The day of a property's figures where another day was requested.
struct ResultDay {
  let propertyID: String
  let asOf: CivilDate
  /// The reason why a later day, on or before the requested one, is withheld; nil if no such day is withheld.
  let staleBecause: String?
}

/// The day of each property that a list shows: its current day, or its last good day by a requested one.
struct ListDays {
  /// A subquery with the columns `property_id` and `as_of`.
  let sql: String
  /// The values of its parameters.
  let values: [Field]

  /// Selects the days.
  ///
  /// - Parameters:
  ///   - dataset: the dataset whose days they are.
  ///   - asOf: the requested day; nil for each property's current day.
  init(of dataset: UnifiedFactDay.Dataset, by asOf: CivilDate?) {
    let name = "dataset = '\(dataset.rawValue)'"
    guard let asOf else {
      (sql, values) = ("(SELECT property_id, as_of FROM published WHERE \(name))", [])
      return
    }
    // A property's last day is found by the key of the days; grouped, all days of all properties would be read.
    sql = """
      (SELECT * FROM (SELECT p.property_id, (SELECT g.as_of FROM good_days g
          WHERE g.property_id = p.property_id AND g.\(name) AND g.as_of <= ? ORDER BY g.as_of DESC LIMIT 1) AS as_of
        FROM unified_properties p) WHERE as_of IS NOT NULL)
      """
    values = [.day(asOf)]
  }
}

extension UnifiedReader {
  /// Returns each property's last valid day on or before the requested day, by the property's name.
  func days(
    of dataset: UnifiedFactDay.Dataset, by asOf: CivilDate, property: String?
  ) throws -> [ResultDay] {
    let rest = """
      FROM portfolio_days d JOIN unified_properties p ON p.property_id = d.property_id
      WHERE d.dataset = ? AND d.as_of = ? \(property == nil ? "" : "AND d.property_id = ?")
      ORDER BY p.name, d.property_id
      """
    let values = [.text(dataset.rawValue), try lastDay(of: dataset, by: asOf)] + (property.map { [.text($0)] } ?? [])
    return try rows(["d.property_id", "d.facts_as_of", "d.stale_because"], rest, values) { row in
      ResultDay(
        propertyID: try row.text("property_id"), asOf: try row.date("facts_as_of"),
        staleBecause: try row.optionalText("stale_because"))
    }
  }
}
