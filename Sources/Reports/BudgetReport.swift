public import Domain
public import Query
internal import Warehouse

/// Budgets of months, with what the months brought and the variance.
public struct BudgetReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the budgeted lines.
  ///
  /// - Parameters:
  ///   - rows: the lines.
  ///   - properties: the requested properties; those without a budget are named.
  ///   - months: the months.
  ///   - asOf: the day up to which actual figures count.
  public init(
    _ rows: [BudgetQuery.Row], _ properties: [PropertyLedger], _ months: ClosedRange<CivilMonth>, asOf: CivilDate
  ) {
    let budgeted = Set(rows.map(\.propertyID))
    let missing = properties.filter { !budgeted.contains($0.propertyID) }
    let span =
      months.lowerBound == months.upperBound ? "\(months.lowerBound)" : "\(months.lowerBound) to \(months.upperBound)"
    let all = counted(properties.count, "property", "properties")
    document = Document(
      title: "Budget",
      subtitle: [
        "\(span), actual through \(asOf)",
        budgeted.isEmpty ? "Budget: n/a" : "\(budgeted.count) of \(all) have a budget",
      ],
      table: Table(
        columns: BudgetReport.columns,
        rows: rows.map { TableRow(BudgetReport.cells($0)) }
          + BudgetReport.pooled(rows, of: properties.count)
          + missing.map { property in
            TableRow(
              BudgetReport.columns.map { column in
                switch column.key {
                case "property": .text(property.property)
                case "reason": .text("n/a: no budget for these months. Add it with 'ownerdash ledger import FILE'")
                default: .absent
                }
              })
          }),
      notes: [
        "Variance: actual - budget; of costs, more than the budget is unfavorable. Actual: the fiscal month to date",
        "Volume: (occupied - budgeted units) x budgeted rent per unit. Rate: the rest of the variance of rental income."
          + " They add up to it",
      ] + (budgeted.count > 1 ? ["Pooled: of the properties whose actual amount of the line is known"] : []),
      asOf: asOf)
  }

  /// A row for each month and line over the properties with a known actual amount; none for a single property.
  private static func pooled(_ rows: [BudgetQuery.Row], of all: Int) -> [TableRow] {
    guard Set(rows.map(\.propertyID)).count > 1 else { return [] }
    let lines = Dictionary(grouping: rows) { PooledLine(month: $0.month, line: $0.line) }
    let ranks = Dictionary(uniqueKeysWithValues: UnifiedBudget.Line.allCases.enumerated().map { ($1, $0) })
    return lines.sorted { ($0.key.month, ranks[$0.key.line] ?? 0) < ($1.key.month, ranks[$1.key.line] ?? 0) }
      .map { key, rows in
        let known = rows.filter { $0.actual != nil }
        let row = BudgetQuery.Row(pooling: known, propertyName: "Pooled, \(known.count) of \(all)", key.month, key.line)
        return TableRow(cells(row))
      }
  }

  private struct PooledLine: Hashable {
    let month: CivilMonth
    let line: UnifiedBudget.Line
  }

  private static let columns = [
    Column("property", "Property", .text), Column("month", "Month", .text), Column("line", "Line", .text),
    Column("budget", "Budget", .money), Column("actual", "Actual", .money), Column("variance", "Variance", .money),
    Column("variance_pct", "Variance %", .decimal), Column("effect", "Effect", .text),
    Column("volume_variance", "Volume", .money, shown: .unlessZero),
    Column("rate_variance", "Rate", .money, shown: .unlessZero),
    Column("budgeted_units", "Budgeted units", .count, shown: .unlessZero),
    Column("occupied_units", "Occupied", .count, shown: .unlessZero), Column("as_of", "As of", .date),
    Column("reason", "Reason", .text, shown: .unlessZero),
  ]

  private static func cells(_ row: BudgetQuery.Row) -> [Cell] {
    let isRent = row.line == .rentalIncome
    let split = row.split
    return [
      .text(row.property), .text("\(row.month)"), .text(row.line.title), .money(row.budget), .optional(row.actual),
      .optional(row.variance), percent(row).map { .decimal($0) } ?? .absent, .text(effect(row)),
      isRent ? .optional(split?.volume) : .blank, isRent ? .optional(split?.rate) : .blank,
      isRent ? .optional(row.budgetedUnits) : .blank, isRent ? .optional(row.occupiedUnits) : .blank,
      .optional(row.asOf), row.actual == nil ? .text(reason(row)) : .blank,
    ]
  }

  /// The variance as a percentage of the budget; nil without a budget above zero.
  private static func percent(_ row: BudgetQuery.Row) -> Hundredths? {
    guard let variance = row.variance, row.budget > .zero else { return nil }
    return Ratio(variance.cents, of: row.budget.cents).percentHundredths.map { Hundredths(count: $0) }
  }

  private static func effect(_ row: BudgetQuery.Row) -> String {
    guard let variance = row.variance else { return "n/a" }
    if variance == .zero { return "none" }
    return (variance > .zero) == row.line.isCost ? "unfavorable" : "favorable"
  }

  private static func reason(_ row: BudgetQuery.Row) -> String {
    guard row.asOf != nil else { return "n/a: no figures of the month are loaded" }
    return row.line.isCost
      ? "n/a: no operating expenses are known by the month" : "n/a: income or expenses of the month are not known"
  }
}
