internal import Domain
internal import Receivables
internal import Warehouse

extension PropertyFacts {
  /// Adds what the accounts of a book owe on its days, from all of its entries as they are known now, and what it
  /// billed in each month.
  mutating func addBookAccounts() {
    let own = allDays.filter { $0.primarySource == .ledgerBook }
    guard let last = own.map(\.asOf).max(), own.contains(where: { $0.dataset == .delinquency }) else { return }
    let wanted = own.filter { $0.dataset == .delinquency && changedDays?.contains($0.asOf) ?? true }.map(\.asOf)
      .sorted()
    let tenancies = ledger.tenancies.filter { $0.source == "ledger" }
    let books = transactions.accounts
    for tenancy in tenancies {
      if let book = books[tenancy.tenancyID] { add(tenancy, book, on: wanted, last: last) }
    }
    let applied = tenancies.compactMap { books[$0.tenancyID] }.flatMap { $0.applied(on: last).allocations }
    addBilledMonths(of: Set(tenancies.map(\.tenancyID)), by: last, applied)
  }

  private mutating func add(_ tenancy: UnifiedTenancy, _ book: AccountLedger, on days: [CivilDate], last: CivilDate) {
    let dates = (book.charges.flatMap { [$0.postDate, $0.dueDate] } + book.payments.map(\.date)).sorted()
    var settled: CivilDate?
    for day in days {
      // Nothing changes between two days without an entry or a due date between them if nothing is open.
      if let settled, !dates.contains(where: { $0 > settled && $0 <= day }) { continue }
      let applied = book.applied(on: day)
      let computed = ComputedAccount(tenancy, applied, isLastDay: day == last)
      settled = computed.hasAmount ? nil : day
      guard computed.hasAmount else { continue }
      accounts.append(computed.account)
      accountLines += computed.lines
    }
  }

  /// Adds the months from the first charge on: charges without deposits, and concessions separately; what was reversed
  /// was not billed.
  private mutating func addBilledMonths(of tenancies: Set<String>, by last: CivilDate, _ applied: [Allocation]) {
    let entries = transactions.filter { entry in
      entry.tenancyID.map(tenancies.contains) ?? false && entry.ledgerDate <= last
    }
    let reversed = Set(entries.filter { $0.kind == .reversal }.compactMap(\.reversesID))
    let valid = entries.filter { !reversed.contains($0.transactionID) && $0.chargeClass != .deposit }
    let charges = valid.filter { $0.kind == .charge }
    guard var month = charges.map(\.ledgerDate.month).min() else { return }
    while month <= last.month {
      let own = valid.filter { $0.ledgerDate.month == month }
      let billed = own.filter { $0.kind == .charge && $0.amount > .zero }.map(\.amount).reduce(Money.zero, +)
      var row = UnifiedBilledMonth(
        propertyID: property.propertyID, fiscalMonth: month, asOf: min(last, month.lastDay),
        primarySource: .ledgerBook, billed: billed)
      let given = own.filter { $0.kind == .credit && !$0.isForDeposit }.map(\.amount).reduce(Money.zero, +)
      let discounts = own.filter { $0.kind == .charge && $0.amount < .zero }.map(\.amount).reduce(Money.zero, +)
      row.concessions = given - discounts
      row.addReceipts(own, applied)
      billedMonths.append(row)
      month = month.advanced(by: 1)
    }
  }
}

extension UnifiedBilledMonth {
  /// Adds the rent among the month's entries, what was written off and received, and the payments that were applied to
  /// the month's charges.
  fileprivate mutating func addReceipts(_ own: [UnifiedTransaction], _ applied: [Allocation]) {
    let sum = { (entries: [UnifiedTransaction]) in entries.map(\.amount).reduce(Money.zero, +) }
    let charges = own.filter { $0.kind == .charge && $0.amount > .zero }
    rentCharged = sum(charges.filter { $0.chargeClass == .rent })
    badDebt = sum(own.filter { $0.kind == .writeOff })
    collected = sum(own.filter { $0.kind == .payment && !$0.isForDeposit })
    let ids = Set(charges.map(\.transactionID))
    self.applied = applied.filter { ids.contains($0.charge) }.map(\.amount).reduce(.zero, +)
  }
}
