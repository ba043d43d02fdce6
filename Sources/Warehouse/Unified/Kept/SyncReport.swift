public import Domain

/// A report of events that a day has, with its events as long as one of them can count.
public struct SyncReport: ReadableRow {
  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The dataset of its events.
  public var dataset: UnifiedFactDay.Dataset
  /// Its place among the day's reports.
  public var ordinal: Int
  /// The days and stages that it covers, as `FieldText`.
  public var eventSource: String
  /// Its events, as `FieldText`; nil once another report takes the place of each.
  public var events: String?

  /// A report from its parts.
  public init(
    propertyID: String, asOf: CivilDate, dataset: UnifiedFactDay.Dataset, ordinal: Int, eventSource: String,
    events: String?
  ) {
    (self.propertyID, self.asOf, self.dataset, self.ordinal) = (propertyID, asOf, dataset, ordinal)
    (self.eventSource, self.events) = (eventSource, events)
  }

  /// A report of nothing.
  public static let template = SyncReport(
    propertyID: "", asOf: CivilDate(dayNumber: 0), dataset: .activity, ordinal: 0, eventSource: "", events: nil)

  /// The table.
  public static let schema = TableSchema<SyncReport>(
    "sync_reports",
    grain: "one row per property, business day and report of events",
    source: "sync: the reports that determine unified_activity_events and unified_leasing_events",
    columns: [
      .propertyID(\.propertyID),
      .asOf(\.asOf),
      .enumeration("dataset", \.dataset, "group of facts published together"),
      .integer("ordinal", \.ordinal, "position among the day's reports, starting at 0", unit: "ordinal"),
      .text("event_source", \.eventSource, "days and stages that the report covers"),
      .text("events", \.events, "its events", null: "another report takes the place of each event"),
    ], key: ["property_id", "as_of", "dataset", "ordinal"], isWithoutRowID: true)
}
