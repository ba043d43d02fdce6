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
  /// The name as printed; nil if the source hides it.
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

  /// The table.
  public static let schema = TableSchema<UnifiedResident>(
    "unified_residents",
    grain: "one row per property, business day and household",
    source: "RealPage: Rent Roll; Yardi: residents",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text("resident_id", \.residentID, "household id in the source, otherwise the lease id"),
      .unitID(\.unitID),
      .text("name", \.name, "name as printed by the source", null: "hidden by the source", .personal),
      .statusText(\.statusText),
      .moveIn(\.moveIn),
      .moveOut(\.moveOut),
    ], key: ["property_id", "as_of", "resident_id"], spans: DaySpans(table: "unified_resident_spans", dataset: .leases))
}
