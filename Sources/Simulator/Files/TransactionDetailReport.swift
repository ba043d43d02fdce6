import Domain

/// Draws Transaction Detail by Code (4028): every posting of a fiscal period as a balanced pair, and the totals.
struct TransactionDetailReport {
  private let profile: PropertyProfile
  private let day: CivilDate
  private let month: CivilMonth
  private let postings: [LedgerPair]

  /// Creates a report for the days of one month.
  init(_ property: Property, on day: CivilDate, period: ClosedRange<CivilDate>) {
    profile = property.profile
    self.day = day
    month = period.lowerBound.month
    postings = property.postings(period).map(LedgerPair.init)
  }

  func drawn() -> [NamedSheet] {
    [
      ("Index", index()), ("Detail", detail()), ("Summary", summary()), ("Net Total by GL Account", netTotal()),
    ]
  }

  private func index() -> SheetDrawing {
    var drawing = SheetDrawing()
    drawing.text("Transaction Detail by Code - Excel", row: 0, 0...1)
    drawing.text("Fiscal Period: \(month.fiscalPeriod) As of \(day.us)", row: 1, 0...1)
    drawing.text("Property Name:", row: 3, 0)
    drawing.text(profile.heading, row: 3, 1)
    drawing.text("Parameter :", row: 4, 0)
    drawing.text("Transaction Category - ALL; Subproperty - ALL; Format - Details + Summary", row: 4, 1)
    for (row, name) in ["Detail", "Summary", "Net total by GL Account"].enumerated() {
      drawing.text("\(row + 1)", row: 9 + row, 0)
      drawing.text(name, row: 9 + row, 1)
    }
    return drawing
  }

  private static let detailCaptions = [
    "Bldg/Unit", "Name", "SubJournal", "Description", "Transaction Group - Category - Code", "Transaction Ledger Date",
    "Transaction System Date", "Transaction Accounting Date", "Original Transaction Fiscal Period",
    "Original Ledger Transaction Amount", "Debit G/L", "Debit Amount", "Credit G/L", "Credit Amount", "Document #",
    "User Name", "Source", "Transaction Batch Id", "Bank Deposit Type", "Settlement #", "BDEPID", "Bank Dep #",
    "Tadid", "External Batch ID - Cash", "External Batch ID - Accrual",
  ]

  private func detail() -> SheetDrawing {
    var drawing = SheetDrawing()
    for (column, caption) in Self.detailCaptions.enumerated() { drawing.text(caption, row: 0, column) }
    for (index, pair) in postings.enumerated() {
      let row = index + 1
      let posting = pair.posting
      let texts = [
        posting.unit?.number ?? "-", posting.household?.spokenName ?? "Vacant", "none", pair.account.description,
        pair.account.code(posting.code), posting.day.us, posting.day.us, posting.day.us,
        posting.day.month.fiscalPeriod,
      ]
      for (column, text) in texts.enumerated() { drawing.text(text, row: row, column) }
      drawing.amount(posting.amount, row: row, 9...9)
      drawing.text(pair.debit, row: row, 10)
      drawing.amount(posting.amount, row: row, 11...11)
      drawing.text(pair.credit, row: row, 12)
      drawing.amount(-posting.amount, row: row, 13...13)
      drawing.text(" ", row: row, 14)
      drawing.text("System", row: row, 15)
      drawing.text(posting.kind == .payment ? "X = External" : "A = Scheduled billing", row: row, 16)
      for column in 17...24 { drawing.text("", row: row, column) }
    }
    return drawing
  }

  /// Debits and credits by code and ledger account.
  private var sums: [(line: SumLine, debit: Money, credit: Money)] {
    var sums: [SumLine: (debit: Money, credit: Money)] = [:]
    for pair in postings {
      let account = pair.account
      let code = account.code(pair.posting.code)
      for ledger in [pair.debit, pair.credit] {
        let line = SumLine(code: code, group: account.category, description: account.description, ledger: ledger)
        // A payment that only moves a credit is booked in the opposite direction.
        let isDebit = (ledger == pair.debit) == (pair.posting.amount >= .zero)
        let amount = pair.posting.amount < .zero ? -pair.posting.amount : pair.posting.amount
        sums[line, default: (.zero, .zero)].debit += isDebit ? amount : .zero
        sums[line, default: (.zero, .zero)].credit += isDebit ? .zero : amount
      }
    }
    return sums.map { ($0.key, $0.value.debit, $0.value.credit) }.sorted { $0.line < $1.line }
  }

  private func summary() -> SheetDrawing {
    var drawing = SheetDrawing()
    let captions = [
      "Transaction Group – Category – Code", "Description", "GL Account", "General Ledger Account Name", "Debit",
      "Credit",
    ]
    for (column, caption) in captions.enumerated() { drawing.text(caption, row: 0, column) }
    let sums = sums
    for (index, sum) in sums.enumerated() {
      let name = GeneralLedger.names[sum.line.ledger] ?? "Other"
      for (column, text) in [sum.line.code, sum.line.description, sum.line.ledger, name + "      "].enumerated() {
        drawing.text(text, row: 1 + index, column)
      }
      drawing.amount(sum.debit, row: 1 + index, 4...4)
      drawing.amount(sum.credit, row: 1 + index, 5...5)
    }
    let row = sums.count + 2
    drawing.text("Totals", row: row, 0...3)
    drawing.amount(Simulator.sum(sums.map(\.debit)), row: row, 4...4)
    drawing.amount(Simulator.sum(sums.map(\.credit)), row: row, 5...5)
    return drawing
  }

  /// Draws the same lines by account; the totals row has the opposite signs.
  private func netTotal() -> SheetDrawing {
    var drawing = SheetDrawing()
    let captions = [
      "Net total (G/L account description)", "Group", "Transaction Group – Category – Code", "Description",
      "GL Account", "Debit", "Credit",
    ]
    for (column, caption) in captions.enumerated() { drawing.text(caption, row: 0, column) }
    let sums = sums.sorted { ($0.line.ledger, $0.line) < ($1.line.ledger, $1.line) }
    for (index, sum) in sums.enumerated() {
      let name = GeneralLedger.names[sum.line.ledger] ?? "Other"
      let texts = [name, sum.line.group, sum.line.code, sum.line.description, sum.line.ledger]
      for (column, text) in texts.enumerated() { drawing.text(text, row: 1 + index, column) }
      drawing.amount(sum.debit, row: 1 + index, 5...5)
      drawing.amount(sum.credit, row: 1 + index, 6...6)
    }
    let row = sums.count + 2
    drawing.text("Totals", row: row, 0...4)
    drawing.amount(-Simulator.sum(sums.map(\.debit)), row: row, 5...5)
    drawing.amount(-Simulator.sum(sums.map(\.credit)), row: row, 6...6)
    return drawing
  }
}

/// A row of totals: one code in one ledger account.
private struct SumLine: Hashable, Comparable {
  let code: String
  let group: String
  let description: String
  let ledger: String

  static func < (left: SumLine, right: SumLine) -> Bool {
    (left.code, left.ledger) < (right.code, right.ledger)
  }
}
