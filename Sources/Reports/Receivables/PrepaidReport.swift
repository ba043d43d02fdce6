internal import Domain
internal import Receivables
public import Query

/// The accounts that have paid ahead or have a credit.
public struct PrepaidReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the accounts with the largest amounts first.
  ///
  /// - Parameter receivables: the balances of all accounts.
  public init(_ receivables: Receivables) {
    let coverage = ReceivablesCoverage(receivables.properties, receivables.asOf, .balances)
    let held = receivables.positions.filter { $0.balance.held > .zero }.sorted {
      ($1.balance.held.cents, $0.property, $0.unit ?? "", $0.personID)
        < ($0.balance.held.cents, $1.property, $1.unit ?? "", $1.personID)
    }
    let columns = [
      Column("property", "Property", .text), Column("unit", "Unit", .text), Column("tenant", "Tenant", .text),
      Column("name", "Name", .text), Column("prepaid", "Prepaid", .money),
      Column("credits", "Credits", .money, shown: .unlessZero), Column("open", "Open", .money, shown: .unlessZero),
      Column("net", "Net", .money), Column("basis", "Source", .text), Column("as_of", "As of", .date, shown: .never),
      Column("reason", "Reason", .text, shown: .unlessZero),
    ]
    let credits = held.compactMap(\.balance.knownCredits)
    let sum = { (value: (AccountBalance) -> Money) in
      coverage.total(held.map { value($0.balance) }.reduce(.zero, +))
    }
    document = Document(
      title: "Prepaid",
      subtitle: [
        "As of \(receivables.asOf)",
        coverage.knowsNothing ? "Accounts: n/a" : counted(held.count, "account", "accounts"),
      ] + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns,
        rows: held.map { position in
          let balance = position.balance
          return TableRow([
            .text(position.property), position.unit.map { .text($0) } ?? .blank, .text(position.personID),
            position.name.map { .text($0) } ?? .blank, .money(balance.prepaid), .optional(balance.knownCredits),
            .money(balance.open), .money(balance.net), .text(position.basis.words), .date(balance.asOf), .blank,
          ])
        } + coverage.rows(columns),
        total: TableRow(
          [
            coverage.label("Total"), .blank, .blank, .blank, sum(\.prepaid),
            held.isEmpty || !credits.isEmpty ? sum(\.credits) : .absent, sum(\.open), sum(\.net),
          ]
            + Array(repeating: .blank, count: 3))),
      notes: ["Prepaid: payments that pay no charge due by the day. Net: open charges less credits and prepaid."]
        + LedgerNotes.credits(held.map(\.balance)) + coverage.notes)
  }
}
