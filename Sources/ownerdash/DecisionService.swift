import Domain
import Pipeline
import Reports
import Warehouse

/// Records a decision about one payload: shows the changes, records the decision, and syncs the affected properties.
struct DecisionService {
  static let options = [
    Option.oneProperty, Option("who", "NAME", "Name of the person who decides"), Option("why", "TEXT", "Reason"), .plan,
    .logFormat,
    .format, .out,
  ]

  private let verb: PayloadVerdict.Verb
  private let arguments: Arguments
  private let environment: Environment
  private let context: PipelineContext
  private let property: String?

  init(_ verb: PayloadVerdict.Verb, _ arguments: Arguments, _ environment: Environment) throws {
    self.verb = verb
    self.arguments = arguments
    self.environment = environment
    context = try arguments.context(in: environment)
    property = try arguments.property(of: context.definitions)
    guard environment.files.exists(context.folder.receipts) else {
      throw UsageError("'\(context.folder.path)' holds no files yet")
    }
  }

  func run() async throws -> ExitStatus {
    // A plan requires neither, but accepts both, so that it can be called with the options of the decision itself.
    if arguments["plan"] == nil { _ = (try person(), try reason()) } else { _ = (arguments["who"], arguments["why"]) }
    return try await asOnlyWriter(context, verb.rawValue, in: environment) {
      let stage = try Withdrawal(context)
      let payload = try self.payload(stage)
      try stage.complete()
      let last = try stage.withdrawal(of: payload, for: property)
      let effects = try stage.plan(verb, payload, property: property)
      if (verb == .withdraw) == (last != nil) { return try sayDone(payload, last, stage) }
      if arguments["plan"] != nil { return try arguments.draw(report(effects, payload), in: environment) }
      try stage.decide(
        PayloadVerdict(
          payload: payload, property: property, verb: verb, reason: try reason(), who: try person(),
          at: environment.now()))
      let drawn = try arguments.draw(report(effects, payload), in: environment)
      let synced = try sync(stage.properties(of: payload))
      return drawn == .done ? synced : drawn
    }
  }

  private func payload(_ stage: Withdrawal) throws -> String {
    let payload: String
    do { payload = try stage.payload(named: arguments.operands[0]) } catch let error as UnknownPayload {
      throw UsageError("\(error)")
    }
    guard try !stage.isImport(payload) else {
      throw UsageError("this file is an import of the manual book. Correct it with 'ownerdash ledger import FILE'")
    }
    if let property, try !stage.properties(of: payload).contains(property) {
      throw UsageError("payload \(payload.prefix(12)) has no data for '\(property)'. Omit --property")
    }
    return payload
  }

  /// Reports that the decision was already made.
  ///
  /// Syncs the properties anyway, because an earlier run may have been interrupted.
  private func sayDone(_ payload: String, _ last: PayloadVerdict?, _ stage: Withdrawal) throws -> ExitStatus {
    let words = last.map { "already withdrawn by \($0.who) on \($0.at.prefix(10)): \($0.reason)" } ?? "not withdrawn"
    environment.report("payload \(payload.prefix(12)) is \(words). No change")
    return arguments["plan"] == nil ? try sync(stage.properties(of: payload)) : .done
  }

  private func sync(_ properties: [String]) throws -> ExitStatus {
    let known = properties.filter { context.definitions.property(key: $0) != nil }
    let sync = try Sync(context)
    let outcomes = try known.flatMap { try sync.run(properties: [$0]) }
    environment.endProgress()
    return SyncReport(context.definitions).write(outcomes, in: environment)
  }

  private func person() throws -> String { try required(arguments["who"], "--who NAME") }

  private func reason() throws -> String { try required(arguments["why"], "--why TEXT") }

  private func required(_ value: String?, _ option: String) throws -> String {
    guard let value, !value.allSatisfy(\.isWhitespace) else {
      throw UsageError("'\(verb.rawValue)' requires \(option). Use --plan to see what would change")
    }
    return value
  }

  private func report(_ effects: [Withdrawal.Effect], _ payload: String) -> RowsReport {
    let isPlan = arguments["plan"] != nil
    let what = verb == .withdraw ? "withdrawn" : "restored"
    return RowsReport(
      title: verb == .withdraw ? "Withdrawal" : "Restoration",
      subtitle: ["Payload \(payload.prefix(12)) \(isPlan ? "would be" : "is") \(what)"],
      columns: [
        Column("property_id", "Key", .text, shown: .never), Column("property", "Property", .text),
        Column("as_of", "As of", .date), Column("feed", "Report", .text), Column("before", "Used before", .text),
        Column("after", "Used after", .text), Column("figures", "Figures before → after", .text),
      ],
      rows: effects.map(row),
      notes: effects.isEmpty
        ? ["No figure changes: no day uses this file" + (verb == .restore ? ", before or after" : "")] : [])
  }

  private func row(_ effect: Withdrawal.Effect) -> [Cell] {
    let property = context.definitions.property(key: effect.property)?.propertyName ?? effect.property
    return [
      .text(effect.property), .text(property), .date(effect.asOf), .text(effect.feed), .text(name(effect.before)),
      .text(name(effect.after)), .text(effect.figures.isEmpty ? "unchanged" : effect.figures.joined(separator: "; ")),
    ]
  }

  private func name(_ load: LoadRecord?) -> String {
    guard let load else { return "none" }
    let received = load.arrival.map { " of \($0.at.prefix(10))" } ?? ""
    return "\(load.payload.prefix(8))\(received)"
  }
}
