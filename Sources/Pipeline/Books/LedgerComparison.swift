internal import Receivables
internal import Domain
internal import Warehouse

extension PropertyFacts {
  /// Compares what the property's sources say of the same accounts: reported balances with whole ledgers, and
  /// the two ledgers of a source with each other.
  ///
  /// Each disagreement is a finding.
  ///
  /// - Parameter kept: gives the accounts of a day whose rows are not among the facts.
  mutating func compareLedgers(kept: (CivilDate) throws -> [UnifiedDelinquency]) rethrows {
    let whole = ledger.tenancies.filter { $0.history == .whole && $0.source != "ledger" }
    guard !whole.isEmpty else { return }
    try compareBalances(whole, kept)
    comparePostings()
  }

  private mutating func compareBalances(
    _ whole: [UnifiedTenancy], _ kept: (CivilDate) throws -> [UnifiedDelinquency]
  ) rethrows {
    guard let day = published.last(where: { $0.dataset == .delinquency })?.asOf,
      let primarySource = allDays.last(where: { $0.dataset == .delinquency && $0.asOf == day })?.primarySource,
      !primarySource.computesAging
    else { return }
    let ids = Set(whole.map(\.tenancyID))
    let entries = transactions.filter { $0.tenancyID.map(ids.contains) ?? false }
    guard let last = lastDay(of: entries), last >= day,
      entries.map(\.ledgerDate).min().map({ $0 <= day }) ?? false
    else { return }
    let isChanged = changedDays?.contains(day) ?? true
    let reported = (isChanged ? accounts.filter { $0.asOf == day } : try kept(day)).sorted {
      $0.accountID < $1.accountID
    }
    let matcher = AccountMatcher(ledger.tenancies, reported)
    var balances: [String: Money] = [:]
    for account in reported {
      if let id = matcher.tenancy(of: account) { balances[id] = balances[id] ?? account.delinquent - account.prepaid }
    }
    let books = transactions.accounts
    let differing = whole.filter { tenancy in
      balances[tenancy.tenancyID] ?? .zero != books[tenancy.tenancyID]?.balance(on: day).net ?? .zero
    }
    note(
      day, .balanceUnexplained,
      "The ledger does not explain the balance that \(primarySource.rawValue) reports: debtors shows the difference, and no notice"
        + " is written. Compare both for", differing.map(\.tenancyID))
  }

  /// Compares the months that a source's postings list with the same months of its second ledger.
  private mutating func comparePostings() {
    let second = transactions.filter { $0.secondLedgerOf != nil }
    let replaced = Set(second.compactMap(\.secondLedgerOf))
    let postings = transactions.filter { replaced.contains($0.source) && $0.kind != .property }
    let months = Set(postings.map(\.fiscalMonth))
    guard let asOf = lastDay(of: second), !months.isEmpty else { return }
    let change = { (entries: [UnifiedTransaction]) -> [String: Money] in
      entries.reduce(into: [:]) { sums, entry in
        guard let id = entry.tenancyID, months.contains(entry.ledgerDate.month) else { return }
        sums[id, default: .zero] += entry.kind == .charge ? entry.amount : .zero - entry.amount
      }
    }
    let (ours, theirs) = (change(second), change(postings))
    let differing = Set(second.compactMap(\.tenancyID)).filter { ours[$0] ?? .zero != theirs[$0] ?? .zero }
    note(
      asOf, .residentLedgersDisagree,
      "The monthly postings and the resident ledger disagree in the months that the postings list. The resident ledger"
        + " is used. Compare both for", differing.sorted())
  }

  private mutating func note(_ asOf: CivilDate, _ rule: FindingRule, _ words: String, _ accounts: [String]) {
    guard let first = accounts.first else { return }
    let ordinal = findings.count { $0.dataset == .ledger && $0.asOf == asOf }
    let named = accounts.prefix(3).joined(separator: ", ")
    findings.append(
      UnifiedFinding(
        propertyID: property.propertyID, asOf: asOf, dataset: .ledger, ordinal: ordinal,
        finding: FindingRecord(.warn, rule, "\(words) \(accounts.count) accounts: \(named)", subject: first)
          .about(accounts.count, "account")))
  }
}
