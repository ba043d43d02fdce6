public import Domain

/// One lease that ends, as a day knows it, and what becomes of it.
public struct UnifiedExpiration: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The unit, the lease's last day and its place among the unit's leases of that day: `101/2026-03-31/0`.
  public var expirationID: String
  /// The unit's number.
  public var unitNumber: String
  /// The floor plan's name; nil if none is printed.
  public var floorplan: String?
  /// The household's name; nil if the source hides it.
  public var residentName: String?
  /// When the household moved in.
  public var moveIn: CivilDate?
  /// The lease's scheduled last day.
  public var ends: CivilDate
  /// What becomes of it.
  public var decision: ExpirationDecision
  /// The source's own word.
  public var decisionText: String
  /// Whether the household has left already; such a lease is `vacating`.
  public var hasLeft: Bool
  /// Base rent of the lease that ends.
  public var oldRent: Money?
  /// Market rent of the unit.
  public var marketRent: Money?
  /// The new lease's first day; nil if there is none.
  public var newStarts: CivilDate?
  /// The new lease's months; nil if there is none.
  public var newTerm: Int?
  /// Base rent of the new lease; nil if there is none.
  public var newRent: Money?

  /// A row with its key and decision; everything else absent.
  public init(
    propertyID: String, asOf: CivilDate, expirationID: String, unitNumber: String, ends: CivilDate,
    decision: ExpirationDecision, decisionText: String, hasLeft: Bool = false
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.expirationID = expirationID
    self.unitNumber = unitNumber
    self.ends = ends
    self.decision = decision
    self.decisionText = decisionText
    self.hasLeft = hasLeft
  }

  /// The bucket of leases that go on from month to month.
  static let monthToMonth = ExpirationDecision.monthToMonth.rawValue

  /// The month of the scheduled end, or one bucket for leases that went month to month before the day's own month.
  private var bucket: String {
    decision == .monthToMonth && ends.month < asOf.month ? UnifiedExpiration.monthToMonth : ends.month.description
  }

  /// The table.
  public static let schema = TableSchema<UnifiedExpiration>(
    "unified_expirations",
    grain: "one row per property, business day and expiring lease",
    source: "RealPage: Lease Expiration/Renewal Detail; Yardi: residents",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text(
        "expiration_id", \.expirationID, "unit, last day of the lease and position among the unit's leases of that day"),
      .unitNumber(\.unitNumber),
      .text("floorplan", \.floorplan, "floor plan name in the primary source", null: "not reported"),
      .text("resident_name", \.residentName, "household name", null: "hidden by the source", .personal),
      .moveIn(\.moveIn),
      .day("ends", \.ends, "last day of the lease"),
      .text("bucket", \.bucket, "month in which the lease ends, or month_to_month"),
      .enumeration("decision", \.decision, "outcome of the expiring lease"),
      .text("decision_text", \.decisionText, "outcome as the source words it"),
      .flag("has_left", \.hasLeft, "1 if the household has already moved out"),
      .money("old_rent", \.oldRent, "monthly base rent of the expiring lease", null: "not reported"),
      .money("market_rent", \.marketRent, "monthly market rent", null: "not reported"),
      .day("new_starts", \.newStarts, "first day of the new lease", null: "no new lease"),
      .integer("new_term", \.newTerm, "term of the new lease", unit: "months", null: "no new lease"),
      .money("new_rent", \.newRent, "monthly base rent of the new lease", null: "no new lease"),
    ], key: ["property_id", "as_of", "expiration_id"],
    checks: [
      "has_left = 0 OR decision = 'vacating'"
    ], spans: DaySpans(table: "unified_expiration_spans", dataset: .expirations))
}
