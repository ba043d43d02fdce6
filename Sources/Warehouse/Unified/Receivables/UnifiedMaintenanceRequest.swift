public import Domain

/// One request for maintenance.
public struct UnifiedMaintenanceRequest: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The source's id.
  public var requestID: String
  /// The unit's number; nil for the whole property.
  public var unitNumber: String?
  /// The day of the request.
  public var opened: CivilDate
  /// The kind of work.
  public var category: String
  /// What is to be done.
  public var description: String?
  /// The status: open, in_progress, closed.
  public var status: String
  /// The day it was done.
  public var closed: CivilDate?
  /// The cost; nil if the source does not state it.
  public var cost: Money?

  /// A row with what is always there; everything else absent.
  public init(propertyID: String, requestID: String, opened: CivilDate, category: String, status: String) {
    self.propertyID = propertyID
    self.requestID = requestID
    self.opened = opened
    self.category = category
    self.status = status
  }

  /// The table.
  public static let schema = TableSchema<UnifiedMaintenanceRequest>(
    "unified_maintenance_requests",
    grain: "one row per property and maintenance request",
    source: "manual book",
    columns: [
      .propertyID(\.propertyID),
      .text("request_id", \.requestID, "request id in the source"),
      .text("unit_number", \.unitNumber, "unit number", null: "concerns the whole property"),
      .day("opened", \.opened, "date requested"),
      .text("category", \.category, "type of work, or purpose of the expense"),
      .text("description", \.description, "free text", null: "blank", .personal),
      .text("status", \.status, "status: open, in_progress or closed"),
      .day("closed", \.closed, "date completed", null: "still open"),
      .money("cost", \.cost, "cost", null: "not reported"),
    ], key: ["property_id", "request_id"])
}
