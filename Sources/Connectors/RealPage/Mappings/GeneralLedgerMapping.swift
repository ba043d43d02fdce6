internal import Domain
internal import Pipeline
internal import Warehouse

/// Maps a fiscal month's net postings by general-ledger account to account groups: income on an accrual basis.
///
/// The sheet Net Total by GL Account of Transaction Detail by Code has what each code posted on each account. On
/// accounts of income it equals the Income Statement Worksheet's lines, which replace it where both are loaded.
/// Accounts of assets, liabilities and equity, whose numbers begin with 1, 2 and 3, are no income.
struct GeneralLedgerMapping: Mapping {
  let revision = 1
  /// What the accounts are.
  let accounts: AccountGroups

  func map(_ loads: [LoadedRows], property: String, asOf: CivilDate, into facts: inout DayFacts) {
    for load in loads.of(.transactionDetail) {
      guard let month = load.fiscalMonth, !facts.incomeStatements.contains(where: { $0.month == month }) else {
        continue
      }
      let records = load.records(TransactionDetail.netTotal)
      let lines = records.enumerated().compactMap { place, record in
        line(record, place).map { (line: $0, record: record) }
      }
      guard !lines.isEmpty else { continue }
      facts.incomeStatements.append(
        IncomeStatementFacts(
          month: month, asOf: asOf, source: .generalLedger, basis: .accrual, lines: lines.map(\.line)))
      for (line, record) in lines {
        facts.lineage?.add(
          .incomeLine(UnifiedIncomeLine.id(month, line.line)), record, [\.creditCents, \.debitCents])
      }
      let unmapped = lines.map(\.line).filter { $0.group == .unmappedIncome }
      facts.warn(
        .ledger, .unknownAccount, AccountGroups.unmapped, "account",
        Set(unmapped.map { [$0.account, $0.name].compactMap(\.self).joined(separator: " ") }).sorted())
    }
  }

  /// A line of income: credits less debits; nil for an account of the balance sheet, or without amounts.
  private func line(_ record: RawRecord<TransactionDetail.NetTotal>, _ place: Int) -> IncomeStatementFacts.Line? {
    guard let account = record.glAccount.text, let first = account.first, !"123".contains(first),
      let credit = record.creditCents.money, let debit = record.debitCents.money
    else { return nil }
    let name = record.glAccountDescription.text ?? account
    let group = accounts.income(account: account, name: name)
    let amount = credit - debit
    return IncomeStatementFacts.Line(
      line: place, account: account, name: name, group: group, amount: group.kind == .income ? amount : -amount)
  }
}
