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
  /// When it was run, as `YYYY-MM-DD HH:MM:SS`; nil if it does not state it.
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

  private var daysAfter: Int { asOf.days(to: reportDay) }

  /// The table.
  public static let schema = TableSchema<UnifiedJoinedReport>(
    "unified_joined_reports",
    grain: """
      one row per property, business day and report that is dated with the day of its run and supplements that \
      business day
      """,
    source: "RealPage: Make Ready Summary, Closed Make Ready Summary, Lost Rent Summary, Lease Expiration Detail",
    columns: [
      .propertyID(\.propertyID),
      .enumeration("dataset", \.dataset, "group of facts published together"),
      .asOf(\.asOf),
      .text("feed", \.feed, "feed name, such as make_ready_summary"),
      .text("report", \.report, "report title"),
      .text("payload", \.payload, "SHA-256 of the report's payload"),
      .plainDay("report_day", \.reportDay, "calendar day printed on the report"),
      .integer("days_after", \.daysAfter, "days from the business day to report_day, 0 to 3", unit: "days"),
      .text("run_stamp", \.runStamp, "time the report was run", null: "not printed in the file"),
      .enumeration(
        "joined_by", \.basis,
        """
        how the business day was matched: same run_stamp or receipt as the day's primary report, or nearest_day, the \
        last business day within 3 days before
        """, isChecked: true, isListed: false),
    ], key: ["property_id", "as_of", "feed", "payload"],
    checks: [
      "days_after BETWEEN 0 AND 3"
    ])
}
