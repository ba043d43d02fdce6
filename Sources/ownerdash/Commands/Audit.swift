import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `audit VERB`: compares billed charges with scheduled charges.
struct AuditCommand: Command {
  static let name = "audit"
  static let summary = "Compare charges billed with charges expected, and record decisions"
  static let serving = Serving.reports(
    ["list", "show", "show/{RUN}", "compare/{EARLIER}/{LATER}"])
  static let operands = "run|list|show [RUN]|resolve RUN|compare RUN RUN"
  static let firstOperands = Verb.allCases.map(\.rawValue)
  static let operandCount = 1...3
  static let options =
    [
      Option.property,
      Option("start", "MONTH", "run: First month, YYYY-MM (default: the last month posted)", in: ["run"]),
      Option("months", "N", "run: Number of months, 1 to 12 (default: 1)", in: ["run"]),
      Option(
        "proration", "HOW", "run: Proration of partial months: none, actual_days or thirty_day (default: none)",
        in: ["run"]),
      Option("exceptions", nil, "run, show: List each exception in its own row", in: ["run", "show"]),
      Option("lease", "ID", "resolve: Only this lease", in: ["resolve"]),
      Option("tenant", "ID", "resolve: Only leases of this tenant", in: ["resolve"]),
      Option("code", "CODE", "resolve: Only this charge code", in: ["resolve"]),
      Option("month", "MONTH", "resolve: Only this month, YYYY-MM", in: ["resolve"]),
      Option("plan", nil, "resolve: List the exceptions that would be resolved; change nothing", in: ["resolve"]),
      Option("fix", "TEXT", "resolve: Name of the fix", in: ["resolve"]),
      Option("action", "TEXT", "resolve: Type of action", in: ["resolve"]),
      Option("note", "TEXT", "resolve: Note", in: ["resolve"]),
      Option("who", "NAME", "resolve: Name of the person who decides", in: ["resolve"]),
      .format.only(in: "run", "list", "show", "compare"),
      .out.only(in: "run", "list", "show", "compare"),
    ]
  static let discussion = [
    "run audits the months and saves the result. show prints a run (the latest by default) with the decisions made",
    "since; list prints all runs.",
    "resolve decides every open exception that the options select, such as all of a code or of a tenant; --plan lists",
    "them first.",
    "A decision applies to every later run while the amounts stay the same. compare lists exceptions that are new,",
    "reopened (the amounts changed after a decision), no longer found, and still open, with both runs' amounts.",
  ]

  private enum Verb: String, CaseIterable {
    case run, list, show, resolve, compare
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let verb = try arguments.verb(Verb.self, of: name)
    let runs = Array(arguments.operands.dropFirst())
    let operandCounts = [Verb.run: 0...0, .list: 0...0, .show: 0...1, .resolve: 1...1, .compare: 2...2][verb] ?? 0...0
    guard operandCounts.contains(runs.count) else {
      throw UsageError("'audit \(verb.rawValue)' does not take \(runs.count) runs; see 'ownerdash audit --help'")
    }
    let context = try arguments.context(in: environment)
    if [.list, .show, .compare].contains(verb), let store = try context.decisions() {
      // What only reads does not wait for a run.
      return try read(verb, runs, AuditService(arguments, environment, store))
    }
    return try await asOnlyWriter(context, "audit \(verb.rawValue)", in: environment) {
      let service = AuditService(arguments, environment, try DecisionStore(path: context.folder.decisions))
      switch verb {
      case .run: return try service.run()
      case .resolve: return try service.resolve(runs[0])
      case .list, .show, .compare: return try read(verb, runs, service)
      }
    }
  }

  private static func read(_ verb: Verb, _ runs: [String], _ service: AuditService) throws -> ExitStatus {
    switch verb {
    case .compare: try service.compare(runs[0], runs[1])
    case .show: try service.show(runs.first)
    default: try service.list()
    }
  }
}
