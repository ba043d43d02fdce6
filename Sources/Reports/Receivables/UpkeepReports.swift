public import Domain
public import Query

/// The individual maintenance requests.
public struct MaintenanceReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the requests, with their costs.
  ///
  /// - Parameters:
  ///   - rows: the requests.
  ///   - properties: the requested properties; those without a manual book are n/a.
  ///   - asOf: the report's day.
  public init(_ rows: [MaintenanceQuery.Row], _ properties: [PropertyLedger], asOf: CivilDate) {
    let coverage = ReceivablesCoverage(properties, asOf, .book)
    let cost = rows.compactMap(\.cost).reduce(.zero, +)
    let open = rows.count { $0.status != "closed" }
    let columns = [
      Column("property", "Property", .text), Column("request", "Request", .text), Column("unit", "Unit", .text),
      Column("opened", "Opened", .date), Column("category", "Category", .text),
      Column("description", "Description", .text), Column("status", "Status", .text),
      Column("closed", "Closed", .date), Column("cost", "Cost", .money),
      Column("reason", "Reason", .text, shown: .unlessZero),
    ]
    document = Document(
      title: "Maintenance",
      subtitle: [
        "As of \(asOf)", coverage.knowsNothing ? "Requests: n/a" : "\(rows.count) requests, \(open) not closed",
      ] + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns,
        rows: rows.map { row in
          TableRow([
            .text(row.property), .text(row.id), row.unit.map { .text($0) } ?? .blank, .date(row.opened),
            .text(row.category), row.description.map { .text($0) } ?? .blank, .text(row.status),
            row.closed.map { .date($0) } ?? .blank, .optional(row.cost), .blank,
          ])
        } + coverage.rows(columns),
        total: TableRow(
          [coverage.label("Total")] + Array(repeating: .blank, count: 7) + [coverage.total(cost), .blank])),
      notes: rows.contains { $0.cost == nil } ? ["The total excludes requests without a known cost."] : [])
  }
}

/// The individual expenses.
public struct ExpensesReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Lists the expenses, with their total.
  ///
  /// - Parameters:
  ///   - rows: the expenses.
  ///   - properties: the requested properties; those without a manual book are n/a.
  ///   - asOf: the report's day.
  public init(_ rows: [ExpensesQuery.Row], _ properties: [PropertyLedger], asOf: CivilDate) {
    let coverage = ReceivablesCoverage(properties, asOf, .book)
    let total = rows.reduce(Money.zero) { $0 + $1.amount }
    let columns = [
      Column("property", "Property", .text), Column("expense", "Expense", .text), Column("date", "Date", .date),
      Column("category", "Category", .text), Column("vendor", "Vendor", .text), Column("note", "Note", .text),
      Column("amount", "Amount", .money), Column("reason", "Reason", .text, shown: .unlessZero),
    ]
    document = Document(
      title: "Expenses",
      subtitle: ["As of \(asOf)", coverage.knowsNothing ? "Expenses: n/a" : "\(rows.count) expenses"]
        + [coverage.line].compactMap(\.self),
      table: Table(
        columns: columns,
        rows: rows.map { row in
          TableRow([
            .text(row.property), .text(row.id), .date(row.date), .text(row.category),
            row.vendor.map { .text($0) } ?? .blank, row.note.map { .text($0) } ?? .blank, .money(row.amount), .blank,
          ])
        } + coverage.rows(columns),
        total: TableRow(
          [coverage.label("Total")] + Array(repeating: .blank, count: 5) + [coverage.total(total), .blank])), notes: [])
  }
}
