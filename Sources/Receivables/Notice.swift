public import Domain

/// The languages that notices are written in.
public enum NoticeLanguage: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Russian.
  case russian = "ru"
}

/// A letter to a debtor: the open charges of one unit, and the account's balance by the one definition.
public struct Notice: Hashable, Sendable {
  /// What makes it one and the same.
  public let key: NoticeKey
  /// Whom it greets; nil where the name is not known.
  public let name: String?
  /// The property, as people say it.
  public let property: String
  /// The unit, as people say it.
  public let unit: String
  /// The day that the account is judged by.
  public let asOf: CivilDate
  /// The day of the letter.
  public let dated: CivilDate
  /// The open charges due by the day, with what is open of each, the oldest first.
  public let items: [AppliedLedger.Item]
  /// The account's balance; its open charges are the items.
  public let balance: AccountBalance
  /// The language.
  public let language: NoticeLanguage

  /// The open charges together.
  public var total: Money { items.reduce(.zero) { $0 + $1.open } }
  /// How long the oldest has been past due.
  public var days: Int { items.first.map { $0.charge.dueDate.days(to: asOf) } ?? 0 }

  /// The notice that an account calls for; nil where nothing of it is past due, or where its credits and prepaid cover
  /// what is open.
  ///
  /// - Parameters:
  ///   - applied: the account on the day.
  ///   - place: the ids of the person, the property and the unit.
  ///   - name: whom it greets.
  ///   - property: the property, as people say it.
  ///   - unit: the unit, as people say it.
  ///   - language: the language.
  ///   - dated: the day of the letter; nil for the account's.
  public init?(
    _ applied: AppliedLedger, of place: (person: String, property: String, unit: String), name: String?,
    property: String, unit: String, language: NoticeLanguage, dated: CivilDate? = nil
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
  }
}
