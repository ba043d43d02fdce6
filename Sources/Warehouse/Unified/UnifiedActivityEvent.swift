public import Domain

/// One thing that a household did: moved in, moved out, gave notice, renewed.
///
/// A day's events come from the best report that covers the day, regardless of that report's business day; an event
/// that two reports list is one row, and an event that the better report no longer lists is removed.
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
  /// The household's name; nil if the report hides it.
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

  /// The value that identifies the event among those of its property.
  public var eventID: String { "\(date)/\(unitNumber)/\(action)/\(occurrence)" }

  /// The same in SQL, over `u`.
  public static let eventID = "u.event_date || '/' || u.unit_number || '/' || u.action || '/' || u.occurrence"

  /// The table.
  public static let schema = TableSchema<UnifiedActivityEvent>(
    "unified_activity_events",
    grain: "one row per property and event of a household",
    source: "RealPage: Monthly Activity Summary; Yardi: residents",
    columns: [
      .propertyID(\.propertyID),
      .day("event_date", \.date, "date of the event"),
      .unitNumber(\.unitNumber),
      .text("action", \.action, "event as the source words it"),
      .integer("occurrence", \.occurrence, "position among equal events, starting at 0", unit: "ordinal"),
      .enumeration(
        "stage", \.stage, "stage of the event", cases: [.moveIn, .moveOut, .notice, .renewal, .unknown], isChecked: true
      ),
      .flag("is_transfer", \.isTransfer, "1 if the household moves within the property"),
      .text("name", \.name, "name as printed by the source", null: "hidden by the source", .personal),
    ], key: ["property_id", "event_day", "unit_number", "action", "occurrence"])
}
