public import Domain

/// One request for maintenance.
public struct UnifiedMaintenanceRequest: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var requestID: String
  /// The unit's number; nil for the whole property.
  public var unitNumber: String?
  /// The day it was asked for.
  public var opened: CivilDate
  /// What kind of work.
  public var category: String
  /// What is to be done.
  public var description: String?
  /// How far it is: open, in_progress, closed.
  public var status: String
  /// The day it was done.
  public var closed: CivilDate?
  /// What it cost; nil where nobody says.
  public var cost: Money?

  /// A row with what is always there; everything else absent.
  public init(propertyID: String, requestID: String, opened: CivilDate, category: String, status: String) {
    self.propertyID = propertyID
    self.requestID = requestID
    self.opened = opened
    self.category = category
    self.status = status
  }

  /// The table's name.
  public static let table = "unified_maintenance_requests"

  /// One row a property and request.
  public static let create = """
    CREATE TABLE unified_maintenance_requests (
      property_id TEXT NOT NULL,
      request_id TEXT NOT NULL,
      unit_number TEXT,
      opened TEXT NOT NULL,
      opened_day INTEGER NOT NULL,
      category TEXT NOT NULL,
      description TEXT,
      status TEXT NOT NULL,
      closed TEXT,
      closed_day INTEGER,
      cost_cents INTEGER,
      cost REAL GENERATED ALWAYS AS (cost_cents / 100.0) VIRTUAL,
      PRIMARY KEY (property_id, request_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "request_id", "unit_number", "opened", "opened_day", "category", "description", "status", "closed",
    "closed_day", "cost_cents",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(requestID), .optional(unitNumber), .day(opened), .count(opened.dayNumber),
      .text(category), .optional(description), .text(status), .day(closed), .count(closed?.dayNumber), .cents(cost),
    ]
  }
}
