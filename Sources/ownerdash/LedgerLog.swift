import Domain
import Pipeline
import Receivables
import Reports
import Warehouse

/// `ledger log`: every change that a person made to an entry, with who made it and when.
struct LedgerLog {
  private let arguments: Arguments
  private let environment: Environment

  init(_ arguments: Arguments, _ environment: Environment) {
    (self.arguments, self.environment) = (arguments, environment)
  }

  /// Prints the changes in the order in which they were made: of one entry, or of all.
  func run(entry: String?) throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    let keys = try arguments.selectedKeys(in: environment)
    let store = try context.decisions()
    let changes =
      try store?.changes(property: nil).filter { change in
        (keys?.contains(change.entry.property) ?? true) && (entry == nil || change.entry.id == entry)
      } ?? []
    let replaced = Dictionary(
      try store?.replacedEntryChanges().map { ($0.change, $0) } ?? [], uniquingKeysWith: { first, _ in first })
    if let entry, changes.isEmpty {
      throw UsageError("entry '\(entry)' was never added or changed by a person. 'ledger log' without an id lists all")
    }
    let names = Dictionary(
      context.definitions.properties.map { ($0.key, $0.propertyName) }, uniquingKeysWith: { first, _ in first })
    let report = RowsReport(
      title: "Ledger log", subtitle: ["Every manual change, oldest first"],
      columns: [
        Column("at", "At", .text), Column("who", "Who", .text, isPersonal: true), Column("action", "Action", .text),
        Column("entry_id", "Entry", .text), Column("property", "Property", .text), Column("lease_id", "Lease", .text),
        Column("kind", "Kind", .text), Column("code", "Code", .text), Column("amount", "Amount", .money),
        Column("date", "Date", .date), Column("note", "Note", .text, isPersonal: true),
        Column("replaced", "Replaced by import", .text, isPersonal: true),
      ],
      rows: changes.map { change in
        let line = LedgerEntryLine(change.entry.body)
        return [
          .text(change.at), .text(change.who), .text(change.verb.words), .text(change.entry.id),
          .text(names[change.entry.property] ?? change.entry.property), .text(change.entry.lease), .text(line.kind),
          .text(line.code ?? ""), .money(line.amount), .date(line.date), .text(change.note ?? ""),
          .text(change.number.flatMap { replaced[$0] }.map { "\($0.at) by \($0.who)" } ?? ""),
        ]
      }, notes: changes.isEmpty ? ["No manual changes"] : [])
    return try arguments.draw(report, in: environment)
  }
}

extension LedgerEntryChange.Verb {
  /// What was done, for people.
  var words: String {
    switch self {
    case .add: "added"
    case .edit: "edited"
    case .delete: "deleted"
    case .markPaid: "marked as paid"
    }
  }
}
