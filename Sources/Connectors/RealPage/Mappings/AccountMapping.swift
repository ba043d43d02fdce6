internal import Domain
internal import Pipeline
internal import Warehouse

/// A Delinquent and Prepaid report's accounts and lines, aged by our own buckets.
struct AccountMapping: Mapping {
  let revision = 1
  let ownFeeds: Set<FeedName> = [.delinquency]

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    // The drawn layout has totals to check against, so it goes first; then the later fiscal period. A file that
    // contains only rent is another scope: the list of all charges is primary, and a rent-only file never replaces it.
    let all = loads.of(.delinquency)
    let full = all.filter { !$0.isScoped("rent only") }
    let reports = full.isEmpty ? all : full
    guard let load = reports.last(where: { $0.record.report == "4260" }) ?? reports.last else { return }
    facts.days.append(load.day(.delinquency, property: property, asOf: asOf, primarySource: .delinquency))
    if full.isEmpty {
      let message = "Rent only: the report was requested with DelinquentRentOnly=Yes and excludes other charges"
      facts.findings.append((.delinquency, FindingRecord(.block, .delinquencyRentOnly, message)))
    }
    let lines = Dictionary(grouping: load.records(Delinquency.lines)) { $0.account }
    var (estimated, unstated) = (0, 0)
    for record in load.records(Delinquency.accounts) {
      var account = self.account(record, property: property, asOf: asOf, ordinal: record.account)
      for (index, line) in (lines[record.account] ?? []).enumerated() {
        guard let row = self.line(line, index: index, of: account, estimated: &estimated) else {
          unstated += 1
          continue
        }
        account.add(row)
        facts.accountLines.append(row)
        facts.lineage?.add(.account(account.accountID), line, AccountMapping.stated)
      }
      facts.lineage?.add(.account(account.accountID), record, [\.status])
      facts.accounts.append(account)
    }
    addFindings(estimated: estimated, unstated: unstated, to: &facts)
  }

  /// The columns of the amounts owed on a line, by age.
  private static let stated: [Delinquency.Line.Path] = [
    \.totalPrepaidCents, \.totalDelinquentCents, \.currentCents, \.days30Cents, \.days60Cents, \.days90Cents,
  ]

  private func account(_ record: RawRecord<Delinquency.Account>, property: String, asOf: CivilDate, ordinal: Field)
    -> UnifiedDelinquency
  {
    let unit = record.unit.text.flatMap { $0 == "NONE" ? nil : $0 }
    let status = record.status.text ?? ""
    let known = AccountStatus(word: status)
    let moveIn = record.moveIn.date
    let byPlace = "\(unit ?? "NONE")/\(moveIn?.description ?? "-")/\(ordinal.integer.map(String.init) ?? "-")"
    let ids = [record.reshID.text, record.leaseID.text].compactMap { $0 }
    var account = UnifiedDelinquency(
      propertyID: property, asOf: asOf, accountID: ids.isEmpty ? byPlace : ids.joined(separator: "/"),
      accountClass: known?.accountClass ?? .unknown, statusText: status, isOnNotice: known == .notice,
      isEviction: record.isUnderEviction.integer == 1, delinquent: .zero, prepaid: .zero, days0To30: .zero,
      days31To60: .zero, days61To90: .zero, daysOver90: .zero)
    account.unitNumber = unit
    account.moveIn = moveIn
    account.moveOut = record.moveOut.date
    account.depositsHeld = record.depositsHeldCents.money
    account.outstandingDeposit = record.outstandingDepositCents.money
    account.lateCount = record.late.integer.map(Int.init)
    account.nsfCount = record.nsf.integer.map(Int.init)
    return account
  }

  private func line(
    _ record: RawRecord<Delinquency.Line>, index: Int, of account: UnifiedDelinquency, estimated: inout Int
  ) -> UnifiedDelinquencyLine? {
    let printed = [record.currentCents, record.days30Cents, record.days60Cents, record.days90Cents].compactMap(\.money)
    guard printed.count == 4, let delinquent = record.totalDelinquentCents.money,
      let prepaid = record.totalPrepaidCents.money
    else { return nil }
    let aging = Aging(owed: delinquent, printed: printed)
    if aging.isEstimated { estimated += 1 }
    var row = UnifiedDelinquencyLine(
      propertyID: account.propertyID, asOf: account.asOf, accountID: account.accountID, line: index,
      code: record.code.text ?? "", delinquent: delinquent, prepaid: -prepaid,
      days0To30: aging.buckets[0], days31To60: aging.buckets[1], days61To90: aging.buckets[2],
      daysOver90: aging.buckets[3])
    row.printedCurrent = printed[0]
    row.printed30Days = printed[1]
    row.printed60Days = printed[2]
    row.printed90Days = printed[3]
    return row
  }

  private func addFindings(estimated: Int, unstated: Int, to facts: inout DayFacts) {
    if unstated > 0 {
      let message = "\(unstated) lines lack an amount, so that balances are unknown"
      let finding = FindingRecord(.block, .accountLineWithoutAmount, message)
      facts.findings.append((.delinquency, finding.about(unstated, "line")))
    }
    if estimated > 0 {
      let message =
        "\(estimated) lines have both delinquent and prepaid amounts, and print net aging only. The difference is added to the oldest aging column"
      facts.findings.append((.delinquency, FindingRecord(.warn, .agingEstimated, message).about(estimated, "line")))
    }
    facts.warnUnlisted(
      .delinquency, .unknownAccountStatus, field: "account status of the Delinquent and Prepaid report",
      noun: "account", effect: "The accounts count separately, as neither current nor former residents",
      facts.accounts.filter { $0.accountClass == .unknown }.map { ($0.statusText, $0.unitNumber ?? $0.accountID) },
      amounts: Dictionary(facts.accounts.map { ($0.unitNumber ?? $0.accountID, $0.delinquent) }, uniquingKeysWith: +))
  }
}

/// The amounts owed on a line, by age: 0 to 30, 31 to 60, 61 to 90 and over 90 days.
///
/// RealPage's columns Current, 30, 60 and 90+ net a line's credits inside. Of a line that only owes, they are
/// the ages themselves. Of another, the credits are given back: to the oldest owing bucket, since credits pay
/// the oldest charge first.
struct Aging {
  private(set) var buckets: [Money]
  /// Whether the ages are estimated because the printed columns do not determine them.
  let isEstimated: Bool

  init(owed: Money, printed: [Money]) {
    buckets = printed.map { max($0, .zero) }
    let difference = owed - buckets.reduce(.zero, +)
    isEstimated = difference != .zero
    if difference > .zero {
      let oldest = buckets.lastIndex { $0 > .zero } ?? 0
      buckets[oldest] += difference
    } else {
      settle(-difference)
    }
  }

  /// Takes credits from the oldest bucket on.
  private mutating func settle(_ credit: Money) {
    var rest = credit
    for index in buckets.indices.reversed() where rest > .zero {
      let paid = min(buckets[index], rest)
      buckets[index] = buckets[index] - paid
      rest = rest - paid
    }
  }
}
