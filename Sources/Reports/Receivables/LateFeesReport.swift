internal import Domain
internal import Receivables
public import Query

/// The late fees that were billed, and what is open of them.
public struct LateFeesReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the charges whose code says that they are late fees.
  ///
  /// - Parameter receivables: the accounts with their entries.
  public init(_ receivables: Receivables) {
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .entries)
    let fees = receivables.accounts.flatMap { account -> [(LedgerAccount, AppliedLedger.Item)] in
      guard let day = receivables.ledger(of: account.propertyID)?.ledgerDay(for: asOf) else { return [] }
      return account.applied(on: day).items.filter { LateFeesReport.isLateFee($0.charge.code) }.map { (account, $0) }
    }
    let columns = [
      Column("property", "Property", .text), Column("unit", "Unit", .text), Column("tenant", "Tenant", .text),
      Column("entry", "Entry", .text, shown: .never), Column("code", "Code", .text), Column("due", "Due", .date),
      Column("amount", "Billed", .money), Column("paid", "Paid or credited", .money), Column("open", "Open", .money),
      Column("reason", "Reason", .text, shown: .unlessZero),
    ]
    // Without an opening balance, it is not known which charges the payments pay.
    let isPaidKnown = { (account: LedgerAccount) in account.history != .months }
    let paid = fees.filter { isPaidKnown($0.0) }
    let sum = { (fees: [(LedgerAccount, AppliedLedger.Item)], value: (AppliedLedger.Item) -> Money) -> Cell in
      coverage.total(fees.map { value($0.1) }.reduce(.zero, +))
    }
    let sumOfPaid = { (value: (AppliedLedger.Item) -> Money) -> Cell in
      paid.isEmpty && !fees.isEmpty ? .absent : sum(paid, value)
    }
    document = Document(
      title: "Late fees",
      subtitle: [
        "As of \(asOf)", coverage.knowsNothing ? "Late fees: n/a" : counted(fees.count, "late fee", "late fees"),
      ]
        + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns,
        rows: fees.map { account, item in
          TableRow([
            .text(account.property), .text(account.unit), account.tenant.map { .text($0) } ?? .text(account.personID),
            .text(item.charge.id), .text(item.charge.code), .date(item.charge.dueDate), .money(item.charge.amount),
            isPaidKnown(account) ? .money(item.allocated) : .absent, isPaidKnown(account) ? .money(item.open) : .absent,
            isPaidKnown(account) ? .blank : .text("n/a: the ledger lists months without an opening balance"),
          ])
        } + coverage.rows(columns),
        total: TableRow(
          [coverage.label("Total")] + Array(repeating: .blank, count: 5)
            + [sum(fees, \.charge.amount), sumOfPaid(\.allocated), sumOfPaid(\.open), .blank])),
      notes: [
        "A late fee is a charge whose code contains LATE. Fees that were reversed are not listed."
      ] + coverage.notes)
  }

  /// Whether a code says that a charge is a late fee, in any case: `LATE`, `LATEFEE`, `C-CA-LATE`.
  static func isLateFee(_ code: String) -> Bool { code.uppercased().contains("LATE") }
}
