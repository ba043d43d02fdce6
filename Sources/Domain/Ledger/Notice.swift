/// The languages that notices are written in.
public enum NoticeLanguage: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Russian.
  case russian = "ru"
}

/// What a debtor is told: what is past due for one unit, and for how long.
public struct Notice: Hashable, Sendable {
  /// What makes it one and the same.
  public let key: NoticeKey
  /// Whom it greets; nil where the name is not known.
  public let name: String?
  /// The property, as people say it.
  public let property: String
  /// The unit, as people say it.
  public let unit: String
  /// The day that it stands for.
  public let asOf: CivilDate
  /// The charges that are past due, with what is open of each, the oldest first.
  public let items: [AppliedLedger.Item]
  /// The language.
  public let language: NoticeLanguage

  /// What is past due.
  public var total: Money { items.reduce(.zero) { $0 + $1.open } }
  /// How long the oldest has been past due.
  public var days: Int { items.first.map { $0.charge.dueDate.days(to: asOf) } ?? 0 }

  /// The notice that an account calls for; nil where nothing of it is past due.
  ///
  /// - Parameters:
  ///   - applied: the account on the day.
  ///   - place: the ids of the person, the property and the unit.
  ///   - name: whom it greets.
  ///   - property: the property, as people say it.
  ///   - unit: the unit, as people say it.
  ///   - language: the language.
  public init?(
    _ applied: AppliedLedger, of place: (person: String, property: String, unit: String), name: String?,
    property: String, unit: String, language: NoticeLanguage
  ) {
    let overdue = applied.items.filter { $0.isOverdue(on: applied.asOf) }
    guard let oldest = overdue.first?.charge,
      let level = NoticeLevel(daysPastDue: oldest.dueDate.days(to: applied.asOf))
    else { return nil }
    key = NoticeKey(
      person: place.person, property: place.property, unit: place.unit, level: level, oldestCharge: oldest.id)
    (self.name, self.property, self.unit, self.language) = (name, property, unit, language)
    asOf = applied.asOf
    items = overdue
  }
}
