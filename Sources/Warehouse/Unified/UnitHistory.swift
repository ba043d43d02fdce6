public import Domain

/// The units of a property's days.
public struct UnitHistory: Sendable {
  /// All but the market rents, by day.
  private(set) var units: [CivilDate: [UnifiedUnit]] = [:]
  private(set) var rents: [CivilDate: [AskingRent]] = [:]

  /// Nothing yet.
  public init() {}

  /// Adds the units of a day; an empty list if the day has none.
  public mutating func add(_ units: [UnifiedUnit], on day: CivilDate) {
    self.units[day] = units.map { unit in
      var unit = unit
      unit.marketRent = nil
      return unit
    }
    rents[day] = units.map(AskingRent.init)
  }

  static let tables: [any UnifiedRow.Type] = [Span<UnifiedUnit>.self, Span<AskingRent>.self]
}

/// The asking rent of a unit on a day.
struct AskingRent: DailyRow {
  let propertyID: String
  var asOf: CivilDate
  let unitID: String
  let rent: Money?

  init(_ unit: UnifiedUnit) {
    (propertyID, asOf, unitID, rent) = (unit.propertyID, unit.asOf, unit.unitID, unit.marketRent)
  }

  /// The table.
  static let spans = TableSchema<Span<AskingRent>>(
    "unified_asking_rent_spans",
    grain: "one row per property, unit and consecutive days with the same market rent",
    source: "as unified_unit_spans",
    columns: [
      .propertyID(\.row.propertyID),
      .validFrom(\.row.asOf),
      .validTo(\.last),
      .unitID(\.row.unitID),
      .money("market_rent", \.row.rent, "monthly market rent", null: "not reported"),
    ], key: ["property_id", "unit_id", "valid_to"],
    checks: [
      "valid_from <= valid_to"
    ], isWithoutRowID: true)
}
