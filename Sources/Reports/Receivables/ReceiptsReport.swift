public import Domain
internal import Receivables
public import Query

/// The payments received in a month, or in several.
public struct ReceiptsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  private struct Receipt {
    let account: LedgerAccount
    let payment: Payment
    let isReturned: Bool

    var amount: Money { isReturned ? .zero - payment.amount : payment.amount }
  }

  private static let columns = [
    Column("property", "Property", .text), Column("date", "Date", .date), Column("unit", "Unit", .text),
    Column("tenant", "Tenant", .text), Column("entry", "Entry", .text, shown: .never),
    Column("reference", "Reference", .text), Column("what", "What", .text), Column("period", "For", .text),
    Column("amount", "Amount", .money), Column("reason", "Reason", .text, shown: .unlessZero),
  ]

  /// Lists the payments up to the report's day, and the payments that were returned as amounts below zero.
  ///
  /// - Parameters:
  ///   - receivables: the accounts with their entries.
  ///   - first: the first month.
  public init(_ receivables: Receivables, from first: CivilMonth) {
    let asOf = receivables.asOf
    let coverage = ReceivablesCoverage(receivables.properties, asOf, .entriesFrom(first))
    let receipts = receivables.accounts.flatMap {
      ReceiptsReport.receipts($0, first.firstDay...max(first.firstDay, asOf))
    }
    .sorted {
      ($0.account.property, $0.account.propertyID, $0.payment.date, $0.payment.id)
        < ($1.account.property, $1.account.propertyID, $1.payment.date, $1.payment.id)
    }
    let total = receipts.map(\.amount).reduce(Money.zero, +)
    let unlisted = receivables.properties.filter {
      $0.ledgerGap(from: first, through: asOf) == nil && !$0.covers(first)
    }.map(\.property)
    let late =
      unlisted.isEmpty
      ? []
      : ["The ledger does not cover all of \(first): \(unlisted.joined(separator: ", ")). Its receipts are partial"]
    document = Document(
      title: "Receipts",
      subtitle: [
        "\(first.firstDay) to \(asOf)",
        coverage.knowsNothing ? "Receipts: n/a" : counted(receipts.count, "entry", "entries"),
      ] + [coverage.line].compactMap(\.self),
      table: Table(
        columns: ReceiptsReport.columns, rows: receipts.map(ReceiptsReport.row) + coverage.rows(ReceiptsReport.columns),
        total: TableRow(
          [coverage.label("Total")] + Array(repeating: .blank, count: 7) + [coverage.total(total), .blank])),
      notes: ["Money received; credits and write-offs are none. A returned payment is listed on the day of its return."]
        + late + coverage.notes)
  }

  private static func receipts(_ account: LedgerAccount, _ days: ClosedRange<CivilDate>) -> [Receipt] {
    let payments = Dictionary(
      account.ledger.payments.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return account.ledger.payments.compactMap { entry in
      guard days.contains(entry.date) else { return nil }
      if entry.kind == .payment { return Receipt(account: account, payment: entry, isReturned: false) }
      guard entry.kind == .reversal, case .payment(let target)? = entry.reverses, payments[target]?.kind == .payment
      else { return nil }
      return Receipt(account: account, payment: entry, isReturned: true)
    }
  }

  private static func row(_ receipt: Receipt) -> TableRow {
    let (account, payment) = (receipt.account, receipt.payment)
    return TableRow([
      .text(account.property), .date(payment.date), .text(account.unit),
      account.tenant.map { .text($0) } ?? .text(account.personID), .text(payment.id),
      payment.reference.map { .text($0) } ?? .blank,
      .text(receipt.isReturned ? "returned" : payment.isForDeposit ? "deposit" : "payment"),
      payment.period.map { .text($0.name) } ?? .blank, .money(receipt.amount), .blank,
    ])
  }
}
