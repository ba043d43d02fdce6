public import Domain
public import Query
internal import Receivables

/// Statements of owners: income, operating expenses and net operating income by the owner's share, what was paid to the
/// owner, and the balance before and after each month.
public struct OwnerStatementReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the months of each owner and property.
  ///
  /// - Parameters:
  ///   - results: the statements, by property.
  ///   - months: the months listed.
  ///   - asOf: the day up to which entries count.
  public init(_ results: [OwnerStatementQuery.Result], _ months: ClosedRange<CivilMonth>, asOf: CivilDate) {
    let known = results.filter(\.hasOwners)
    let lines = known.flatMap { result in
      result.months.filter { months.contains($0.month) }.map { (result, $0) }
    }.sorted { left, right in
      (Self.name(left.0, left.1), left.0.property, left.1.month)
        < (Self.name(right.0, right.1), right.0.property, right.1.month)
    }
    let span =
      months.lowerBound == months.upperBound ? "\(months.lowerBound)" : "\(months.lowerBound) to \(months.upperBound)"
    let all = counted(results.count, "property", "properties")
    document = Document(
      title: "Owner statement",
      subtitle: [
        "\(span), entries through \(asOf)",
        known.isEmpty ? "Statements: n/a" : "\(known.count) of \(all) have owners in a manual book",
      ],
      table: Table(
        columns: Self.columns,
        rows: lines.map { TableRow(Self.cells($0.0, $0.1)) } + results.filter { !$0.hasOwners }.map(Self.missing)),
      notes: [
        "Income and costs of a unit belong to its owners on the month's last day, those of the property to the owners of"
          + " all units",
        "Closing balance: opening balance + NOI - costs below NOI - distributions. Balances begin with zero in the first"
          + " month whose income and expenses are both known",
      ], asOf: asOf)
  }

  private static let columns = [
    Column("owner", "Owner", .text), Column("owner_id", "Owner id", .text, shown: .never),
    Column("property", "Property", .text), Column("month", "Month", .text),
    Column("opening_balance", "Opening", .money), Column("income", "Income", .money),
    Column("operating_expenses", "Expenses", .money), Column("noi", "NOI", .money),
    Column("other_costs", "Below NOI", .money, shown: .unlessZero),
    Column("distributions", "Distributions", .money), Column("closing_balance", "Closing", .money),
    Column("reason", "Reason", .text, shown: .unlessZero),
  ]

  private static func name(_ result: OwnerStatementQuery.Result, _ month: OwnerStatement.Month) -> String {
    month.owner.map { result.names[$0] ?? $0 } ?? "no owner recorded"
  }

  /// The cells of a month; before balances begin, and after a month whose income or expenses are unknown, they are
  /// unknown too.
  private static func cells(_ result: OwnerStatementQuery.Result, _ month: OwnerStatement.Month) -> [Cell] {
    let unknown = result.unknownIncome.union(result.unknownExpenses)
    let knowsIncome = !result.unknownIncome.contains(month.month)
    let knowsExpenses = !result.unknownExpenses.contains(month.month)
    let isOpen =
      result.since.map { since in
        since <= month.month && !unknown.contains { $0 >= since && $0 < month.month }
      } ?? false
    let isKnown = knowsIncome && knowsExpenses
    let money = { (amount: Money, isKnown: Bool) -> Cell in isKnown ? .money(amount) : .absent }
    return [
      .text(name(result, month)), .optional(month.owner), .text(result.property), .text("\(month.month)"),
      money(month.opening, isOpen), money(month.income, knowsIncome), money(month.expenses, knowsExpenses),
      money(month.noi, isKnown), .money(month.otherCosts), .money(month.distributions),
      money(month.closing, isOpen && isKnown),
      isOpen && isKnown ? .blank : .text(reason(knowsIncome, knowsExpenses)),
    ]
  }

  private static func reason(_ knowsIncome: Bool, _ knowsExpenses: Bool) -> String {
    if !knowsIncome { return "n/a: the month's income is not known" }
    return knowsExpenses
      ? "n/a: income or expenses of an earlier month are not known"
      : "n/a: no operating expenses are known by the month. Add them with 'ownerdash ledger import FILE'"
  }

  private static func missing(_ result: OwnerStatementQuery.Result) -> TableRow {
    TableRow(
      columns.map { column in
        switch column.key {
        case "property": .text(result.property)
        case "reason":
          .text("n/a: no manual book states the owners of its units. Add them with 'ownerdash ledger import FILE'")
        default: .absent
        }
      })
  }
}
