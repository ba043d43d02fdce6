public import Domain

/// The notices of one letter: everything that one person owes on a day, for one unit or several.
public struct NoticeBundle: Hashable, Sendable {
  /// The notices, by property and unit; at least one.
  public let notices: [Notice]

  private init(_ notices: [Notice]) { self.notices = notices }

  /// A letter of one notice.
  public init(_ notice: Notice) { notices = [notice] }

  /// Puts the notices of each person in one letter, where their language and days are the same.
  ///
  /// - Parameter notices: the notices due.
  /// - Returns: the letters, in the order of their first notices; a notice given twice counts once.
  public static func bundles(_ notices: [Notice]) -> [NoticeBundle] {
    var order: [Recipient] = []
    var byRecipient: [Recipient: [Notice]] = [:]
    for notice in notices {
      let recipient = Recipient(notice)
      if byRecipient[recipient] == nil { order.append(recipient) }
      if !(byRecipient[recipient] ?? []).contains(where: { $0.key == notice.key }) {
        byRecipient[recipient, default: []].append(notice)
      }
    }
    return order.map { recipient in
      NoticeBundle((byRecipient[recipient] ?? []).sorted { ($0.property, $0.unit) < ($1.property, $1.unit) })
    }
  }

  /// The notice that the letter is about if there is only one.
  public var first: Notice { notices[0] }
  /// The date of the letter.
  public var dated: CivilDate { first.dated }
  /// The language.
  public var language: NoticeLanguage { first.language }
  /// The greatest urgency.
  public var level: NoticeLevel { notices.map(\.key.level).max() ?? first.key.level }
  /// The age of the oldest charge, in days past due.
  public var days: Int { notices.map(\.days).max() ?? first.days }
  /// The total of the open charges.
  public var total: Money { notices.map(\.total).reduce(.zero, +) }
  /// The credits and prepayments of the accounts.
  public var held: Money { notices.map(\.balance.held).reduce(.zero, +) }
  /// What the person has to pay.
  public var due: Money { notices.map(\.due).reduce(.zero, +) }
  /// Whether the person owes as an owner.
  public var isToOwner: Bool { first.share != nil }

  /// What the notices of one letter have in common.
  private struct Recipient: Hashable {
    let person: String
    let language: NoticeLanguage
    let asOf: CivilDate
    let dated: CivilDate

    init(_ notice: Notice) {
      (person, language) = (notice.recipient, notice.language)
      (asOf, dated) = (notice.asOf, notice.dated)
    }
  }
}
