internal import Domain
internal import Receivables
public import Query

/// One resident's entries, by lease and day, with the balance after each entry; each lease ends with its balance on the
/// report's day.
public struct TenantStatementReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Creates a resident's statement.
  ///
  /// - Parameters:
  ///   - receivables: the balances of all accounts.
  ///   - tenant: the resident's ID.
  public init(_ receivables: Receivables, tenant: String) {
    let asOf = receivables.asOf
    let accounts = receivables.accounts.filter { $0.tenantIDs.contains(tenant) }
    let positions = receivables.positions.filter { $0.account?.tenantIDs.contains(tenant) ?? ($0.personID == tenant) }
    let listed = Set(accounts.map(\.propertyID)).union(positions.map(\.propertyID))
    let coverage = ReceivablesCoverage(
      receivables.properties.filter { listed.contains($0.propertyID) }, asOf, .entries)
    let leases = accounts.compactMap { account -> StatementLease? in
      receivables.ledger(of: account.propertyID)?.ledgerDay(for: asOf).map { day in
        StatementLease(
          account, on: day, reported: positions.first { $0.account?.tenancyID == account.tenancyID }, asOf)
      }
    }
    let unlisted = positions.filter { $0.account == nil }.map(StatementLease.closing)
    document = Document(
      title: "Tenant statement",
      subtitle: ["As of \(asOf)"] + Set(accounts.compactMap { $0.name(of: tenant) }).sorted()
        + [coverage.line].compactMap(\.self),
      table: Table(
        columns: StatementLease.columns,
        rows: leases.flatMap(\.rows) + unlisted + coverage.rows(StatementLease.columns)),
      notes: [
        "The balance counts charges due and payments made by the day. Charges not yet due are in their own column of"
          + " each lease's last line."
      ] + TenantStatementReport.householdNotes(accounts) + coverage.notes + LedgerNotes.partial(accounts)
        + leases.flatMap(\.applied.findings).map { "entry '\($0.entry)': \($0.rule.rawValue)" }, asOf: asOf)
  }
}

extension TenantStatementReport {
  /// Notes on leases of several tenants, who share one account.
  private static func householdNotes(_ accounts: [LedgerAccount]) -> [String] {
    accounts.filter { $0.household.count > 1 }.map { account in
      "Lease \(account.tenancyID): one account of \(account.names.compactMap(\.self).joined(separator: ", ")). Entries"
        + " without a tenant are of the whole lease"
    }
  }
}

/// One lease of a statement.
private struct StatementLease {
  let applied: AppliedLedger
  private let account: LedgerAccount
  private let reported: AccountPosition?
  private let isStale: Bool

  init(_ account: LedgerAccount, on day: CivilDate, reported: AccountPosition?, _ asOf: CivilDate) {
    self.account = account
    applied = account.applied(on: day)
    self.reported = reported.flatMap { $0.basis == .ledger ? nil : $0 }
    isStale = day < asOf
  }

  static let columns = [
    Column("date", "Date", .date), Column("entry", "Entry", .text), Column("property", "Property", .text),
    Column("unit", "Unit", .text), Column("what", "What", .text), Column("period", "Period", .text),
    Column("charge", "Charge", .money), Column("payment", "Payment", .money), Column("open", "Open", .money),
    Column("balance", "Balance", .money), Column("lease", "Lease", .text),
    Column("credits", "Credits", .money, shown: .unlessZero), Column("prepaid", "Prepaid", .money, shown: .unlessZero),
    Column("not_yet_due", "Not yet due", .money, shown: .unlessZero),
    Column("reported", "Reported", .money, shown: .unlessZero),
    Column("unexplained", "Unexplained", .money, shown: .unlessZero),
    Column("reason", "Reason", .text, shown: .unlessZero),
    Column("tenant", "Tenant", .text, shown: .unlessZero),
  ]

  /// The entries up to the day, each with the balance after it, and the closing row.
  var rows: [TableRow] {
    let due = applied.items.filter { $0.charge.dueDate <= applied.asOf }
    let entries = (due.map(line) + applied.sources.map(line)).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    var balance = Money.zero
    let listed = entries.map { entry in
      balance += entry.change
      // Without an opening balance, a sum of entries is not a balance.
      let after: Cell = account.history == .months ? .absent : .money(balance)
      return TableRow(entry.cells + [after] + tail(entry.id))
    }
    return listed + [closing]
  }

  private var closing: TableRow {
    let balance = applied.accountBalance
    let isKnown = account.history != .months
    return TableRow(
      [
        .date(applied.asOf), .blank, .text(account.property), .text(account.unit), .text("Balance"), .blank, .blank,
        .blank, isKnown ? .money(balance.open) : .absent, isKnown ? .money(balance.net) : .absent,
        .text(account.tenancyID), isKnown ? .optional(balance.knownCredits) : .absent,
        isKnown ? .money(balance.prepaid) : .absent, .optional(balance.notYetDue),
        reported.map { .money($0.balance.net) } ?? .blank, reported?.unexplained.map { .money($0) } ?? .blank,
        isKnown ? .blank : .text("n/a: the ledger lists months without an opening balance"), .blank,
      ], isStale: isStale, role: .closing)
  }

  /// The closing row of an account with only a reported balance.
  static func closing(_ position: AccountPosition) -> TableRow {
    let balance = position.balance
    return TableRow(
      [
        .date(balance.asOf), .blank, .text(position.property), .optional(position.unit),
        .text("Balance by \(position.basis.words)"), .blank, .blank, .blank, .money(balance.open),
        .money(balance.net), .blank, .optional(balance.knownCredits), .money(balance.prepaid),
        .optional(balance.notYetDue),
        .money(balance.net), .blank, .text("n/a: no ledger lists the entries"), .blank,
      ], role: .closing)
  }

  private func tail(_ entry: String) -> [Cell] {
    let tenant = account.tenantsOfEntries[entry].map { account.name(of: $0) ?? $0 }
    return [.text(account.tenancyID)] + Array(repeating: .blank, count: 6) + [tenant.map { .text($0) } ?? .blank]
  }

  private struct Line {
    let day: CivilDate
    let id: String
    let change: Money
    let cells: [Cell]
  }

  private var place: [Cell] { [.text(account.property), .text(account.unit)] }

  private func line(_ item: AppliedLedger.Item) -> Line {
    let charge = item.charge
    return Line(
      day: charge.dueDate, id: charge.id, change: charge.amount,
      cells: [.date(charge.dueDate), .text(charge.id)] + place + [
        .text(charge.code), .text(charge.period.name), .money(charge.amount), .blank, .money(item.open),
      ])
  }

  private func line(_ source: AppliedLedger.Source) -> Line {
    let payment = source.payment
    let what = [payment.kind.rawValue, payment.reference].compactMap(\.self).joined(separator: " ")
    let unused = source.left + source.ahead
    return Line(
      day: payment.date, id: payment.id, change: .zero - payment.amount,
      cells: [.date(payment.date), .text(payment.id)] + place + [
        .text(what), .text(payment.period?.name ?? ""), .blank, .money(payment.amount),
        unused > .zero ? .money(.zero - unused) : .blank,
      ])
  }
}
