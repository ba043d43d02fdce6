public import Domain

/// One bucket of a day's expiring leases, and whether the day's list reaches over all of it.
///
/// The buckets are the twelve months from the day's own on, and one for the leases that go on from month to month.
public struct UnifiedExpirationMonth: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The month in which leases end; nil for those that go on from month to month since before the day's own month.
  public var month: CivilMonth?
  /// Whether the list holds every lease of the bucket: one that is not covered has no counts, not 0.
  public var isCovered: Bool

  /// A bucket of a day's list.
  public init(propertyID: String, asOf: CivilDate, month: CivilMonth?, isCovered: Bool) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.month = month
    self.isCovered = isCovered
  }

  private var bucket: String { month?.description ?? UnifiedExpiration.monthToMonth }

  /// The table.
  public static let schema = TableSchema<UnifiedExpirationMonth>(
    "unified_expiration_months",
    grain: "one row per property, business day and bucket of expiring leases",
    source: "as unified_expirations",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .text("month", \.bucket, "month in which leases end, or month_to_month"),
      .flag("is_covered", \.isCovered, "1 if the list includes every lease of the bucket; otherwise it has no counts"),
    ], key: ["property_id", "as_of", "month"])
}
