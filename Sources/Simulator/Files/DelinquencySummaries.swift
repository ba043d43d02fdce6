import Domain

/// The totals below the accounts and the summaries that repeat them.
extension DelinquencyReport {
  private var lines: [AccountLine] { state.accounts.flatMap(\.lines) }

  mutating func grandTotals() {
    drawing.text("Grand Totals:", row: row, 16...21)
    amounts(lines, prepaid: 23...28, delinquent: 30...35, net: true, prorate: 60...64)
    drawing.amount(sum(state.accounts.map(\.deposit)), row: row, 65...69)
    drawing.text("Resident Count:", row: row + 1, 16...21)
    drawing.count(state.accounts.count { $0.has(\.prepaid) }, row: row + 1, 23...28)
    drawing.count(state.accounts.count { $0.has(\.delinquent) }, row: row + 1, 30...35)
    drawing.text("**", row: row + 1, 37)
    for (bucket, columns) in [43...46, 48...51, 52...54, 55...58].enumerated() {
      let owing = state.accounts.count { sum($0.lines.map { $0.buckets[bucket] }) > .zero }
      drawing.count(owing, row: row + 1, columns)
    }
    let nets = state.accounts.map(\.net)
    drawing.text("Net Prepaid:", row: row + 2, 30...36)
    drawing.amount(sum(nets.filter { $0 < .zero }), row: row + 2, 39...42)
    drawing.text("Net Delinquent:", row: row + 3, 27...36)
    drawing.amount(sum(nets.filter { $0 > .zero }), row: row + 3, 39...42)
    drawing.text(
      "** These subtotals consist of transaction code level balances, and may not sum up to grand totals.",
      row: row + 6, 1...76)
    row += 10
  }

  mutating func summaryByCode() {
    captionsByCode(isContinued: false)
    for (index, (code, lines)) in byCode.enumerated() {
      if index == 10 {
        row += 2
        captionsByCode(isContinued: true)
      }
      drawing.text(code, row: row, 3...6)
      drawing.text(DelinquencyReport.generalLedgerAccount(of: code), row: row, 8...12)
      amountsByCode(lines)
      row += 2
    }
    amountsByCode(lines)
    row += 2
  }

  private var byCode: [(code: String, lines: [AccountLine])] {
    Dictionary(grouping: lines, by: \.code).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private mutating func captionsByCode(isContinued: Bool) {
    drawing.text("Summary By Transaction Code **", row: row, 11...40)
    if isContinued {
      drawing.text("(cont.)", row: row, 49...52)
      row += 1
    }
    let captions: [(ClosedRange<Int>, String)] = [
      (3...6, "\nDescription"), (8...12, "Delinquent / Prepaid Account\n"), (14...18, "Beginning\nPrepaid"),
      (20...24, "Current\nPrepaid"), (26...30, "Change In\nPrepaid"), (31...35, "Beginning\nDelinquent"),
      (37...41, "Current\nDelinquent"), (42...44, "Change In\nDelinquent"), (46...49, "Beginning\nBalance"),
      (51...54, "Current\nBalance"), (55...58, "Change In\nBalance"), (61...63, "\nCurrent"),
      (68...69, "30\nDays"), (71...72, "60\nDays"), (74...75, "90+\nDays"),
    ]
    for (columns, caption) in captions { drawing.text(caption, row: row + 1, columns, height: 2) }
    row += 5
  }

  private mutating func amountsByCode(_ lines: [AccountLine]) {
    let movement = Movement(lines)
    let kinds = [movement.prepaid, movement.delinquent, movement.balance]
    let columns = [[14...18, 20...24, 26...30], [31...35, 37...41, 42...44], [46...49, 51...54, 55...58]]
    for (kind, columns) in zip(kinds, columns) {
      for (amount, columns) in zip([kind.current - kind.change, kind.current, kind.change], columns) {
        drawing.amount(amount, row: row, columns)
      }
    }
    for (bucket, columns) in [60...63, 66...69, 71...72, 73...75].enumerated() {
      drawing.amount(sum(lines.map { $0.buckets[bucket] }), row: row, columns)
    }
  }

  mutating func summaryByGeneralLedgerAccount() {
    drawing.text("Summary by General Ledger Account", row: row, 6...40)
    drawing.text("         Beginning                       Ending", row: row + 2, 34...55)
    row += 3
    generalLedgerRow(lines, label: "Grand Totals:    ", code: nil)
    for (account, codes) in Dictionary(grouping: byCode, by: { DelinquencyReport.generalLedgerAccount(of: $0.code) })
      .sorted(by: { $0.key < $1.key })
    {
      let name = account == "1200-0002" ? "A/R - Tenants" : "Prepaid Rent"
      generalLedgerRow(codes.flatMap(\.lines), label: "\(account) \(name)", code: "Total:")
      for (code, lines) in codes { generalLedgerRow(lines, label: nil, code: code) }
    }
  }

  private mutating func generalLedgerRow(_ lines: [AccountLine], label: String?, code: String?) {
    if let label { drawing.text(label, row: row, 6...17) }
    if let code { drawing.text(code, row: row, 19...25) }
    let balance = Movement(lines).balance
    drawing.amount(balance.current - balance.change, row: row, 34...40)
    drawing.amount(balance.current, row: row, 42...48)
    drawing.amount(balance.change, row: row, 50...55)
    row += 1
  }

  mutating func legend() {
    drawing.text(
      "*  -- Resident is under eviction\n† -- Balance due includes NSF transaction(s). Please refer to the appropriate "
        + "ledger for more information\n‡ -- Includes amounts that are 120+ days past due\n"
        + "§ -- Cash basis charge codes: Income account will match the AR account",
      row: row + 1, 2...60)
  }

  /// Returns the ledger account of a code: payments stay in one account until they are applied to charges, which are in
  /// the other.
  private static func generalLedgerAccount(of code: String) -> String {
    code.hasPrefix("PMT") || code.hasPrefix("CONC/") ? "2200-0001" : "1200-0002"
  }
}

/// The figures of some lines in a summary: the current amounts, and their part from the last 30 days.
private struct Movement {
  typealias Amounts = (current: Money, change: Money)

  let prepaid: Amounts
  let delinquent: Amounts

  init(_ lines: [AccountLine]) {
    prepaid = (sum(lines.map(\.prepaid)), sum(lines.map { min($0.buckets[0], .zero) }))
    delinquent = (sum(lines.map(\.delinquent)), sum(lines.map { max($0.buckets[0], .zero) }))
  }

  var balance: Amounts { (prepaid.current + delinquent.current, prepaid.change + delinquent.change) }
}

extension Account {
  fileprivate func has(_ amount: KeyPath<AccountLine, Money>) -> Bool {
    lines.contains { $0[keyPath: amount] != .zero }
  }
}
