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
  ///   - toEveryTenant: whether each tenant of a lease gets a notice; otherwise its primary tenant only.
  ///   - owners: the owners of the units, who get the notices by their shares; nil for the tenants.
  public init(
    _ receivables: Receivables, minimum: Money, toEveryTenant: Bool = true, owners: [OwnershipsQuery.Row]? = nil
  ) {
    let ownersByUnit = owners.map { Dictionary(grouping: $0) { "\($0.propertyID)\n\($0.unitID)" } }
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .histories)
    let days = Dictionary(
      receivables.properties.map { ($0.propertyID, $0.ledgerDay(for: asOf)) }, uniquingKeysWith: { first, _ in first })
    let differing = Set(
      receivables.positions.filter { $0.unexplained != nil }.compactMap { position in
        position.account.map { "\($0.propertyID)\n\($0.tenancyID)" }
      })
    var notices: [Notice] = []
    var (unexplained, ended, unowned) = (0, 0, 0)
    for account in receivables.accounts where account.isWhole {
      guard let day = days[account.propertyID] ?? nil,
        let first = account.notices(on: day, dated: asOf, false).first, first.balance.net >= minimum
      else { continue }
      if differing.contains("\(account.propertyID)\n\(account.tenancyID)") {
        unexplained += 1
      } else if day.days(to: asOf) > NoticeSelection.tolerance {
        ended += 1
      } else if let ownersByUnit {
        let own = ownersByUnit["\(account.propertyID)\n\(account.unitID)"] ?? []
        notices += account.notices(on: day, dated: asOf, to: own)
        if own.isEmpty { unowned += 1 }
      } else {
        notices += account.notices(on: day, dated: asOf, toEveryTenant)
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
      + (unowned > 0
        ? ["No notice about \(counted(unowned, "account", "accounts")): no owner of the unit is on record"] : [])
  }
}

extension LedgerAccount {
  /// Returns the notices due for the account on a day, one for each recipient; none where nothing is past due.
  fileprivate func notices(on day: CivilDate, dated: CivilDate, _ toEveryTenant: Bool) -> [Notice] {
    let applied = applied(on: day)
    let recipients = toEveryTenant ? household : Array(household.prefix(1))
    let people = recipients.map { (id: $0.tenantID, name: $0.name, language: $0.language) }
    return (people.isEmpty ? [(id: personID, name: tenant, language: nil)] : people).enumerated().compactMap {
      place, person in
      Notice(
        applied, of: (place == 0 ? personID : person.id, propertyID, unitID),
        name: person.name ?? (place == 0 ? tenant : nil), property: property, unit: unit,
        language: person.language.flatMap(NoticeLanguage.init) ?? .english, dated: dated,
        recipient: source == "ledger" ? "tenant\n\(place == 0 ? personID : person.id)" : nil)
    }
  }

  /// Returns the notices due to the unit's owners on a day, each with the share of the balance; shares of the same
  /// owner are one.
  fileprivate func notices(on day: CivilDate, dated: CivilDate, to owners: [OwnershipsQuery.Row]) -> [Notice] {
    let applied = applied(on: day)
    let shares = Dictionary(owners.map { ($0.ownerID, $0.share) }, uniquingKeysWith: +)
    let people = Dictionary(owners.map { ($0.ownerID, $0) }, uniquingKeysWith: { first, _ in first })
    let debt = UnitDebt(
      property: propertyID, unit: unitID, debt: max(.zero, applied.accountBalance.net),
      holders: shares.map { UnitDebt.Holding(person: $0.key, share: $0.value) })
    return debt.split().parts.compactMap { holder, amount in
      guard let owner = people[holder.person], amount > .zero else { return nil }
      return Notice(
        applied, of: (NoticeKey.owner(holder.person), propertyID, unitID), name: owner.owner, property: property,
        unit: unit, language: owner.language.flatMap(NoticeLanguage.init) ?? .english, dated: dated,
        share: Notice.Share(hundredths: holder.share, amount: amount), recipient: NoticeKey.owner(holder.person))
    }
  }
}
