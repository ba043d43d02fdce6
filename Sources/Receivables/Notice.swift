public import Domain

/// A language in which notices are written.
public enum NoticeLanguage: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Russian.
  case russian = "ru"
}

/// What a person owes for one unit: its open charges, and the account's balance by the common definition.
public struct Notice: Hashable, Sendable {
  /// An owner's part of a unit's balance.
  public struct Share: Hashable, Sendable {
    /// The part of the unit, in hundredths of a percent.
    public let hundredths: Int
    /// The part of the balance.
    public let amount: Money

    /// Creates a part.
    public init(hundredths: Int, amount: Money) { (self.hundredths, self.amount) = (hundredths, amount) }
  }

  /// The identity of the notice.
  public let key: NoticeKey
  /// The name in the salutation; nil where it is not known.
  public let name: String?
  /// The property's display name.
  public let property: String
  /// The unit's display name.
  public let unit: String
  /// The day of the account's balance.
  public let asOf: CivilDate
  /// The date of the letter.
  public let dated: CivilDate
  /// The open charges due by the day, each with its open amount, the oldest first.
  public let items: [AppliedLedger.Item]
  /// The account's balance; its open charges are the items.
  public let balance: AccountBalance
  /// The language.
  public let language: NoticeLanguage
  /// The owner's part of the balance; nil for a tenant, who owes all of it.
  public let share: Share?
  /// The person, wherever the person owes: letters are written by it.
  public let recipient: String

  /// What the person has to pay.
  public var due: Money { share?.amount ?? balance.net }
  /// The total of the open charges.
  public var total: Money { items.reduce(.zero) { $0 + $1.open } }
  /// The age of the oldest charge, in days past due.
  public var days: Int { items.first.map { $0.charge.dueDate.days(to: asOf) } ?? 0 }

  /// Creates the notice that is due for an account; nil where nothing is past due, or where credits and prepaid cover
  /// the open charges.
  ///
  /// - Parameters:
  ///   - applied: the account on the day.
  ///   - place: the IDs of the person, the property and the unit.
  ///   - name: the name in the salutation.
  ///   - property: the property's display name.
  ///   - unit: the unit's display name.
  ///   - language: the language.
  ///   - dated: the date of the letter; nil for the account's day.
  ///   - share: the owner's part of the balance; nil for a tenant.
  ///   - recipient: the person wherever the person owes; nil for one who is known in the property only.
  public init?(
    _ applied: AppliedLedger, of place: (person: String, property: String, unit: String), name: String?,
    property: String, unit: String, language: NoticeLanguage, dated: CivilDate? = nil, share: Share? = nil,
    recipient: String? = nil
  ) {
    let balance = applied.accountBalance
    guard balance.net > .zero, let oldest = applied.oldestOverdue?.charge,
      let level = NoticeLevel(daysPastDue: oldest.dueDate.days(to: applied.asOf))
    else { return nil }
    key = NoticeKey(
      person: place.person, property: place.property, unit: place.unit, level: level, oldestCharge: oldest.id)
    (self.name, self.property, self.unit, self.language) = (name, property, unit, language)
    asOf = applied.asOf
    self.dated = dated ?? applied.asOf
    items = applied.items.filter { $0.open > .zero && $0.charge.dueDate <= applied.asOf }
    self.balance = balance
    self.share = share
    self.recipient = recipient ?? "\(place.property)\n\(place.person)"
  }
}
