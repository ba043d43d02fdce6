public import Domain
public import Receivables
public import Query

/// The accounts that get a notice on a day, and the reasons why others do not.
public struct NoticeSelection: Sendable {
  /// The notices due.
  public let notices: [Notice]
  /// The coverage of the selection: which properties have no ledger.
  public let lines: [String]
  /// The reasons why debtors get no notice.
  public let reasons: [String]

  /// The number of days that a ledger may end before the notices' day: a debt in an older ledger may be paid by now.
  private static let tolerance = 3

  /// Selects the notices of a day.
  ///
  /// A notice requires a ledger that starts at the account's beginning and covers the day, with a balance that agrees
  /// with the source's reported balance, if there is one.
  ///
  /// - Parameters:
  ///   - receivables: the balances of all accounts.
  ///   - minimum: the least balance for which a notice is written.
  public init(_ receivables: Receivables, minimum: Money) {
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .histories)
    let days = Dictionary(
      receivables.properties.map { ($0.propertyID, $0.ledgerDay(for: asOf)) }, uniquingKeysWith: { first, _ in first })
    let differing = Set(
      receivables.positions.filter { $0.unexplained != nil }.compactMap { position in
        position.account.map { "\($0.propertyID)\n\($0.tenancyID)" }
      })
    var notices: [Notice] = []
    var (unexplained, ended) = (0, 0)
    for account in receivables.accounts where account.isWhole {
      guard let day = days[account.propertyID] ?? nil, let notice = account.notice(on: day, dated: asOf),
        notice.balance.net >= minimum
      else { continue }
      if differing.contains("\(account.propertyID)\n\(account.tenancyID)") {
        unexplained += 1
      } else if day.days(to: asOf) > NoticeSelection.tolerance {
        ended += 1
      } else {
        notices.append(notice)
      }
    }
    self.notices = notices
    lines = [coverage.line].compactMap(\.self)
    reasons =
      coverage.gaps.map { "No notice for \($0.property.property): \($0.reason)" }
      + (unexplained > 0 ? [LedgerNotes.unexplained(unexplained)] : [])
      + (ended > 0
        ? [
          "No notice to \(counted(ended, "debtor", "debtors")): the ledger ends more than \(NoticeSelection.tolerance)"
            + " days before \(asOf). Load a later ledger"
        ] : [])
  }
}

extension LedgerAccount {
  /// Returns the notice due for the account on a day; nil where nothing is past due.
  fileprivate func notice(on day: CivilDate, dated: CivilDate) -> Notice? {
    let recipient = household.first
    return Notice(
      applied(on: day), of: (personID, propertyID, unitID), name: recipient?.name ?? tenant, property: property,
      unit: unit, language: recipient?.language.flatMap(NoticeLanguage.init) ?? .english, dated: dated)
  }
}
