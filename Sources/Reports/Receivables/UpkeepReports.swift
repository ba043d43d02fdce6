public import Domain
public import Query

/// The maintenance requests of a period, with their cost by property and category.
public struct MaintenanceReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the requests, with their costs.
  ///
  /// - Parameters:
  ///   - rows: the requests.
  ///   - properties: the requested properties; those without a manual book are n/a.
  ///   - rents: the rent charged in the months of the period, by property, where it is known.
  ///   - from: the first day of the period; nil for no limit.
  ///   - asOf: the last day of the period, on which the requests are as listed.
  public init(
    _ rows: [MaintenanceQuery.Row], _ properties: [PropertyLedger], rents: [String: Money] = [:],
    from: CivilDate? = nil, asOf: CivilDate
  ) {
    let coverage = ReceivablesCoverage(properties, asOf, .book)
    let open = rows.count { $0.status != "closed" }
    let columns =
      [
        Column("property", "Property", .text), Column("category", "Category", .text),
        Column("request", "Request", .text), Column("unit", "Unit", .text), Column("opened", "Opened", .date),
        Column("description", "Description", .text), Column("status", "Status", .text),
        Column("closed", "Closed", .date), Column("cost", "Cost", .money),
        Column("reason", "Reason", .text, shown: .unlessZero),
      ] + UpkeepLine.rentColumns
    let lines = rows.map { row in
      UpkeepLine(
        property: row.property, category: row.category, amount: row.cost,
        cells: [
          .text(row.property), .text(row.category), .text(row.id), row.unit.map { .text($0) } ?? .blank,
          .date(row.opened), row.description.map { .text($0) } ?? .blank, .text(row.status),
          row.closed.map { .date($0) } ?? .blank, .optional(row.cost), .blank, .blank, .blank,
        ])
    }
    document = Document(
      title: "Maintenance",
      subtitle: [
        UpkeepLine.period(from, asOf),
        coverage.knowsNothing ? "Requests: n/a" : "\(rows.count) requests, \(open) not closed",
      ] + [coverage.line].compactMap(\.self),
      table: UpkeepLine.table(lines, columns, coverage, rents),
      notes: (rows.contains { $0.cost == nil } ? ["Totals exclude requests without a known cost."] : [])
        + UpkeepLine.notes(rents), asOf: asOf)
  }
}

/// The expenses of a period, with their totals by property and category.
public struct ExpensesReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the expenses, with their totals.
  ///
  /// - Parameters:
  ///   - rows: the expenses.
  ///   - properties: the requested properties; those without a manual book are n/a.
  ///   - rents: the rent charged in the months of the period, by property, where it is known.
  ///   - from: the first day of the period; nil for no limit.
  ///   - asOf: the last day of the period.
  public init(
    _ rows: [ExpensesQuery.Row], _ properties: [PropertyLedger], rents: [String: Money] = [:],
    from: CivilDate? = nil, asOf: CivilDate
  ) {
    let coverage = ReceivablesCoverage(properties, asOf, .book)
    let columns =
      [
        Column("property", "Property", .text), Column("category", "Category", .text),
        Column("expense", "Expense", .text), Column("date", "Date", .date), Column("vendor", "Vendor", .text),
        Column("note", "Note", .text), Column("amount", "Amount", .money),
        Column("reason", "Reason", .text, shown: .unlessZero),
      ] + UpkeepLine.rentColumns
    let lines = rows.map { row in
      UpkeepLine(
        property: row.property, category: row.category, amount: row.amount,
        cells: [
          .text(row.property), .text(row.category), .text(row.id), .date(row.date),
          row.vendor.map { .text($0) } ?? .blank, row.note.map { .text($0) } ?? .blank, .money(row.amount), .blank,
          .blank, .blank,
        ])
    }
    document = Document(
      title: "Expenses",
      subtitle: [UpkeepLine.period(from, asOf), coverage.knowsNothing ? "Expenses: n/a" : "\(rows.count) expenses"]
        + [coverage.line].compactMap(\.self),
      table: UpkeepLine.table(lines, columns, coverage, rents), notes: UpkeepLine.notes(rents), asOf: asOf)
  }
}

/// One request or expense, with its amount.
private struct UpkeepLine {
  let property: String
  let category: String
  /// The amount; nil where it is not known.
  let amount: Money?
  let cells: [Cell]

  static func period(_ from: CivilDate?, _ asOf: CivilDate) -> String {
    from.map { "From \($0) to \(asOf)" } ?? "As of \(asOf)"
  }

  /// The columns of a property's rent in the period, and of what the costs are of it.
  static let rentColumns = [
    Column("rent_charged", "Rent charged", .money, shown: .unlessZero),
    Column("rent_pct", "% of rent", .decimal, shown: .unlessZero),
  ]

  static func notes(_ rents: [String: Money]) -> [String] {
    rents.isEmpty ? [] : ["Rent charged: of all months that the period touches, of properties where each is known"]
  }

  /// The rent, and the costs as a percentage of it; n/a where the rent is not known.
  private static func cells(_ lines: [UpkeepLine], of rent: Money?) -> [Cell] {
    let known = lines.compactMap(\.amount)
    let percent = rent.flatMap { Ratio(known.reduce(.zero, +).cents, of: $0.cents).percentHundredths }
    return [
      .optional(rent), known.isEmpty ? .absent : percent.map { .decimal(Hundredths(count: $0)) } ?? .absent,
    ]
  }

  /// The lines under the totals of their property and category.
  static func table(
    _ lines: [UpkeepLine], _ columns: [Column], _ coverage: ReceivablesCoverage, _ rents: [String: Money]
  ) -> Table {
    let byProperty = Dictionary(grouping: lines, by: \.property).sorted { $0.key < $1.key }
    let rows = byProperty.flatMap { property, lines -> [TableRow] in
      let categories = Dictionary(grouping: lines, by: \.category).sorted { $0.key < $1.key }
      let head = total(lines, [.text(property), .text("all categories")], columns, cells(lines, of: rents[property]))
      return [head]
        + categories.flatMap { category, lines -> [TableRow] in
          let own = lines.map { TableRow($0.cells) }
          return (lines.count > 1 ? [total(lines, [.text(property), .text(category)], columns)] : []) + own
        }
    }
    let whole = lines.compactMap(\.amount).reduce(Money.zero, +)
    let blanks = Array(repeating: Cell.blank, count: columns.count - 5)
    let ofRent = lines.filter { rents[$0.property] != nil }
    let rent = Set(ofRent.map(\.property)).compactMap { rents[$0] }
    return Table(
      columns: columns, rows: rows + coverage.rows(columns),
      total: TableRow(
        [coverage.label("Total")] + blanks + [coverage.total(whole), .blank]
          + cells(ofRent, of: rent.isEmpty ? nil : rent.reduce(.zero, +))))
  }

  /// A total; n/a where no amount is known.
  private static func total(
    _ lines: [UpkeepLine], _ lead: [Cell], _ columns: [Column], _ rent: [Cell] = [.blank, .blank]
  ) -> TableRow {
    let known = lines.compactMap(\.amount)
    let count = Cell.text(counted(lines.count, "entry", "entries"))
    let blanks = Array(repeating: Cell.blank, count: columns.count - lead.count - 5)
    let amount: Cell = known.isEmpty ? .absent : .money(known.reduce(.zero, +))
    return TableRow(lead + [count] + blanks + [amount, .blank] + rent, role: .subtotal)
  }
}
