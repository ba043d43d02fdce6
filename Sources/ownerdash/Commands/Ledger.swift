import Domain
import ManualBook
import Pipeline
import Query
import Warehouse
import SpreadsheetWriter

/// `ledger VERB`: the book that is kept by hand.
struct LedgerCommand: Command {
  static let name = "ledger"
  static let summary = "the book that an owner keeps by hand: template, import, export, single entries"
  static let operands = "template|import|export|attach FILE, add, edit|delete|mark-paid ID"
  static let operandCount = 1...2
  static let options =
    [
      Option.property.only(in: "add", "edit", "delete", "mark-paid"),
      Option("lease", "ID", "add: the lease", in: ["add"]),
      Option("id", "ID", "add: your own id of the entry, so that a repeated command adds nothing", in: ["add"]),
      Option("kind", "KIND", "add: charge, payment, credit, reversal or write_off (payment)", in: ["add"]),
      Option("class", "CLASS", "a charge's: rent, utilities, deposit or other (other)", in: ["add", "edit"]),
      Option("code", "CODE", "the charge code, such as RENT", in: ["add", "edit"]),
      Option("amount", "AMOUNT", "the amount", in: ["add", "edit"]),
      Option("date", "DAY", "the day of the entry (today)", in: ["add", "edit", "mark-paid"]),
      Option("due", "DAY", "a charge's last day to pay it", in: ["add", "edit"]),
      Option("period", "MONTH", "the month it is for, YYYY-MM", in: ["add", "edit"]),
      Option("reference", "TEXT", "the number on the check", in: ["add", "edit", "mark-paid"]),
      Option("pays", "ID", "the charge that a payment is meant for", in: ["add", "edit"]),
      Option("reverses", "ID", "the entry that a reversal takes back", in: ["add", "edit"]),
      Option("note", "TEXT", "anything worth knowing", in: ["add", "edit", "delete", "mark-paid"]),
      Option("who", "NAME", "who enters it", in: ["add", "edit", "delete", "mark-paid"]),
      Option(
        "confirm", nil, "enter it although it looks like a mistake or a repetition", in: ["import", "add", "edit"]),
    ]
  static let discussion = [
    "template FILE writes an empty book, export FILE what is there: a workbook where the name ends in .xlsx, else a",
    "folder of CSV files. import FILE takes one: a row with a known id updates, a new id inserts, 'deleted' takes out;",
    "the whole file counts or nothing of it. attach FILE keeps an image or document and prints the hash that names it.",
    "add, edit, delete and mark-paid enter single entries; what stood before is never lost.",
  ]

  private enum Verb: String, CaseIterable {
    case template, `import`, export, attach, add, edit, delete
    case markPaid = "mark-paid"
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let verb = try arguments.verb(Verb.self, of: name)
    let operand = arguments.operands.dropFirst().first
    guard (verb == .add) == (operand == nil) else {
      throw UsageError("'ledger \(verb.rawValue)' wants \(verb == .add ? "options alone" : "one more word")")
    }
    if verb == .template { return try LedgerFiles(arguments, environment).template(operand ?? "") }
    let context = try arguments.context(in: environment)
    return try await asOnlyWriter(context, "ledger \(verb.rawValue)", in: environment) {
      let files = LedgerFiles(arguments, environment)
      let entries = LedgerEntryForm(arguments, environment, context)
      switch verb {
      case .template, .export: return try files.export(operand ?? "", context)
      case .import: return try files.take(operand ?? "", context)
      case .attach: return try files.attach(operand ?? "", context)
      case .add: return try entries.add()
      case .edit: return try entries.edit(operand ?? "")
      case .delete: return try entries.delete(operand ?? "")
      case .markPaid: return try entries.markPaid(operand ?? "")
      }
    }
  }
}
