public import Query
internal import Domain

/// The security deposits that are held on a day.
public struct DepositsReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the deposits, with their total.
  ///
  /// - Parameters:
  ///   - rows: the deposits.
  ///   - receivables: the requested properties; those whose source reports no deposits are n/a.
  public init(_ rows: [DepositsQuery.Row], _ receivables: Receivables) {
    let known = Set(rows.map(\.propertyID))
    let partial = Set(rows.filter { $0.basis == .balances }.map(\.propertyID))
    let rows = rows.filter { $0.amount != .zero }
    let missing = receivables.properties.filter { !$0.hasBook && !known.contains($0.propertyID) }
    let columns = [
      Column("property", "Property", .text), Column("unit", "Unit", .text), Column("tenant", "Tenant", .text),
      Column("account", "Account", .text, shown: .never), Column("deposit", "Deposit", .text, shown: .never),
      Column("received", "Received", .date), Column("amount", "Held", .money),
      Column("as_of", "As of", .date), Column("reason", "Reason", .text, shown: .unlessZero),
    ]
    let all = counted(receivables.properties.count, "property", "properties")
    let gaps = [
      missing.isEmpty ? nil : "\(missing.count) of \(all) report no deposits",
      partial.isEmpty ? nil : "\(partial.count) of \(all) report only those of some accounts",
    ].compactMap(\.self)
    let line = gaps.isEmpty ? nil : gaps.joined(separator: "; ")
    let total = rows.map(\.amount).reduce(.zero, +)
    let isUnknown = missing.count == receivables.properties.count
    document = Document(
      title: "Deposits held",
      subtitle: ["As of \(receivables.asOf)", isUnknown ? "Deposits: n/a" : counted(rows.count, "deposit", "deposits")]
        + [line].compactMap(\.self),
      table: Table(
        columns: columns,
        rows: rows.map { row in
          TableRow(
            [
              .text(row.property), row.unit.map { .text($0) } ?? .blank, row.tenant.map { .text($0) } ?? .blank,
              .text(row.accountID), row.depositID.map { .text($0) } ?? .blank,
              row.received.map { .date($0) } ?? .blank, .money(row.amount), .date(row.asOf), .blank,
            ], isStale: row.asOf < receivables.asOf)
        }
          + missing.map { property in
            TableRow(
              columns.map { column in
                switch column.key {
                case "property": .text(property.property)
                case "reason": .text("n/a: no source reports the deposits held by the day")
                default: .absent
                }
              })
          },
        total: TableRow(
          [.text(line.map { "Total (\($0))" } ?? "Total")] + Array(repeating: .blank, count: 5)
            + [isUnknown ? .absent : .money(total), .blank, .blank])),
      notes: [
        "A deposit of a manual book is held from its receipt until its return. Others are the deposits on hand by the"
          + " rent roll, or else by the report of balances."
      ] + RowDays.notes(rows.map { ($0.property, $0.asOf) }, of: "deposits", receivables.asOf)
        + DepositsReport.notes(receivables.properties.filter { partial.contains($0.propertyID) }))
  }

  private static func notes(_ partial: [PropertyLedger]) -> [String] {
    partial.isEmpty
      ? []
      : [
        "Only the deposits of accounts that owe or have paid ahead, because no rent roll states the others:"
          + " \(partial.map(\.property).joined(separator: ", "))"
      ]
  }
}
