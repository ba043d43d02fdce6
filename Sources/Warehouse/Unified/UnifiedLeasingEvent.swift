public import Domain

/// One thing that happened with a prospect: a contact, a tour, an application, a lease.
///
/// A day's events of a stage come from the best report that covers the day, as in `UnifiedActivityEvent`.
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
  /// The unit; nil if the report names none.
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

  /// The value that identifies the event among those of its property; RealPage's ids of prospects are names.
  public var eventID: String { "\(date)/\(prospectID)/\(stage.rawValue)/\(activity)/\(occurrence)" }

  /// The same in SQL, over `u`.
  public static let eventID =
    "u.event_date || '/' || u.prospect_id || '/' || u.stage || '/' || u.activity || '/' || u.occurrence"

  /// The table.
  public static let schema = TableSchema<UnifiedLeasingEvent>(
    "unified_leasing_events",
    grain: "one row per property and event of a prospect",
    source: "RealPage: Leasing Activity Detail, Activity Report; Yardi: guest activity",
    columns: [
      .propertyID(\.propertyID),
      .day("event_date", \.date, "date of the event"),
      .text(
        "prospect_id", \.prospectID,
        "prospect id in the source; otherwise the normalized name, or what a nameless event states, and the first day",
        .prospectID),
      .enumeration(
        "stage", \.stage, "stage of the event", cases: [.contact, .tour, .application, .lease, .cancelled, .unknown],
        isChecked: true),
      .text("activity", \.activity, "activity as the source words it"),
      .integer("occurrence", \.occurrence, "position among equal events, starting at 0", unit: "ordinal"),
      .integer("times", \.times, "number of events that the source counts", unit: "times"),
      .unitNumber(\.unitNumber),
      .flag("is_first", \.isFirst, "1 for the first event of its stage for the prospect and co-applicants"),
      .flag("is_lead", \.isLead, "1 if the event makes the prospect a lead"),
    ], key: ["property_id", "event_day", "prospect_id", "stage", "activity", "occurrence"],
    checks: [
      "times > 0"
    ])
}
