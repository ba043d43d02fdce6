import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `audit VERB`: what was billed against what should have been.
struct AuditCommand: Command {
  static let name = "audit"
  static let summary = "what was billed against what should have been, and what people decided about it"
  static let operands = "run|show [RUN]|resolve RUN|compare RUN RUN"
  static let operandCount = 1...3
  static let options =
    [
      Option.property.only(in: "run", "resolve"),
      Option("start", "MONTH", "run: the first month, YYYY-MM (the last that was posted)", in: ["run"]),
      Option("months", "N", "run: 1 to 12 months (1)", in: ["run"]),
      Option("proration", "HOW", "run: partial months by none, actual_days or thirty_day (none)", in: ["run"]),
      Option("exceptions", nil, "run, show: each exception a row of its own", in: ["run", "show"]),
      Option("lease", "ID", "resolve: the lease", in: ["resolve"]),
      Option("code", "CODE", "resolve: the charge code", in: ["resolve"]),
      Option("month", "MONTH", "resolve: the month, YYYY-MM", in: ["resolve"]),
      Option("fix", "TEXT", "resolve: what the fix is called", in: ["resolve"]),
      Option("action", "TEXT", "resolve: what kind of action it is", in: ["resolve"]),
      Option("note", "TEXT", "resolve: a note", in: ["resolve"]),
      Option("who", "NAME", "resolve: who decides", in: ["resolve"]), .format.only(in: "run", "show", "compare"),
      .out.only(in: "run", "show", "compare"),
    ]
  static let discussion = [
    "run judges the months and keeps what it found; show prints a run (the last one), with what was decided since.",
    "A decision stands in every later run for as long as the amounts stay the same. compare says what is new, gone and",
    "still open.",
  ]

  private enum Verb: String, CaseIterable {
    case run, show, resolve, compare
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let verb = try arguments.verb(Verb.self, of: name)
    let runs = Array(arguments.operands.dropFirst())
    let wanted = [Verb.run: 0...0, .show: 0...1, .resolve: 1...1, .compare: 2...2][verb] ?? 0...0
    guard wanted.contains(runs.count) else {
      throw UsageError("'audit \(verb.rawValue)' was given \(runs.count) runs; see 'ownerdash audit --help'")
    }
    let context = try arguments.context(in: environment)
    return try await asOnlyWriter(context, "audit \(verb.rawValue)", in: environment) {
      let service = AuditService(arguments, environment, try DecisionStore(path: context.folder.decisions))
      switch verb {
      case .run: return try service.run()
      case .show: return try service.show(runs.first)
      case .resolve: return try service.resolve(runs[0])
      case .compare: return try service.compare(runs[0], runs[1])
      }
    }
  }
}
