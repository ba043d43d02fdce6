import Domain
import Pipeline
import Warehouse

/// `sync`: builds `unified.db` from the raw rows, one property at a time.
struct SyncCommand: Command {
  static let name = "sync"
  static let summary = "Update unified.db from the loaded files"
  static let options = [Option.property, .plan, .compareAll, .logFormat]
  static let discussion = [
    "Each property is one transaction. A property without new data is left unchanged.",
    "With --property, syncs only these properties: prints the plan first and verifies afterwards that no other",
    "property changed.",
    "Examines only properties with changes that the raw databases recorded; --all examines all of them.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    let keys = try arguments.propertyKeys(of: context.definitions)
    return try await asOnlyWriter(context, name, in: environment) {
      try onSoundDatabases(context, arguments, in: environment) {
        let sync = try Sync(context, comparesAll: arguments["all"] != nil)
        if arguments["plan"] != nil || keys != nil { try writePlan(sync, of: keys, context, in: environment) }
        if arguments["plan"] != nil { return .done }
        guard let keys else { return write(try sync.run(), context, in: environment) }
        let endings = try keys.map { try resync($0, sync, context, in: environment) }
        return endings.first { $0 != .done } ?? .done
      }
    }
  }

  private static func writePlan(
    _ sync: Sync, of keys: [String]?, _ context: PipelineContext, in environment: Environment
  ) throws {
    for definition in context.definitions.properties where keys?.contains(definition.key) ?? true {
      environment.report(SyncPlan(definition, try sync.plan(property: definition)).text)
    }
  }

  /// Syncs one property, and verifies that no row of another changed.
  private static func resync(
    _ key: String, _ sync: Sync, _ context: PipelineContext, in environment: Environment
  ) throws -> ExitStatus {
    let (outcomes, changed) = try sync.run(onlyProperty: key)
    let ending = write(outcomes, context, in: environment)
    guard changed.isEmpty else {
      environment.log.error(
        "the content of \(changed.joined(separator: ", ")) also changed. Run 'ownerdash rebuild'")
      return .partly
    }
    let others = context.definitions.properties.count - 1
    environment.report("verified: the \(others) other properties are unchanged", ["others": others])
    return ending
  }

  private static func write(_ outcomes: [Sync.Outcome], _ context: PipelineContext, in environment: Environment)
    -> ExitStatus
  {
    environment.endProgress()
    return SyncReport(context.definitions).write(outcomes, in: environment)
  }
}

extension Option {
  fileprivate static let compareAll = Option("all", nil, "Examine every property, even without a recorded change")
}

/// A description of what a sync would do to one property.
struct SyncPlan {
  let text: String

  init(_ definition: PropertyDefinition, _ plan: Sync.Plan) {
    let last = plan.lastDay.map { ", latest day \($0)" } ?? ""
    let made = "\(plan.loads) loads\(last); \(plan.refused) refused; \(plan.entries) manual entries"
    let change =
      plan.isChanged
      ? "new data since the last sync: will be updated" : "no new data: will be left unchanged"
    text = "\(definition.propertyName): \(made); \(change)"
  }
}

/// Prints what a sync did to each property.
struct SyncReport {
  private let definitions: Definitions

  init(_ definitions: Definitions) {
    self.definitions = definitions
  }

  /// Prints one line for each property that changed, then what failed, then the counts.
  ///
  /// - Parameters:
  ///   - outcomes: the properties.
  ///   - isBrief: whether a day that several datasets share is printed once.
  ///   - environment: the environment.
  /// - Returns: the exit status.
  func write(_ outcomes: [Sync.Outcome], isBrief: Bool = false, in environment: Environment) -> ExitStatus {
    let changed = outcomes.filter { $0.change == .synced }
    for outcome in changed { environment.report(line(outcome, isBrief: isBrief)) }
    let stale = outcomes.flatMap { outcome in
      outcome.published.compactMap { day in
        day.staleBecause.map { "\(outcome.property): \(day.dataset.rawValue) stays at \(day.asOf): \($0)" }
      }
    }
    let failures = outcomes.compactMap { outcome -> String? in
      guard case .failed(let reason) = outcome.change else { return nil }
      return "\(outcome.property) could not be synced and is unchanged: \(reason)"
    }
    for line in stale + failures { environment.log.error(line) }
    let unchanged = outcomes.count { $0.change == .unchanged }
    let without = outcomes.count { $0.change == .noData }
    environment.report(
      "\(changed.count) \(changed.count == 1 ? "property" : "properties") synced, \(unchanged) unchanged, "
        + "\(without) without data",
      ["synced": changed.count, "unchanged": unchanged, "without_data": without, "failed": failures.count])
    return stale.isEmpty && failures.isEmpty ? .done : .partly
  }

  /// The days of the datasets: the most frequent once, then those of datasets that have others.
  private func brief(_ days: [(dataset: String, day: CivilDate)]) -> String {
    let counts = Dictionary(days.map { ($0.day, 1) }, uniquingKeysWith: +)
    guard let usual = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { return "" }
    let others = days.filter { $0.day != usual }.map { "\($0.dataset) \($0.day)" }
    return ([usual.description] + others).joined(separator: ", ")
  }

  private func line(_ outcome: Sync.Outcome, isBrief: Bool) -> String {
    let name = definitions.property(key: outcome.property)?.propertyName ?? outcome.property
    let published = outcome.published.map { (dataset: $0.dataset.rawValue, day: $0.asOf) }
    let days = isBrief ? brief(published) : published.map { "\($0.dataset) \($0.day)" }.joined(separator: ", ")
    let blocking = outcome.findings.blocking
    let findings =
      "\(outcome.findings.warning) warning\(outcome.findings.warning == 1 ? "" : "s")"
      + (blocking > 0 ? ", \(blocking) blocking" : "")
    return "\(name): \(days.isEmpty ? "nothing to publish" : days); \(findings)"
  }
}
