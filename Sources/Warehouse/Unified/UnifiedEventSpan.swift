public import Domain

/// Days without a gap whose events of one stage are told by some report.
///
/// A window is answered only where a span covers it; else a count would be too small without saying so.
public struct UnifiedEventSpan: UnifiedRow, Hashable {
  /// The property's key.
  public var propertyID: String
  /// The dataset that the events belong to.
  public var dataset: UnifiedFactDay.Dataset
  /// The events' stage.
  public var stage: EventStage
  /// The first day.
  public var first: CivilDate
  /// The last day that is told whole; the day before the first where none is.
  public var last: CivilDate
  /// The last day that is told at all: the day on which a report was run is told in part.
  ///
  /// That is enough for the figures of that same day, and for no later ones.
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

  /// The table's name.
  public static let table = "unified_event_spans"

  /// One row a property, dataset, stage and span.
  public static let create = """
    CREATE TABLE unified_event_spans (
      property_id TEXT NOT NULL,
      dataset TEXT NOT NULL,
      stage TEXT NOT NULL,
      first_date TEXT NOT NULL,
      first_day INTEGER NOT NULL,
      last_date TEXT NOT NULL,
      last_day INTEGER NOT NULL,
      told_through_date TEXT NOT NULL,
      told_through_day INTEGER NOT NULL,
      CHECK (first_day <= last_day + 1 AND last_day <= told_through_day),
      PRIMARY KEY (property_id, dataset, stage, first_day)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "dataset", "stage", "first_date", "first_day", "last_date", "last_day", "told_through_date",
    "told_through_day",
  ]

  /// The row's values.
  public var fields: [Field] {
    [.text(propertyID), .text(dataset.rawValue), .text(stage.rawValue)]
      + [first, last, toldThrough].flatMap { [Field.day($0), .count($0.dayNumber)] }
  }
}
