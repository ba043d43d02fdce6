public import Domain

/// One thing that a household did: moved in, moved out, gave notice, renewed.
///
/// A day's events stand as the best report that covers the day tells them, whichever business day that report is of;
/// so an event that two reports list is one row, and one that the better report no longer lists is gone.
public struct UnifiedActivityEvent: UnifiedRow, Hashable {
  /// The property's key.
  public var propertyID: String
  /// When it happened.
  public var date: CivilDate
  /// The unit.
  public var unitNumber: String
  /// The source's own word, such as `Move Out Notice`.
  public var action: String
  /// The place among that day's events of this unit and word, from 0.
  public var occurrence: Int
  /// What the word means.
  public var stage: EventStage
  /// Whether the household only moves within the property: such an event stays out of absorption.
  public var isTransfer: Bool
  /// The household's name; nil where the report hides it.
  public var name: String?

  /// An event of a unit, the first of its day and word.
  public init(
    propertyID: String, date: CivilDate, unitNumber: String, action: String, stage: EventStage, isTransfer: Bool
  ) {
    self.propertyID = propertyID
    self.date = date
    self.unitNumber = unitNumber
    self.action = action
    self.stage = stage
    self.isTransfer = isTransfer
    occurrence = 0
  }

  /// What tells the event from the others of its property.
  public var eventID: String { "\(date)/\(unitNumber)/\(action)/\(occurrence)" }

  /// The same in SQL, over `u`.
  public static let eventID = "u.event_date || '/' || u.unit_number || '/' || u.action || '/' || u.occurrence"

  /// The table's name.
  public static let table = "unified_activity_events"

  /// One row a property and event: its day, unit, word, and the place among equal ones.
  public static let create = """
    CREATE TABLE unified_activity_events (
      property_id TEXT NOT NULL,
      event_date TEXT NOT NULL,
      event_day INTEGER NOT NULL,
      unit_number TEXT NOT NULL,
      action TEXT NOT NULL,
      occurrence INTEGER NOT NULL,
      stage TEXT NOT NULL CHECK (stage IN ('move_in', 'move_out', 'notice', 'renewal', 'unknown')),
      is_transfer INTEGER NOT NULL,
      name TEXT,
      PRIMARY KEY (property_id, event_day, unit_number, action, occurrence)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "event_date", "event_day", "unit_number", "action", "occurrence", "stage", "is_transfer", "name",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(date), .count(date.dayNumber), .text(unitNumber), .text(action), .count(occurrence),
      .text(stage.rawValue), .flag(isTransfer), .optional(name),
    ]
  }
}
