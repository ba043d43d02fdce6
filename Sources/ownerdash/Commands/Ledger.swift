import Domain
import ManualBook
import Pipeline
import Query
import Warehouse
import SpreadsheetWriter

/// `ledger VERB`: manages the manual book.
struct LedgerCommand: Command {
  static let name = "ledger"
  static let summary = "Import, export and edit the manual book"
  static let serving = Serving.reports(["list/{TABLE}", "log", "log/{ID}", "attachments"])
  static let operands = "template|import|export|attach FILE, add, edit|delete|mark-paid|mark-unpaid ID, list …"
  static let firstOperands = Verb.allCases.map(\.rawValue)
  static let operandCount = 1...2
  static let options =
    [
      Option.property.only(in: "add", "edit", "delete", "mark-paid", "mark-unpaid", "list", "log"),
      Option("lease", "ID", "Lease", in: ["add", "list"]),
      Option("id", "ID", "add: Your own id of the entry, so that a repeated command adds nothing", in: ["add"]),
      Option(
        "kind", "KIND", "add: Kind: charge, payment, credit, reversal or write_off (default: payment)", in: ["add"]),
      Option(
        "class", "CLASS", "Charge class: rent, utilities, deposit or other (default: other)", in: ["add", "edit"]),
      Option("code", "CODE", "Charge code, such as RENT", in: ["add", "edit"]),
      Option("amount", "AMOUNT", "Amount", in: ["add", "edit"]),
      Option("date", "DAY", "Date of the entry (default: today)", in: ["add", "edit", "mark-paid"]),
      Option("due", "DAY", "Due date of a charge", in: ["add", "edit"]),
      Option("period", "MONTH", "Month that it is for, YYYY-MM", in: ["add", "edit"]),
      Option("reference", "TEXT", "Check number or other reference", in: ["add", "edit", "mark-paid"]),
      Option("pays", "ID", "Charge that a payment pays", in: ["add", "edit"]),
      Option("reverses", "ID", "Entry that a reversal reverses", in: ["add", "edit"]),
      Option("tenant", "ID", "Tenant on the lease whom the entry names", in: ["add", "edit", "mark-paid"]),
      Option("note", "TEXT", "Note", in: ["add", "edit", "delete", "mark-paid", "mark-unpaid"]),
      Option(
        "who", "NAME", "Name of the person who enters it",
        in: [
          "import", "add", "edit", "delete", "mark-paid", "mark-unpaid",
        ]),
      Option("attachment", "FILE", "Image or document that belongs to the entry", in: ["add", "edit", "mark-paid"]),
      Option(
        "numbers", "EXAMPLE", "How the file writes numbers, such as 1.250,00 or 1250,00 (default: 1,250.00)",
        in: ["import"],
        of: Ledger.numberForms),
      Option(
        "days", "FORM", "How the file writes days, such as MM/DD/YYYY (default: 2026-02-04 only)", in: ["import"],
        of: Ledger.dayForms),
      Option("mapping", "FILE", "JSON file that maps another program's rent roll onto the book", in: ["import"]),
      Option("cascade", nil, "Delete also what names a deleted entry or row", in: ["delete", "import"]),
      Option("history", nil, "List every version of the rows, from imports and by hand", in: ["list"]),
      Option("confirm", nil, "Enter what looks like a mistake or a repetition", in: ["import", "add", "edit"]),
      Option("keep-edits", nil, "Keep manual entries that the file contradicts", in: ["import"]),
      Option("replace-edits", nil, "Use the file's values in place of manual entries (requires --who)", in: ["import"]),
      .format.only(in: "list", "log", "attachments"), .out.only(in: "list", "log", "attachments"),
    ]
  static let discussion = [
    "template FILE writes an empty book; export FILE writes the current book. A name that ends in .xlsx makes a",
    "workbook, any other name a folder of CSV files.",
    "The export includes manual entries, and names who made them and when.",
    "import FILE reads a book: a row with a known id updates the entry, a new id adds one, and 'deleted' removes",
    "it. If any row is invalid, nothing is imported. A row that contradicts a manual entry needs --keep-edits or",
    "--replace-edits; one that deletes what other rows name needs --cascade.",
    "--mapping reads another program's rent roll: docs/receivables.md. What may mean two numbers or days is refused.",
    "attach FILE stores an image or document and prints the hash to refer to it by. attachments lists them with the",
    "entries that name them, and checks each against its hash; attachments HASH --out FILE writes a copy.",
    "add, edit, delete, mark-paid and mark-unpaid change single entries. Earlier versions are kept: log [ID] lists",
    "every change, with who made it and when.",
    "list TABLE prints a table of the book with the manual entries; --history prints every version of its rows.",
  ]

  private enum Verb: String, CaseIterable {
    case template, `import`, export, attach, attachments, add, edit, delete, list, log
    case markPaid = "mark-paid"
    case markUnpaid = "mark-unpaid"

    /// What the verb's operand is, for a message.
    var takes: String {
      switch self {
      case .add: "takes no operand"
      case .list: "requires a table"
      default: "requires a file or an id"
      }
    }
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let verb = try arguments.verb(Verb.self, of: name)
    let operand = arguments.operands.dropFirst().first
    if verb == .log { return try LedgerLog(arguments, environment).run(entry: operand) }
    if verb == .attachments { return try LedgerAttachments(arguments, environment).run(hash: operand) }
    guard (verb == .add) == (operand == nil) else {
      throw UsageError("'ledger \(verb.rawValue)' \(verb.takes)")
    }
    if verb == .list { return try LedgerList(arguments, environment).run(table: operand ?? "") }
    if verb == .template { return try LedgerFiles(arguments, environment).template(operand ?? "") }
    let context = try arguments.context(in: environment)
    return try await asOnlyWriter(context, "ledger \(verb.rawValue)", in: environment) {
      let files = LedgerFiles(arguments, environment)
      let entries = LedgerEntryForm(arguments, environment, context)
      switch verb {
      case .template, .export, .log, .list, .attachments: return try files.export(operand ?? "", context)
      case .import: return try files.take(operand ?? "", context)
      case .attach: return try files.attach(operand ?? "", context)
      case .add: return try entries.add()
      case .edit: return try entries.edit(operand ?? "")
      case .delete: return try entries.delete(operand ?? "")
      case .markPaid: return try entries.markPaid(operand ?? "")
      case .markUnpaid: return try entries.markUnpaid(operand ?? "")
      }
    }
  }
}
