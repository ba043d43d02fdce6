internal import Domain
public import Query

/// The maintenance requests one by one.
public struct MaintenanceReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The requests, with what they cost.
  public init(_ rows: [MaintenanceQuery.Row]) {
    let cost = rows.compactMap(\.cost).reduce(.zero, +)
    let open = rows.count { $0.status != "closed" }
    document = Document(
      title: "Maintenance", subtitle: ["\(rows.count) requests, \(open) not closed"],
      table: Table(
        columns: [
          Column("property", "Property", .text), Column("request", "Request", .text), Column("unit", "Unit", .text),
          Column("opened", "Opened", .date), Column("category", "Category", .text),
          Column("description", "Description", .text), Column("status", "Status", .text),
          Column("closed", "Closed", .date), Column("cost", "Cost", .money),
        ],
        rows: rows.map { row in
          TableRow([
            .text(row.property), .text(row.id), row.unit.map { .text($0) } ?? .blank, .date(row.opened),
            .text(row.category), row.description.map { .text($0) } ?? .blank, .text(row.status),
            row.closed.map { .date($0) } ?? .blank, .optional(row.cost),
          ])
        },
        total: TableRow([.text("Total")] + Array(repeating: .blank, count: 7) + [.money(cost)])),
      notes: rows.contains { $0.cost == nil } ? ["The total leaves out requests whose cost nobody has told."] : [])
  }
}

/// The expenses one by one.
public struct ExpensesReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// The expenses, with their total.
  public init(_ rows: [ExpensesQuery.Row]) {
    let total = rows.reduce(Money.zero) { $0 + $1.amount }
    document = Document(
      title: "Expenses", subtitle: ["\(rows.count) expenses"],
      table: Table(
        columns: [
          Column("property", "Property", .text), Column("expense", "Expense", .text), Column("date", "Date", .date),
          Column("category", "Category", .text), Column("vendor", "Vendor", .text), Column("note", "Note", .text),
          Column("amount", "Amount", .money),
        ],
        rows: rows.map { row in
          TableRow([
            .text(row.property), .text(row.id), .date(row.date), .text(row.category),
            row.vendor.map { .text($0) } ?? .blank, row.note.map { .text($0) } ?? .blank, .money(row.amount),
          ])
        },
        total: TableRow([.text("Total")] + Array(repeating: .blank, count: 5) + [.money(total)])), notes: [])
  }
}
