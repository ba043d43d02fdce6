public import Domain
public import Query

/// Who is behind with the rent, with which months, and by how much.
public struct RentalTrackerReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The tenants who are behind.
  ///
  /// - Parameters:
  ///   - tracker: the day and the filters.
  ///   - accounts: the accounts to look at.
  public init(_ tracker: RentalTracker, _ accounts: [LedgerAccount]) {
    let rows = tracker.rows(accounts.map { TrackedTenant($0, on: tracker.asOf) })
    let total = rows.reduce(Money.zero) { $0 + $1.balance }
    document = Document(
      title: "Rental tracker",
      subtitle: ["As of \(tracker.asOf)", "\(counted(rows.count, "tenant is", "tenants are")) behind"],
      table: Table(
        columns: RentalTrackerReport.columns,
        rows: rows.map { TableRow(RentalTrackerReport.cells($0, tracker)) },
        total: TableRow(
          [.text("Total"), .blank, .blank, .blank, .money(total)]
            + Array(repeating: .blank, count: RentalTrackerReport.columns.count - 5))),
      notes: LedgerNotes.partial(accounts, tracker.asOf))
  }

  private static let columns = [
    Column("tenant_id", "Tenant", .text), Column("tenant", "Name", .text), Column("property", "Property", .text),
    Column("unit", "Unit", .text), Column("balance", "Balance", .money), Column("months_behind", "Months", .count),
    Column("missing_periods", "No payment for", .text), Column("open_periods", "Open", .text),
    Column("paid", "Paid", .text, shown: .folded), Column("owed", "Charged", .text, shown: .folded),
  ]

  private static func cells(_ row: RentalTracker.Row, _ tracker: RentalTracker) -> [Cell] {
    let place = row.tenant.property + (row.tenant.unit.map { " Unit \($0)" } ?? "")
    let behind = tracker.monthsBehind == .missing ? row.missingPeriods : row.openPeriods
    let paid = row.paid.map { payment in
      Label(
        [
          payment.date.description, payment.reference ?? "no reference", payment.amount.description,
          payment.period?.name ?? "no period", place,
        ].joined(separator: ", "))
    }
    let owed = row.owed.map { charge in
      Label(
        [charge.dueDate.description, charge.amount.description, charge.period.name, place].joined(separator: ", "))
    }
    return [
      .text(row.tenant.id), .optional(row.tenant.name), .text(row.tenant.property),
      .text(row.tenant.unit ?? "no current unit"), .money(row.balance), .count(behind.count),
      .text(row.missingPeriods.map(\.name).joined(separator: ", ")),
      .text(row.openPeriods.map(\.name).joined(separator: ", ")), .labels(paid), .labels(owed),
    ]
  }
}

extension TrackedTenant {
  fileprivate init(_ account: LedgerAccount, on day: CivilDate) {
    self.init(
      id: account.personID, name: account.tenant, property: account.property,
      unit: account.hasLeft(by: day) ? nil : account.unit, ledger: account.ledger)
  }
}

/// What a reader of balances must know.
enum LedgerNotes {
  /// A balance is only what it says where the account is known from its beginning.
  static func partial(_ accounts: [LedgerAccount], _ asOf: CivilDate) -> [String] {
    let told = accounts.filter { !($0.ledger.charges.isEmpty && $0.ledger.payments.isEmpty) }
    let months = told.count { $0.history == .months }
    let open = told.filter { $0.history == .open }
    let days = Set(open.compactMap(\.toldOn)).sorted().map(\.description).joined(separator: ", ")
    let notes = [
      (
        months,
        "known from their listed months alone, without an opening balance: what they owe is the change in period."
      ),
      (
        open.count,
        "known by what was open on \(days) and by the charges of the days before it: a balance, no history. When a"
          + " part was paid is not told: it bears that day."
      ),
    ]
    return notes.filter { $0.0 > 0 }.map { "\(counted($0.0, "account is", "accounts are")) \($0.1)" }
  }
}
