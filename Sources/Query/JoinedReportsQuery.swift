public import Domain
public import Warehouse

/// A query for the reports that are dated with the day of their run and supplement a property's business day.
public struct JoinedReportsQuery: Sendable {
  /// A property's business day.
  public struct Day: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The business day.
    public let asOf: CivilDate

    /// Creates a day of a property.
    public init(propertyID: String, asOf: CivilDate) {
      self.propertyID = propertyID
      self.asOf = asOf
    }
  }

  /// A report that supplements a day.
  public struct Row: Hashable, Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let property: String
    /// The dataset that it adds to.
    public let dataset: UnifiedFactDay.Dataset
    /// The business day.
    public let asOf: CivilDate
    /// The feed, such as `make_ready_summary`.
    public let feed: String
    /// The report's title.
    public let report: String
    /// The date of the report.
    public let reportDay: CivilDate
  }

  private let days: Set<Day>

  /// Creates a query for days.
  public init(days: Set<Day>) {
    self.days = days
  }

  /// Creates a query for the days of a result's rows.
  public init(of subjects: [Subject]) {
    self.init(days: Set(subjects.map { Day(propertyID: $0.propertyID, asOf: $0.asOf) }))
  }

  /// Runs the query; the rows are sorted by the property's name, then by feed.
  ///
  /// - Throws: `QueryError` if a row does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let rows = try days.sorted { $0.propertyID < $1.propertyID }.flatMap { day in
      try reader.rows(
        ["j.property_id", "p.name", "j.dataset", "j.as_of", "j.feed", "j.report", "j.report_day"],
        """
        FROM unified_joined_reports j JOIN unified_properties p ON p.property_id = j.property_id
        WHERE j.property_id = ? AND j.as_of = ? ORDER BY j.feed, j.payload
        """, [.text(day.propertyID), .day(day.asOf)]
      ) { row in
        Row(
          propertyID: try row.text("property_id"), property: try row.text("name"), dataset: try row.word("dataset"),
          asOf: try row.date("as_of"), feed: try row.text("feed"), report: try row.text("report"),
          reportDay: try row.date("report_day"))
      }
    }
    return rows.sorted { ($0.property, $0.feed) < ($1.property, $1.feed) }
  }
}
