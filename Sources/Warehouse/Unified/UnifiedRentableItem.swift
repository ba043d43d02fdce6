public import Domain

/// One thing beside the units that is let by itself, such as a garage, on one day.
public struct UnifiedRentableItem: UnifiedRow {
  /// Whether somebody rents it; the states partition a property's items.
  public enum State: String, CaseIterable, Sendable {
    /// A lease holds it, whatever the source's own word says.
    case rented
    /// It can be rented now.
    case available
    /// It can be rented from a later day on.
    case later
    /// It is out of service.
    case outOfService = "out_of_service"
  }

  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The source's number of it, and its name: RealPage's numbers alone do not tell items apart.
  public var itemID: String
  /// Whether somebody rents it.
  public var state: State
  /// The source's own word; nil where it has none.
  public var statusText: String?
  /// Its own number or name; nil where none is told.
  public var name: String?
  /// What kind of thing it is, such as `Garage`; nil where none is told.
  public var type: String?
  /// What it costs each time it is billed; nil where none is told.
  public var amount: Money?
  /// Whether that is each month.
  public var isMonthly: Bool
  /// The number of the unit whose household rents it; nil where nobody does, or the unit is not known.
  public var unitNumber: String?
  /// The source's id of the lease; nil where nobody rents it.
  public var leaseID: String?

  /// An item with its key and state; everything else absent.
  public init(propertyID: String, asOf: CivilDate, itemID: String, state: State, isMonthly: Bool) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.itemID = itemID
    self.state = state
    self.isMonthly = isMonthly
  }

  /// The table's name.
  public static let table = "unified_rentable_items"

  /// One row a property, day and item.
  public static let create = """
    CREATE TABLE unified_rentable_items (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      item_id TEXT NOT NULL,
      item_name TEXT,
      item_type TEXT,
      state TEXT NOT NULL CHECK (state IN ('rented', 'available', 'later', 'out_of_service')),
      item_status_text TEXT,
      item_amount_cents INTEGER,
      item_amount REAL GENERATED ALWAYS AS (item_amount_cents / 100.0) VIRTUAL,
      is_monthly INTEGER NOT NULL,
      item_unit_number TEXT,
      item_lease_id TEXT,
      PRIMARY KEY (property_id, as_of, item_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "item_id", "item_name", "item_type", "state", "item_status_text",
    "item_amount_cents", "is_monthly", "item_unit_number", "item_lease_id",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(itemID), .optional(name), .optional(type),
      .text(state.rawValue), .optional(statusText), .cents(amount), .flag(isMonthly), .optional(unitNumber),
      .optional(leaseID),
    ]
  }
}
