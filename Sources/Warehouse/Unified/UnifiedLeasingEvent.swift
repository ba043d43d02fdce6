public import Domain

/// One thing that happened with a prospect: a contact, a tour, an application, a lease.
///
/// A day's events of a stage stand as the best report that covers the day tells them, as with
/// `UnifiedActivityEvent`.
public struct UnifiedLeasingEvent: UnifiedRow, Hashable {
  /// The property's key.
  public var propertyID: String
  /// When it happened.
  public var date: CivilDate
  /// The prospect.
  public var prospectID: String
  /// What the source's word means.
  public var stage: EventStage
  /// The source's own word, such as `Phone call`.
  public var activity: String
  /// The place among the prospect's events of this day, stage and word, from 0.
  public var occurrence: Int
  /// How many the source counts it as; 1 for nearly all.
  public var times: Int
  /// The unit; nil where none is told.
  public var unitNumber: String?
  /// Whether it is the first of its stage for the prospect and its co-applicants, as far as reports reach.
  public var isFirst: Bool
  /// Whether it makes the prospect, with its co-applicants, a lead.
  public var isLead: Bool

  /// An event, the first of its prospect, day, stage and word.
  public init(propertyID: String, date: CivilDate, prospectID: String, stage: EventStage, activity: String) {
    self.propertyID = propertyID
    self.date = date
    self.prospectID = prospectID
    self.stage = stage
    self.activity = activity
    occurrence = 0
    times = 1
    isFirst = false
    isLead = false
  }

  /// What tells the event from the others of its property; RealPage's ids of prospects are names.
  public var eventID: String { "\(date)/\(prospectID)/\(stage.rawValue)/\(activity)/\(occurrence)" }

  /// The same in SQL, over `u`.
  public static let eventID =
    "u.event_date || '/' || u.prospect_id || '/' || u.stage || '/' || u.activity || '/' || u.occurrence"

  /// The table's name.
  public static let table = "unified_leasing_events"

  /// One row a property and event: its day, prospect, stage, word, and the place among equal ones.
  public static let create = """
    CREATE TABLE unified_leasing_events (
      property_id TEXT NOT NULL,
      event_date TEXT NOT NULL,
      event_day INTEGER NOT NULL,
      prospect_id TEXT NOT NULL,
      stage TEXT NOT NULL CHECK (stage IN ('contact', 'tour', 'application', 'lease', 'cancelled', 'unknown')),
      activity TEXT NOT NULL,
      occurrence INTEGER NOT NULL,
      times INTEGER NOT NULL CHECK (times > 0),
      unit_number TEXT,
      is_first INTEGER NOT NULL,
      is_lead INTEGER NOT NULL,
      PRIMARY KEY (property_id, event_day, prospect_id, stage, activity, occurrence)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "event_date", "event_day", "prospect_id", "stage", "activity", "occurrence", "times", "unit_number",
    "is_first", "is_lead",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .day(date), .count(date.dayNumber), .text(prospectID), .text(stage.rawValue), .text(activity),
      .count(occurrence), .count(times), .optional(unitNumber), .flag(isFirst), .flag(isLead),
    ]
  }
}
