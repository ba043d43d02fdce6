internal import Domain
public import Receivables
public import Query

/// The residents who are behind on rent, the months, and the amounts.
public struct RentalTrackerReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the residents who are behind.
  ///
  /// - Parameters:
  ///   - tracker: the day and the filters.
  ///   - receivables: the balances of all accounts.
  public init(_ tracker: RentalTracker, _ receivables: Receivables) {
    let coverage = ReceivablesCoverage(receivables.properties, tracker.asOf, .balances)
    let rows = tracker.rows(receivables.tracked)
    let columns = RentalTrackerReport.columns
    let total = rows.reduce(Money.zero) { $0 + $1.balance }
    let open = rows.reduce(Money.zero) { $0 + $1.accountBalance.open }
    let tenants = Set(rows.map { $0.tenant.personKey ?? $0.tenant.id }).count
    document = Document(
      title: "Rental tracker",
      subtitle: [
        "As of \(tracker.asOf)",
        tracker.minimumMonths > 0
          ? "\(counted(tenants, "tenant is", "tenants are")) behind" : counted(tenants, "tenant", "tenants"),
      ] + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns,
        rows: rows.map { TableRow(RentalTrackerReport.cells($0), isStale: $0.accountBalance.asOf < tracker.asOf) }
          + coverage.rows(columns),
        total: TableRow(
          [coverage.label("Total"), .blank, .blank, .blank, coverage.total(total), .blank, .blank, .blank]
            + [coverage.total(open)] + Array(repeating: .blank, count: columns.count - 9))),
      notes: [
        "Balance: open less credits less prepaid. Months behind: charged months without a payment tagged to them. Where"
          + " a payment has no period, these are n/a, and months with an open balance past due count."
      ] + RentalTrackerReport.leftOut(tracker.leftOut(receivables.tracked)) + coverage.notes
        + LedgerNotes.credits(rows.map(\.accountBalance)) + LedgerNotes.partial(receivables.accounts),
      asOf: tracker.asOf)
  }

  /// Lists the payments, charges and months behind of the same residents, each in a row of its own.
  ///
  /// - Parameters:
  ///   - tracker: the day and the filters.
  ///   - receivables: the balances of all accounts.
  public init(entriesOf tracker: RentalTracker, _ receivables: Receivables) {
    let coverage = ReceivablesCoverage(receivables.properties, tracker.asOf, .balances)
    let columns = RentalTrackerReport.entryColumns
    let rows = tracker.rows(receivables.tracked).flatMap { row in
      row.entries.map { kind, label in
        let fields = Dictionary(label.fields.map { ($0.key, $0.content) }, uniquingKeysWith: { first, _ in first })
        let cell = { (key: String) -> Cell in if case .cell(let cell)? = fields[key] { cell } else { .blank } }
        let date = cell("date") == .blank ? cell("due_date") : cell("date")
        return TableRow([
          .text(row.tenant.id), .optional(row.tenant.name), .text(row.tenant.property), cell("unit"), .text(kind), date,
          cell("code"), cell("reference"), cell("period"), cell("amount"), cell("open"), .blank,
        ])
      }
    }
    document = Document(
      title: "Rental tracker: entries",
      subtitle: ["As of \(tracker.asOf)"] + [coverage.line].compactMap(\.self),
      table: Table(columns: columns, rows: rows + coverage.rows(columns), groupedBy: 2),
      notes: coverage.notes, asOf: tracker.asOf)
  }

  /// Says what the filters leave out, so that the total agrees with the other reports' ones.
  private static func leftOut(_ rows: [RentalTracker.Row]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let open = rows.reduce(Money.zero) { $0 + $1.accountBalance.open }
    let tenants = counted(rows.count, "tenant", "tenants")
    return ["Not listed: \(tenants) below the minimum of months or balance, with \(open) open"]
  }

  private static let entryColumns = [
    Column("tenant_id", "Tenant", .text), Column("tenant", "Name", .text), Column("property", "Property", .text),
    Column("unit", "Unit", .text), Column("kind", "Entry", .text), Column("date", "Date", .date),
    Column("code", "Code", .text), Column("reference", "Reference", .text), Column("period", "Period", .text),
    Column("amount", "Amount", .money), Column("open", "Open", .money),
    Column("reason", "Reason", .text, shown: .unlessZero),
  ]

  private static let columns = [
    Column("tenant_id", "Tenant", .text), Column("tenant", "Name", .text), Column("property", "Property", .text),
    Column("unit", "Unit", .text), Column("balance", "Balance", .money), Column("months_behind", "Months", .count),
    Column("missing_periods", "No payment for", .text, form: .records(total: nil)),
    Column("open_periods", "Past due", .text, form: .records(total: "open")),
    Column("open", "Open", .money), Column("credits", "Credits", .money, shown: .unlessZero),
    Column("prepaid", "Prepaid", .money, shown: .unlessZero), Column("as_of", "As of", .date),
    Column("source", "Source", .text), Column("reason", "Reason", .text, shown: .unlessZero),
    Column("paid", "Paid", .text, shown: .folded, form: .records(total: "amount")),
    Column("owed", "Charged", .text, shown: .folded, form: .records(total: "amount")),
  ]

  /// The payments or charges; unknown where none is listed and no ledger lists all.
  private static func entries(_ labels: [Label], _ row: RentalTracker.Row) -> Cell {
    labels.isEmpty && !row.stays.allSatisfy(\.tenant.listsAll) ? .absent : .labels(labels)
  }

  private static func cells(_ row: RentalTracker.Row) -> [Cell] {
    let isReported = row.stays.contains { $0.tenant.reported != nil }
    let balance = row.accountBalance
    return [
      .text(row.tenant.id), .optional(row.tenant.name), .text(row.tenant.property),
      .text(row.tenant.unit ?? "no current unit"), .money(row.balance), .optional(row.behind?.count),
      row.knowsMonths ? row.missingLabels.map { .labels($0) } ?? .absent : .absent,
      row.knowsMonths ? .labels(row.openLabels) : .absent,
      .money(balance.open), .optional(balance.knownCredits), .money(balance.prepaid), .date(balance.asOf),
      .text(isReported ? "reported" : "ledger"),
      row.knowsMonths ? .blank : .text("n/a: no ledger lists all months; the balance is as reported"),
      entries(row.stays.flatMap(\.paidLabels), row), entries(row.stays.flatMap(\.owedLabels), row),
    ]
  }
}

extension RentalTracker.Row {
  /// The payments, charges and months behind, each with its kind.
  fileprivate var entries: [(String, Label)] {
    let months =
      knowsMonths
      ? (missingLabels ?? []).map { ("no payment for", $0) } + openLabels.map { ("past due", $0) } : []
    return stays.flatMap(\.paidLabels).map { ("paid", $0) } + stays.flatMap(\.owedLabels).map { ("charged", $0) }
      + months
  }

  fileprivate var missingLabels: [Label]? {
    missingPeriods?.map { Label($0.name, fields: [.period($0)]) }
  }

  fileprivate var openLabels: [Label] {
    let overdue = stays.flatMap { stay in stay.applied.items.filter { $0.isOverdue(on: stay.applied.asOf) } }
    return openPeriods.map { month in
      let open = overdue.filter { $0.charge.period == month }.reduce(Money.zero) { $0 + $1.open }
      return Label(month.name, fields: [.period(month), LabelField("open", .money(open))])
    }
  }
}

extension LabelField {
  fileprivate static func period(_ month: CivilMonth?) -> LabelField {
    LabelField("period", .optional(month?.description))
  }
}

extension RentalTracker.Row.Stay {
  private var place: String { tenant.property + (tenant.unit.map { " Unit \($0)" } ?? "") }
  private var placeFields: [LabelField] {
    [LabelField("property", .text(tenant.property)), LabelField("unit", .optional(tenant.unit))]
  }

  fileprivate var paidLabels: [Label] {
    paid.map { payment in
      Label(
        [
          payment.date.description, payment.reference ?? "no reference", payment.amount.description,
          payment.period?.name ?? "no period", place,
        ].joined(separator: ", "),
        fields: [
          LabelField("date", .date(payment.date)), LabelField("reference", .optional(payment.reference)),
          LabelField("amount", .money(payment.amount)), .period(payment.period),
        ] + placeFields)
    }
  }

  fileprivate var owedLabels: [Label] {
    owed.map { charge in
      Label(
        [charge.dueDate.description, charge.amount.description, charge.period.name, place].joined(separator: ", "),
        fields: [
          LabelField("due_date", .date(charge.dueDate)), LabelField("code", .text(charge.code)),
          LabelField("amount", .money(charge.amount)), .period(charge.period),
        ] + placeFields)
    }
  }
}

extension Receivables {
  /// The stays that the tracker evaluates: those with a balance, and the others of the properties that report one.
  fileprivate var tracked: [TrackedTenant] {
    let listed = Set(positions.compactMap { $0.account.map { "\($0.propertyID)\n\($0.tenancyID)" } })
    let settled = accounts.compactMap { account -> TrackedTenant? in
      guard let property = ledger(of: account.propertyID), case .reported? = property.basis,
        let day = property.balanceDay, !listed.contains("\(account.propertyID)\n\(account.tenancyID)")
      else { return nil }
      return TrackedTenant(account, AccountBalance(asOf: day), on: property.ledgerDay(for: asOf) ?? day)
    }
    return settled
      + positions.map { position in
        let day = ledger(of: position.propertyID)?.ledgerDay(for: asOf) ?? position.balance.asOf
        guard let account = position.account else { return TrackedTenant(position) }
        return TrackedTenant(account, position.basis == .ledger ? nil : position.balance, on: day)
      }
  }
}

extension TrackedTenant {
  /// Creates a resident from the ledger of a stay, or from its reported balance.
  fileprivate init(_ account: LedgerAccount, _ reported: AccountBalance?, on day: CivilDate) {
    self.init(
      id: account.personID, name: account.tenant, property: account.property,
      unit: account.hasLeft(by: day) ? nil : account.unit, ledger: account.ledger)
    (asOf, self.reported, personKey) = (reported?.asOf ?? day, reported, account.personKey)
    knowsMonths = account.history != .months && account.coveredFrom != nil
    listsAll = account.isWhole
  }

  /// Creates a resident for whom only a balance is reported.
  fileprivate init(_ position: AccountPosition) {
    self.init(
      id: position.personID, name: position.name, property: position.property, unit: position.unit,
      ledger: AccountLedger())
    (asOf, reported, knowsMonths, listsAll) = (position.balance.asOf, position.balance, false, false)
    personKey = position.personKey
  }
}

/// Notes for a reader of balances.
enum LedgerNotes {
  /// Notes on accounts that are not known from their beginning, whose entries do not add up to a balance.
  static func partial(_ accounts: [LedgerAccount]) -> [String] {
    let withEntries = accounts.filter { !($0.ledger.charges.isEmpty && $0.ledger.payments.isEmpty) }
    let months = withEntries.count { $0.history == .months }
    let open = withEntries.filter { $0.history == .open }
    let days = Set(open.compactMap(\.coveredThrough)).sorted().map(\.description).joined(separator: ", ")
    let notes = [
      (
        months,
        "covered only by the listed months, without an opening balance: no balance is calculated."
      ),
      (
        open.count,
        "covered only by open charges on \(days) and earlier charges: a balance without history. Partial"
          + " payments without a date use that day."
      ),
    ]
    return notes.filter { $0.0 > 0 }.map { "\(counted($0.0, "account is", "accounts are")) \($0.1)" }
  }

  /// A note on balances whose credits are part of prepaid.
  static func credits(_ balances: [AccountBalance]) -> [String] {
    balances.allSatisfy(\.areCreditsKnown)
      ? [] : ["Credits: n/a where the management system reports them within prepaid."]
  }

  /// Returns a note on the number of accounts that get no notice.
  static func unexplained(_ count: Int) -> String {
    "\(counted(count, "account has", "accounts have")) a reported balance that the ledger does not explain; see the"
      + " Unexplained lines. No notice is written to them until both agree."
  }
}
