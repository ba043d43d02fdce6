import Domain

/// Draws Delinquent and Prepaid (4260): every account with an open amount, by transaction code and age.
struct DelinquencyReport {
  let state: PropertyState
  var drawing = SheetDrawing()
  var row = 24
  private var pages = 1
  private var pageTop = 24

  init(_ state: PropertyState) {
    self.state = state
  }

  mutating func drawn() -> SheetDrawing {
    captions(row: 16)
    for account in state.accounts { draw(account) }
    grandTotals()
    summaryByCode()
    summaryByGeneralLedgerAccount()
    legend()
    head()
    return drawing
  }

  private mutating func head() {
    drawing.text("OneSite Rents v3.0", row: 1, 1...13)
    drawing.text(state.profile.heading, row: 1, 14...62)
    drawing.text("Page 1 of \(pages)", row: 1, 66...76)
    drawing.text("\(state.runDay.us)   6:20:09AM", row: 2, 1...13)
    drawing.text("DELINQUENT AND PREPAID", row: 2, 14...62)
    drawing.text("120.080.106", row: 2, 66...76)
    drawing.text("Fiscal Period \(state.day.month.fiscalPeriod) As of \(state.day.us)", row: 3, 14...62)
    drawing.text("Parameters:  Report Type: Details", row: 5, 1...62)
    drawing.text("Subproperties: ALL", row: 7, 1...62)
    drawing.text("Subjournals: ALL", row: 10, 1...62)
    drawing.text(
      "Statuses to include: Applicant,Approved applicant,Former applicant,Pending resident,Current resident,"
        + "Former resident; Include delinquencies that equal NTV Credit? Yes;  Delinquency range 0.00 through "
        + "99999999.00; Aging Columns: Fiscal;  Filter type: ALL; Summaries: ALL;  Show Prepaid As Allocated: Yes; "
        + "Include outstanding deposits: Yes; Hide all PII data: Yes;",
      row: 12, 1...76, height: 3)
  }

  /// Draws the captions at the top of a page; those of the first two amounts start to the right of their amounts.
  private mutating func captions(row: Int) {
    drawing.text("Detail - \(state.accounts.count) Account(s)", row: row, 1...12)
    drawing.text("Name\nPhone Number\nEmail", row: row + 2, 5...8, height: 3)
    let captions: [(ClosedRange<Int>, String)] = [
      (1...3, "Unit"), (9...11, "\nStatus"), (13...16, "Move-In/\nOut"), (18...23, "Code\nDescription"),
      (24...27, "Total\nPrepaid"), (30...35, "Total\nDelinquent"), (39...42, "Net\nBalance"),
      (43...46, "\nCurrent"), (48...51, "30\nDays"), (52...54, "60\nDays"), (55...58, "90+\nDays"),
      (59...62, "Prorate  Credits "), (64...69, "Deposits\nHeld"), (70...72, "Outstanding\nDeposit"),
      (75...76, "# Late/\n# NSF"),
    ]
    for (columns, caption) in captions { drawing.text(caption, row: row + 3, columns, height: 2) }
  }

  /// Moves down by `rows` rows, or to the next page if this one is full, even in the middle of an account.
  mutating func advance(_ rows: Int) {
    row += rows
    guard row - pageTop >= 44 else { return }
    pages += 1
    captions(row: row + 2)
    row += 10
    pageTop = row
  }

  private mutating func draw(_ account: Account) {
    drawing.text(account.unit ?? "NONE", row: row, 1...3)
    if account.household?.isUnderEviction(on: state.day) == true { drawing.text("*", row: row, 5...8) }
    drawing.text(DelinquencyReport.status(account.holder), row: row, 9...11)
    if let dates = dates(of: account) { drawing.text(dates, row: row, 13...16) }
    drawing.amount(account.deposit, row: row, 65...69)
    drawing.amount(outstandingDeposit(of: account), row: row, 70...74)
    let late = account.household?.ledger.count(of: "LATE", on: state.day) ?? 0
    let returned = account.household?.ledger.count(of: "NSFFEE", on: state.day) ?? 0
    drawing.text("\(late)/\(returned)", row: row, 75...76)
    advance(1)
    for (index, line) in account.lines.enumerated() {
      draw(line, isOnly: account.lines.count == 1)
      advance([5, 2, 4, 6, 5][index % 5])
    }
    if account.lines.count > 1 {
      drawing.text("Subtotals:", row: row, 18...21)
      amounts(account.lines, prepaid: 23...28, delinquent: 29...35, net: true, prorate: 59...63)
    }
    advance(3)
  }

  private mutating func draw(_ line: AccountLine, isOnly: Bool) {
    drawing.text(line.code, row: row, 18...21)
    amounts([line], prepaid: 23...28, delinquent: 29...35, net: isOnly, prorate: 60...63)
    if line.isReturnedPayment { drawing.text("†", row: row, 36) }
    if line.isLongOverdue { drawing.text("‡", row: row, 38) }
  }

  /// Draws the amounts that a line, a subtotal and the grand total have in common.
  mutating func amounts(
    _ lines: [AccountLine], prepaid: ClosedRange<Int>, delinquent: ClosedRange<Int>, net: Bool,
    prorate: ClosedRange<Int>
  ) {
    drawing.amount(sum(lines.map(\.prepaid)), row: row, prepaid)
    drawing.amount(sum(lines.map(\.delinquent)), row: row, delinquent)
    if net { drawing.amount(sum(lines.map(\.net)), row: row, 39...42) }
    for (bucket, columns) in [43...46, 48...51, 52...54, 55...58].enumerated() {
      drawing.amount(sum(lines.map { $0.buckets[bucket] }), row: row, columns)
    }
    drawing.amount(.zero, row: row, prorate)
  }

  private func dates(of account: Account) -> String? {
    guard let household = account.household else { return nil }
    switch account.holder {
    case .applicant, .formerApplicant, .miscellaneous: return nil
    case .currentResident, .onNotice, .formerResident:
      return household.moveIn.us + (household.moveOut(on: state.day).map { "\n\($0.us)" } ?? "")
    }
  }

  private func outstandingDeposit(of account: Account) -> Money {
    guard let household = account.household else { return .zero }
    switch account.holder {
    case .currentResident, .onNotice, .applicant: return household.requiredDeposit - household.paidDeposit
    case .formerResident, .formerApplicant, .miscellaneous: return .zero
    }
  }

  private static func status(_ holder: Account.Holder) -> String {
    switch holder {
    case .currentResident: "Current resident"
    case .onNotice: "NTV"
    case .formerResident: "Former resident"
    case .applicant: "Applicant"
    case .formerApplicant: "Former applicant"
    case .miscellaneous: "Misc. Income"
    }
  }
}
