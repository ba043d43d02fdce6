internal import Domain
internal import Warehouse

/// The day that a property answers with, where another was asked for.
struct ResultDay {
  let propertyID: String
  let asOf: CivilDate
  /// Why a later day, still not after the one asked for, is held back; nil if there is none.
  let staleBecause: String?
}

extension UnifiedReader {
  /// Each property's last good day by the day asked for, by the property's name.
  func days(
    of dataset: UnifiedFactDay.Dataset, by asOf: CivilDate, property: String?
  ) throws -> [ResultDay] {
    let rest = """
      FROM portfolio_days d JOIN unified_properties p ON p.property_id = d.property_id
      WHERE d.dataset = ? AND d.as_of = (SELECT MAX(f.as_of) FROM unified_fact_days f WHERE f.dataset = ? AND f.as_of <= ?)
        \(property == nil ? "" : "AND d.property_id = ?")
      ORDER BY p.name, d.property_id
      """
    let name = Field.text(dataset.rawValue)
    let values = [name, name, .day(asOf)] + (property.map { [.text($0)] } ?? [])
    return try rows(["d.property_id", "d.facts_as_of", "d.stale_because"], rest, values) { row in
      ResultDay(
        propertyID: try row.text("property_id"), asOf: try row.date("facts_as_of"),
        staleBecause: try row.optionalText("stale_because"))
    }
  }
}
