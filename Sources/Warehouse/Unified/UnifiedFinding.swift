public import Domain

/// Something in a property's data that a person should know or mend, found while syncing.
public struct UnifiedFinding: UnifiedRow {
  /// The property's key.
  public var propertyID: String
  /// The business day of the facts.
  public var asOf: CivilDate
  /// The dataset.
  public var dataset: UnifiedFactDay.Dataset
  /// The finding's place in the day's list, from 0.
  public var ordinal: Int
  /// The finding itself.
  public var finding: FindingRecord

  /// A finding about a day's facts.
  public init(
    propertyID: String, asOf: CivilDate, dataset: UnifiedFactDay.Dataset, ordinal: Int, finding: FindingRecord
  ) {
    self.propertyID = propertyID
    self.asOf = asOf
    self.dataset = dataset
    self.ordinal = ordinal
    self.finding = finding
  }

  /// The table's name.
  public static let table = "findings"

  /// One row a property, day, dataset and finding.
  public static let create = """
    CREATE TABLE findings (
      property_id TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      dataset TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      severity TEXT NOT NULL CHECK (severity IN ('block', 'warn')),
      rule TEXT NOT NULL,
      subject TEXT,
      message TEXT NOT NULL,
      PRIMARY KEY (property_id, as_of, dataset, ordinal)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "as_of", "as_of_day", "dataset", "ordinal", "severity", "rule", "subject", "message",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(asOf), .count(asOf.dayNumber), .text(dataset.rawValue), .count(ordinal),
      .text(finding.severity.rawValue), .text(finding.rule), .optional(finding.subject), .text(finding.message),
    ]
  }
}
