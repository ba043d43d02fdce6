public import Domain

/// A prospective resident, identified by the source's id, or else by a name from its first contact on.
///
/// RealPage's reports print no id of a prospect, so the normalized name and the day of the first
/// contact identify one; without a name, what its event states does.
public struct UnifiedProspect: UnifiedRow, Hashable {
  /// How the day of the first contact is known.
  public enum Basis: String, CaseIterable, Sendable {
    /// The report marks the contact as the prospect's first.
    case marked
    /// The report marks none: it is the earliest event in the available reports.
    case firstSeen = "first_seen"
    /// The contacts began before the available reports: the day is unknown.
    case before
  }

  /// The property's key.
  public var propertyID: String
  /// The source's id, such as `p0002001`; else the name, normalised, and the day first seen: `doe, ann/2026-01-24`.
  public var prospectID: String
  /// The id of the first of those that applied or signed for one unit on one day; its own for most.
  public var householdID: String
  /// The name as printed; nil if the report hides it.
  public var name: String?
  /// The day of the first contact that is marked; otherwise of the first event in the available reports.
  public var firstSeen: CivilDate
  /// How the first contact is known: on the day first seen, or before it.
  public var basis: Basis

  /// The advertising source that its first event with one states, otherwise that of its household; nil if none does.
  public var advertisingSource: String?

  /// A prospect without co-applicants.
  public init(propertyID: String, prospectID: String, name: String?, firstSeen: CivilDate, basis: Basis) {
    self.propertyID = propertyID
    self.prospectID = prospectID
    self.name = name
    self.firstSeen = firstSeen
    self.basis = basis
    householdID = prospectID
  }

  /// The day of the first contact; nil if it was before the available reports.
  public var firstContact: CivilDate? { basis == .before ? nil : firstSeen }

  /// The table.
  public static let schema = TableSchema<UnifiedProspect>(
    "unified_prospects",
    grain: "one row per property and prospect",
    source: "as unified_leasing_events",
    columns: [
      .propertyID(\.propertyID),
      .text(
        "prospect_id", \.prospectID,
        "prospect id in the source; otherwise the normalized name, or what a nameless event states, and the first day",
        .prospectID),
      .text(
        "household_id", \.householdID, "prospect that represents everyone who applied or signed together", .prospectID),
      .text("name", \.name, "name as printed by the source", null: "hidden by the source", .personal),
      .day(
        "first_seen", \.firstSeen,
        "date of the contact marked as first, otherwise of the first event in the loaded reports"),
      .day("first_contact", \.firstContact, "date of the first contact", null: "before the loaded reports"),
      .enumeration(
        "first_contact_basis", \.basis,
        "basis of the first contact: marked in the report, first_seen in the loaded reports, or before the loaded reports",
        isChecked: true, isListed: false),
      .text(
        "advertising_source", \.advertisingSource,
        "advertising source of the prospect, otherwise of the co-applicants, as the source words it",
        null: "not stated"),
    ], key: ["property_id", "prospect_id"])
}
