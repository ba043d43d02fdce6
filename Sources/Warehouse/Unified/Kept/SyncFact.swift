public import Domain

/// What a day states towards rows that all days determine together: an event's report, a lease's rent, a tenancy.
///
/// Most days repeat the day before, so equal statements are kept once with their span of days.
public struct SyncFact: DailyRow {
  /// What kind of statement it is: each kind is combined by a rule of its own.
  public enum Kind: String, CaseIterable, Sendable {
    /// The rent of a lease by its unit and first day.
    case term
    /// The rent before a renewal, by the unit and the renewal's first day.
    case renewal
    /// The first day on which reports of the day list a prospect's name.
    case sighting
    /// The number of entries of a source's fiscal month.
    case listing
    /// A source that states all of its entries again.
    case restated
    /// What was billed in a fiscal month.
    case billed
    /// The income statement of a fiscal month.
    case income
    /// The class of a unit that is vacant or on notice, and its vacate date.
    case unitState = "unit_state"
    /// A day on which a unit was made ready.
    case madeReady = "made_ready"
    /// A tenancy.
    case tenancy
    /// A recurring charge.
    case scheduled
    /// A row of a ledger that is stored as stated, by its table and key.
    case record
  }

  /// The kinds that a text names, separated by spaces.
  public static func kinds(in text: String) -> [Kind] {
    text.split(separator: " ").compactMap { Kind(rawValue: String($0)) }
  }

  /// The property's key.
  public var propertyID: String
  /// The business day.
  public var asOf: CivilDate
  /// The kind.
  public var kind: Kind
  /// What it is about.
  public var key: String
  /// The stated values, as `FieldText`.
  public var values: String

  /// A statement of a day.
  public init(propertyID: String, asOf: CivilDate, kind: Kind, key: [Field], values: [Field]) {
    (self.propertyID, self.asOf, self.kind) = (propertyID, asOf, kind)
    (self.key, self.values) = (FieldText.encode(key), FieldText.encode(values))
  }

  /// The table.
  static let spans = TableSchema<Span<SyncFact>>(
    "sync_facts",
    grain: "one row per property, statement and consecutive days that make it",
    source: "sync: what each day adds to the rows that all days determine together",
    columns: [
      .propertyID(\.row.propertyID),
      .enumeration("kind", \.row.kind, "kind of statement"),
      .validFrom(\.row.asOf),
      .validTo(\.last),
      .text("key", \.row.key, "what is stated"),
      .text("stated", \.row.values, "the stated values"),
    ], key: ["property_id", "kind", "valid_to", "key"], isWithoutRowID: true)
}

/// A statement with the consecutive days that make it.
public struct StatedFact: Sendable {
  /// What is stated.
  public let key: [Field]
  /// The values.
  public let values: [Field]
  /// The first of the consecutive days that state it.
  public let first: CivilDate
  /// The last of the consecutive days that state it.
  public let last: CivilDate

  /// A statement of consecutive days.
  public init(key: [Field], values: [Field], first: CivilDate, last: CivilDate) {
    (self.key, self.values, self.first, self.last) = (key, values, first, last)
  }
}

extension StatedFact {
  /// Statements of single days.
  public static func single(_ facts: [SyncFact]) -> [StatedFact] {
    facts.compactMap { fact in
      guard let key = FieldText.decode(fact.key), let values = FieldText.decode(fact.values) else { return nil }
      return StatedFact(key: key, values: values, first: fact.asOf, last: fact.asOf)
    }
  }
}
