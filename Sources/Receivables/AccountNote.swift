public import Domain

/// What a person records about an account that owes: a note, a promise to pay, or an eviction.
public struct AccountNote: Hashable, Sendable {
  /// What is recorded.
  public enum Kind: String, CaseIterable, Sendable {
    /// Free text.
    case note
    /// A promise to pay an amount by a day.
    case promise
    /// An eviction that was filed.
    case eviction
  }

  /// The property's key.
  public var property: String
  /// The account's ID, as `delinquency --by account` lists it.
  public var account: String
  /// What is recorded.
  public var kind: Kind
  /// The day by which the amount is promised, or on which the eviction was filed; nil for a note.
  public var day: CivilDate?
  /// The promised amount; nil where none was named, and for the other kinds.
  public var amount: Money?
  /// The text of the note, or the reason of the eviction; nil for none.
  public var text: String?
  /// The person who records it.
  public var who: String
  /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String

  /// Creates a record from its parts.
  public init(
    property: String, account: String, kind: Kind, day: CivilDate? = nil, amount: Money? = nil, text: String? = nil,
    who: String, at: String
  ) {
    (self.property, self.account, self.kind) = (property, account, kind)
    (self.day, self.amount, self.text) = (day, amount, text)
    (self.who, self.at) = (who, at)
  }

  /// Whether another record says the same, whenever it was made.
  public func says(_ other: AccountNote) -> Bool {
    var other = other
    other.at = at
    return other == self
  }
}
