internal import Receivables
internal import Domain
internal import Warehouse

/// The balances that a source reports for a property and day, each with its ledger.
struct ReportedAccounts {
  private let day: CivilDate
  private let rows: [(row: UnifiedDelinquency, account: LedgerAccount?)]
  /// The accounts with a whole ledger and no reported balance.
  private let unreported: [LedgerAccount]
  /// The reported balance less the ledger's balance, by tenancy; only where both are known and differ.
  let differences: [String: Money]

  init(_ rows: [UnifiedDelinquency], _ accounts: [LedgerAccount], on day: CivilDate, of ledger: PropertyLedger) {
    self.day = day
    let matcher = AccountMatcher(accounts.map(\.tenancy), rows)
    let byID = Dictionary(accounts.map { ($0.tenancyID, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    self.rows = rows.map { row in
      (row, matcher.tenancy(of: row).flatMap { seen.insert($0).inserted ? byID[$0] : nil })
    }
    unreported = accounts.filter { $0.isWhole && !seen.contains($0.tenancyID) }
    // A ledger explains only the balance of a day that it covers.
    guard ledger.ledgerDay(for: day) == day else {
      differences = [:]
      return
    }
    let reported = self.rows.compactMap { row, account in account.map { ($0, row.delinquent - row.prepaid) } }
    let pairs = (reported + unreported.map { ($0, .zero) }).compactMap { account, reported -> (String, Money)? in
      let difference = reported - account.ledger.balance(on: day).net
      return account.isWhole && difference != .zero ? (account.tenancyID, difference) : nil
    }
    differences = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the positions of all reported accounts, and of the accounts that have a ledger balance but are not
  /// reported.
  func positions(_ ledger: PropertyLedger, _ primarySource: UnifiedFactDay.PrimarySource) -> [AccountPosition] {
    let missing = unreported.filter { differences[$0.tenancyID] != nil }.map { account in
      (UnifiedDelinquency(nothingOf: account, on: day), LedgerAccount?.some(account))
    }
    return (rows + missing).map { row, account in
      AccountPosition(
        row, of: ledger, primarySource: primarySource, account,
        unexplained: account.flatMap { differences[$0.tenancyID] })
    }
  }
}

extension UnifiedDelinquency {
  /// Creates an account for which the source reports nothing.
  fileprivate init(nothingOf account: LedgerAccount, on day: CivilDate) {
    self.init(
      propertyID: account.propertyID, asOf: day, accountID: account.tenancyID, accountClass: .unknown,
      statusText: "not reported", isOnNotice: false, isEviction: false, delinquent: .zero, prepaid: .zero,
      days0To30: .zero, days31To60: .zero, days61To90: .zero, daysOver90: .zero)
    unitNumber = account.unit
  }
}
