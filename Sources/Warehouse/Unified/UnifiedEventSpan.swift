public import Domain

/// A gapless range of days whose events of one stage some report covers.
///
/// A window has figures only if a span covers it; otherwise a count would be too small without any sign of it.
public struct UnifiedEventSpan: UnifiedRow, Hashable {
  /// The property's key.
  public var propertyID: String
  /// The dataset that the events belong to.
  public var dataset: UnifiedFactDay.Dataset
  /// The events' stage.
  public var stage: EventStage
  /// The first day.
  public var first: CivilDate
  /// The last day that is fully covered; the day before the first if no day is.
  public var last: CivilDate
  /// The last day that is covered at all: the day on which a report was run is covered in part.
  ///
  /// Partial coverage suffices for the figures of that same day, but not for those of later days.
  public var toldThrough: CivilDate

  /// A span of days.
  public init(
    propertyID: String, dataset: UnifiedFactDay.Dataset, stage: EventStage, first: CivilDate, last: CivilDate,
    toldThrough: CivilDate
  ) {
    self.propertyID = propertyID
    self.dataset = dataset
    self.stage = stage
    self.first = first
    self.last = last
    self.toldThrough = toldThrough
  }

  /// The table.
  public static let schema = TableSchema<UnifiedEventSpan>(
    "unified_event_spans",
    grain: "one row per property, dataset, stage and period whose events are covered",
    source: "periods covered by the reports of events",
    columns: [
      .propertyID(\.propertyID),
      .enumeration("dataset", \.dataset, "group of facts published together"),
      .enumeration("stage", \.stage, "stage of the events"),
      .day("first_date", \.first, "first day covered"),
      .day("last_date", \.last, "last day covered completely"),
      .day("told_through_date", \.toldThrough, "last day covered at least in part"),
    ], key: ["property_id", "dataset", "stage", "first_day"],
    checks: [
      "first_day <= last_day + 1 AND last_day <= told_through_day"
    ])
}
