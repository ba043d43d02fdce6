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

  /// Day by day again: `unit_days` without what a unit is asked for, which most questions can do without, and
  /// `unified_units` with it.
  static let views = [unitDays, units]

  private static let columns = UnifiedUnit.columns.drop { $0 != "unit_id" }.flatMap { column in
    column.hasSuffix("_cents") ? [column, String(column.dropLast("_cents".count))] : [column]
  }

  /// One row a property, day of its units, and unit.
  ///
  /// CROSS JOIN has SQLite look for the day first; the tables' keys lead it from there to the spans that end no earlier.
  private static let unitDays = """
    CREATE VIEW unit_days AS
    SELECT u.property_id, d.as_of, d.as_of_day, \(columns.map { "u.\($0)" }.joined(separator: ", "))
    FROM unified_fact_days d CROSS JOIN unified_unit_spans u
    WHERE d.dataset = 'units' AND u.property_id = d.property_id AND u.valid_from <= d.as_of AND u.valid_to >= d.as_of
    """

  private static let units = """
    CREATE VIEW unified_units AS
    SELECT u.property_id, u.as_of, u.as_of_day, \(columns.map { "u.\($0)" }.joined(separator: ", ")),
      r.market_rent_cents, r.market_rent
    FROM unit_days u CROSS JOIN unified_asking_rent_spans r
    WHERE \(askedRent)
    """

  /// Whether `r` tells what unit `u` is asked for on its day.
  static let askedRent = """
    r.property_id = u.property_id AND r.unit_id = u.unit_id AND r.valid_from <= u.as_of AND r.valid_to >= u.as_of
    """
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
