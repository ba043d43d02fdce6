public import Domain

/// All that a property's units ever were, day after day.
public struct UnitHistory: Sendable {
  private var units = History<UnifiedUnit>()
  private var rents = History<AskingRent>()

  /// Nothing yet.
  public init() {}

  /// Adds the units of a day, which comes after all that were added; none where the day tells of none.
  public mutating func add(_ units: [UnifiedUnit], on day: CivilDate) {
    self.units.add(
      units.map { unit in
        var unit = unit
        unit.marketRent = nil
        return unit
      }, on: day)
    rents.add(units.map(AskingRent.init), on: day)
  }

  var rows: [[any UnifiedRow]] { [units.spans, rents.spans] }

  static let tables: [any UnifiedRow.Type] = [Span<UnifiedUnit>.self, Span<AskingRent>.self]
}

/// What a unit is asked for on a day.
private struct AskingRent: DailyRow {
  let propertyID: String
  var asOf: CivilDate
  let unitID: String
  let rent: Money?

  init(_ unit: UnifiedUnit) {
    (propertyID, asOf, unitID, rent) = (unit.propertyID, unit.asOf, unit.unitID, unit.marketRent)
  }

  var identity: String { unitID }

  static let table = "unified_asking_rent_spans"

  /// One row a property, unit and days in a row on which it was asked the same; each span of the unit is within some.
  static let create = """
    CREATE TABLE unified_asking_rent_spans (
      property_id TEXT NOT NULL,
      valid_from TEXT NOT NULL,
      valid_to TEXT NOT NULL,
      unit_id TEXT NOT NULL,
      market_rent_cents INTEGER,
      market_rent REAL GENERATED ALWAYS AS (market_rent_cents / 100.0) VIRTUAL,
      CHECK (valid_from <= valid_to),
      PRIMARY KEY (property_id, unit_id, valid_to)
    ) STRICT, WITHOUT ROWID
    """

  static let columns = ["property_id", "unit_id", "market_rent_cents"]

  var fields: [Field] { [.text(propertyID), .text(unitID), .cents(rent)] }
}
