public import Domain
public import Query

/// One tenant's entries, day by day, with the balance after each.
public struct TenantStatementReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// A tenant's statement.
  ///
  /// - Parameters:
  ///   - accounts: the tenant's accounts, one a stay.
  ///   - asOf: the day; later entries do not count.
  public init(_ accounts: [LedgerAccount], asOf: CivilDate) {
    let applied = accounts.map { ($0, $0.ledger.applied(asOf: asOf, policy: .periodFirst)) }
    var balance = Money.zero
    let rows = applied.flatMap { account, applied in
      TenantStatementReport.lines(account, applied)
    }.sorted { ($0.day, $0.id) < ($1.day, $1.id) }.map { line in
      balance += line.charge ?? .zero
      balance += -(line.payment ?? .zero)
      return TableRow(line.cells + [.money(balance)])
    }
    document = Document(
      title: "Tenant statement",
      subtitle: ["As of \(asOf)"] + Set(accounts.compactMap(\.tenant)).sorted(),
      table: Table(
        columns: [
          Column("date", "Date", .date), Column("entry", "Entry", .text), Column("property", "Property", .text),
          Column("unit", "Unit", .text), Column("what", "What", .text), Column("period", "Period", .text),
          Column("charge", "Charge", .money), Column("payment", "Payment", .money), Column("open", "Open", .money),
          Column("balance", "Balance", .money),
        ], rows: rows),
      notes: LedgerNotes.partial(accounts, asOf)
        + applied.flatMap { $0.1.findings }.map { "entry '\($0.entry)': \($0.rule.rawValue)" })
  }

  private struct Line {
    let day: CivilDate
    let id: String
    let charge: Money?
    let payment: Money?
    let cells: [Cell]
  }

  private static func lines(_ account: LedgerAccount, _ applied: AppliedLedger) -> [Line] {
    let place = [Cell.text(account.property), .text(account.unit)]
    let charges = applied.items.map { item in
      let charge = item.charge
      return Line(
        day: charge.dueDate, id: charge.id, charge: charge.amount, payment: nil,
        cells: [.date(charge.dueDate), .text(charge.id)] + place + [
          .text(charge.code), .text(charge.period.name), .money(charge.amount), .blank, .money(item.open),
        ])
    }
    let payments = applied.sources.map { source in
      let payment = source.payment
      let what = [payment.kind.rawValue, payment.reference].compactMap(\.self).joined(separator: " ")
      return Line(
        day: payment.date, id: payment.id, charge: nil, payment: payment.amount,
        cells: [.date(payment.date), .text(payment.id)] + place + [
          .text(what), .text(payment.period?.name ?? ""), .blank, .money(payment.amount),
          source.left > .zero ? .money(-source.left) : .blank,
        ])
    }
    return charges + payments
  }
}
