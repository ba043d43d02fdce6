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

  /// The table's name.
  public static let table = "unified_expiration_months"

  /// One row a property, day and bucket.
  public static let create = """
    CREATE TABLE unified_expiration_months (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      month TEXT NOT NULL,
      is_covered INTEGER NOT NULL,
      PRIMARY KEY (property_id, as_of, month)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = ["property_id", "as_of", "as_of_day", "month", "is_covered"]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber),
      .text(month?.description ?? UnifiedExpiration.monthToMonth), .flag(isCovered),
    ]
  }
}
