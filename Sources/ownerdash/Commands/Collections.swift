import Domain
import Pipeline
import Query
import Receivables
import Reports
import Warehouse

/// `collections VERB`: records notes, promises to pay and evictions of accounts, and lists them.
struct CollectionsCommand: Command {
  static let name = "collections"
  static let summary = "Record notes, promises to pay and evictions of accounts, and list them"
  static let serving = Serving.reports(["list", "list/{ACCOUNT}"])
  static let operands = "note|promise|eviction ACCOUNT, list [ACCOUNT]"
  static let firstOperands = Verb.allCases.map(\.rawValue)
  static let operandCount = 1...2
  static let options = [
    Option.property,
    Option("text", "TEXT", "Text of the note, or reason of the eviction", in: ["note", "promise", "eviction"]),
    Option("amount", "AMOUNT", "promise: Promised amount", in: ["promise"]),
    Option("date", "DAY", "promise: Promised by; eviction: Filing date", in: ["promise", "eviction"]),
    Option("who", "NAME", "Name of the person who records it", in: ["note", "promise", "eviction"]),
    Option("confirm", nil, "Record the same a second time", in: ["note", "promise", "eviction"]),
    Option("as-of", "DAY", "list: Only records made up to this day (default: all)", in: ["list"]),
    .format.only(in: "list"), .out.only(in: "list"),
  ]
  static let discussion = [
    "ACCOUNT is the account's id in 'delinquency --by account', which shows the records too. Records are never changed",
    "or deleted; the newest promise and eviction count.",
    "A repeated command records nothing: --confirm records the same a second time.",
  ]

  private enum Verb: String, CaseIterable {
    case note, promise, eviction, list
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let verb = try arguments.verb(Verb.self, of: name)
    let account = arguments.operands.dropFirst().first
    let context = try arguments.context(in: environment)
    guard let kind = AccountNote.Kind(rawValue: verb.rawValue) else {
      return try list(account, context, arguments, environment)
    }
    let property = try arguments.property(of: context.definitions)
    guard let account else { throw UsageError("'collections \(verb.rawValue)' requires an account") }
    let note = try note(kind, account, property, arguments, environment)
    return try await asOnlyWriter(context, "collections \(verb.rawValue)", in: environment) {
      let store = try DecisionStore(path: context.folder.decisions)
      if arguments["confirm"] == nil, let same = try store.accountNotes().last(where: note.says) {
        environment.write(
          "recorded already on \(same.at.prefix(10)); nothing was changed. Use --confirm to record it again\n")
        return .done
      }
      try store.append(note)
      environment.write("\(kind.rawValue) recorded for account '\(account)'\n")
      return .done
    }
  }

  private static func note(
    _ kind: AccountNote.Kind, _ account: String, _ property: String?, _ arguments: Arguments, _ environment: Environment
  ) throws -> AccountNote {
    let who = try required(arguments["who"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }, "--who NAME")
    let text = arguments["text"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let day = try arguments.day("date", month: nil, in: environment)
    let amount = try arguments.money("amount")
    if kind == .note { _ = try required(text, "--text TEXT") } else { _ = try required(day, "--date DAY") }
    if let day, let doubt = EntryCheck.warning(for: day) { throw UsageError("--date: \(doubt)") }
    if let amount, amount <= .zero { throw UsageError("--amount must be above zero, not \(amount)") }
    let today = try environment.today
    let reader = try arguments.reader(in: environment)
    let positions = try ReceivablesQuery(property: property, asOf: today).run(reader).positions
    let found = positions.filter { $0.accountIDs.contains(account) }
    let position = try onlyMatch(
      found, "an account '\(account)'",
      otherwise: "account '\(account)' not found\(suggestion(account, positions.map(\.accountID))). "
        + "'ownerdash delinquency --by account' lists the accounts")
    return AccountNote(
      property: position.propertyID, account: account, kind: kind, day: day, amount: amount, text: text, who: who,
      at: environment.now())
  }

  private static func list(
    _ account: String?, _ context: PipelineContext, _ arguments: Arguments, _ environment: Environment
  ) throws -> ExitStatus {
    let notes = try context.decisions()?.accountNotes() ?? []
    let names = Dictionary(
      context.definitions.properties.map { ($0.key, $0.propertyName) }, uniquingKeysWith: { first, _ in first })
    let keys = try arguments.selectedKeys(in: environment)
    let asOf = try arguments.day("as-of", in: environment)
    let shown = notes.filter { note in
      (account == nil || note.account == account) && (keys?.contains(note.property) ?? true)
        && (asOf.map { note.at.prefix(10) <= $0.description } ?? true)
    }
    return try arguments.draw(AccountNotesReport(shown, names: names), in: environment)
  }
}
