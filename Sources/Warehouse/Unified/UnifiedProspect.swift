public import Domain

/// Somebody who may rent: by the source's id, else one name from its first contact on.
///
/// RealPage's reports print no id of a prospect, so the name, normalised, and the day of the first contact stand for it.
public struct UnifiedProspect: UnifiedRow, Hashable {
  /// How the day of the first contact is known.
  public enum Basis: String, CaseIterable, Sendable {
    /// The report marks the contact as the prospect's first.
    case marked
    /// The report marks none: it is the earliest that the reports at hand tell.
    case firstSeen = "first_seen"
    /// The contacts began before the reports at hand: the day is not known.
    case before
  }

  /// The property's key.
  public var propertyID: String
  /// The source's id, such as `p0002001`; else the name, normalised, and the day first seen: `doe, ann/2026-01-24`.
  public var prospectID: String
  /// The id of the first of those that applied or signed for one unit on one day; its own for most.
  public var householdID: String
  /// The name as printed; nil where the report hides it.
  public var name: String?
  /// The day of the first contact that is marked; else of the first event that the reports at hand tell.
  public var firstSeen: CivilDate
  /// How the first contact is known: on the day first seen, or before it.
  public var basis: Basis

  /// A prospect without co-applicants.
  public init(propertyID: String, prospectID: String, name: String?, firstSeen: CivilDate, basis: Basis) {
    self.propertyID = propertyID
    self.prospectID = prospectID
    self.name = name
    self.firstSeen = firstSeen
    self.basis = basis
    householdID = prospectID
  }

  /// The day of the first contact; nil where it was before the reports at hand.
  public var firstContact: CivilDate? { basis == .before ? nil : firstSeen }

  /// The table's name.
  public static let table = "unified_prospects"

  /// One row a property and prospect.
  public static let create = """
    CREATE TABLE unified_prospects (
      property_id TEXT NOT NULL,
      prospect_id TEXT NOT NULL,
      household_id TEXT NOT NULL,
      name TEXT,
      first_seen TEXT NOT NULL,
      first_seen_day INTEGER NOT NULL,
      first_contact TEXT,
      first_contact_day INTEGER,
      first_contact_basis TEXT NOT NULL CHECK (first_contact_basis IN ('marked', 'first_seen', 'before')),
      PRIMARY KEY (property_id, prospect_id)
    ) STRICT
    """

  /// The columns that a row sets.
  public static let columns = [
    "property_id", "prospect_id", "household_id", "name", "first_seen", "first_seen_day", "first_contact",
    "first_contact_day", "first_contact_basis",
  ]

  /// The row's values.
  public var fields: [Field] {
    [
      .text(propertyID), .text(prospectID), .text(householdID), .optional(name), .day(firstSeen),
      .count(firstSeen.dayNumber), .day(firstContact), .count(firstContact?.dayNumber), .text(basis.rawValue),
    ]
  }
}
