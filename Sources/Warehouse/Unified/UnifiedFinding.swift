public import Domain

/// Something in a property's data that a person should know or mend, found while syncing.
public struct UnifiedFinding: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day of the facts.
  public var asOf: CivilDate
  /// The family of facts.
  public var family: UnifiedFactDay.Family
  /// The finding's place in the day's list, from 0.
  public var ordinal: Int
  /// The finding itself.
  public var finding: FindingRecord

  /// A finding about a day's facts.
  public init(
    propertyID: String, asOf: CivilDate, family: UnifiedFactDay.Family, ordinal: Int, finding: FindingRecord
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.family = family
    self.ordinal = ordinal
    self.finding = finding
  }

  /// The table's name.
  public static let table = "findings"

  /// One row a property, day, family and finding.
  public static let create = """
    CREATE TABLE findings (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      family TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      severity TEXT NOT NULL CHECK (severity IN ('block', 'warn')),
      rule TEXT NOT NULL,
      subject TEXT,
      message TEXT NOT NULL,
      PRIMARY KEY (property_id, as_of, family, ordinal)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "family", "ordinal", "severity", "rule", "subject", "message",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(family.rawValue), .count(ordinal),
      .text(finding.severity.rawValue), .text(finding.rule), .optional(finding.subject), .text(finding.message),
    ]
  }
}
