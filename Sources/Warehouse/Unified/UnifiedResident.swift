public import Domain

/// One household on one day.
public struct UnifiedResident: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The source's id, else the lease's.
  public var residentID: String
  /// The unit.
  public var unitID: String
  /// The name as printed; nil where the source hides it.
  public var name: String?
  /// The source's own word.
  public var statusText: String
  /// When the household moved in or means to.
  public var moveIn: CivilDate?
  /// When it moved out or means to.
  public var moveOut: CivilDate?

  /// A row with its key; everything else absent.
  public init(propertyID: String, asOf: CivilDate, residentID: String, unitID: String, statusText: String) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.residentID = residentID
    self.unitID = unitID
    self.statusText = statusText
  }

  /// The table's name.
  public static let table = "unified_residents"

  /// One row a property, day and household.
  public static let create = """
    CREATE TABLE unified_residents (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      resident_id TEXT NOT NULL,
      unit_id TEXT NOT NULL,
      name TEXT,
      status_text TEXT NOT NULL,
      move_in TEXT,
      move_in_day INTEGER,
      move_out TEXT,
      move_out_day INTEGER,
      PRIMARY KEY (property_id, as_of, resident_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "resident_id", "unit_id", "name", "status_text", "move_in", "move_in_day",
    "move_out", "move_out_day",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(residentID), .text(unitID), .optional(name),
      .text(statusText), .day(moveIn), .count(moveIn?.dayNumber), .day(moveOut), .count(moveOut?.dayNumber),
    ]
  }
}
