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
    let sum = { (value: (AppliedLedger.Item) -> Money) in coverage.total(fees.map { value($0.1) }.reduce(.zero, +)) }
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
            .money(item.allocated), .money(item.open), .blank,
          ])
        } + coverage.rows(columns),
        total: TableRow(
          [coverage.label("Total")] + Array(repeating: .blank, count: 5)
            + [sum(\.charge.amount), sum(\.allocated), sum(\.open), .blank])),
      notes: [
        "A late fee is a charge whose code contains LATE. Fees that were reversed are not listed."
      ] + coverage.notes)
  }

  /// Whether a code says that a charge is a late fee, in any case: `LATE`, `LATEFEE`, `C-CA-LATE`.
  static func isLateFee(_ code: String) -> Bool { code.uppercased().contains("LATE") }
}
