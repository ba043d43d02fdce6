public import Domain

/// A report that is dated with the calendar day of its run, and the business day that it adds to.
public struct UnifiedJoinedReport: UnifiedRow {
  /// How the business day was found.
  public enum Basis: String, CaseIterable, Sendable {
    /// The day's primary report was run at the same time.
    case runStamp = "run_stamp"
    /// The day's primary report was received at the same time.
    case receipt
    /// It is the last business day within 3 days before.
    case nearestDay = "nearest_day"
  }

  /// The property's key.
  public var propertyID: String
  /// The dataset that it adds to.
  public var dataset: UnifiedFactDay.Dataset
  /// The business day.
  public var asOf: CivilDate
  /// The feed, such as `make_ready_summary`.
  public var feed: String
  /// The report's title.
  public var report: String
  /// The SHA-256 of its payload.
  public var payload: String
  /// The day that it is dated with.
  public var reportDay: CivilDate
  /// When it was run, as `YYYY-MM-DD HH:MM:SS`; nil where it does not say.
  public var runStamp: String?
  /// How the business day was found.
  public var basis: Basis

  /// A report that adds to a day.
  public init(
    propertyID: String, dataset: UnifiedFactDay.Dataset, asOf: CivilDate, feed: String, report: String, payload: String,
    reportDay: CivilDate, runStamp: String?, basis: Basis
  ) {
    self.propertyID = propertyID
    self.dataset = dataset
    self.asOf = asOf
    self.feed = feed
    self.report = report
    self.payload = payload
    self.reportDay = reportDay
    self.runStamp = runStamp
    self.basis = basis
  }

  /// The table's name.
  public static let table = "unified_joined_reports"

  /// One row a property, business day and joined report.
  public static let create = """
    CREATE TABLE unified_joined_reports (
      property_id TEXT NOT NULL,
      dataset TEXT NOT NULL,
      as_of TEXT NOT NULL,
      as_of_day INTEGER NOT NULL,
      feed TEXT NOT NULL,
      report TEXT NOT NULL,
      payload TEXT NOT NULL,
      report_day TEXT NOT NULL,
      days_after INTEGER NOT NULL CHECK (days_after BETWEEN 0 AND 3),
      run_stamp TEXT,
      joined_by TEXT NOT NULL CHECK (joined_by IN ('run_stamp', 'receipt', 'nearest_day')),
      PRIMARY KEY (property_id, as_of, feed, payload)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "dataset", "as_of", "as_of_day", "feed", "report", "payload", "report_day", "days_after",
    "run_stamp", "joined_by",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(dataset.rawValue), .day(asOf), .count(asOf.dayNumber), .text(feed), .text(report),
      .text(payload), .day(reportDay), .count(asOf.days(to: reportDay)), .optional(runStamp), .text(basis.rawValue),
    ]
  }
}
