import Domain
import Pipeline
import Warehouse

/// `sync`: makes `unified.db` from the raw rows, one property at a time.
struct SyncCommand: Command {
  static let name = "sync"
  static let summary = "make unified.db from what was loaded"
  static let options = [Option.property]
  static let discussion = [
    "Each property is one transaction; a property for which nothing came is left as it is. With --property",
    "that one alone is touched.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> Ending {
    let workplace = try arguments.workplace(in: environment)
    let property = try arguments.property(of: workplace.definitions)
    return try await asOnlyWriter(workplace, name, in: environment) {
      let outcomes = try Sync(workplace).run(property: property)
      environment.endProgress()
      return SyncReport(workplace.definitions).tell(outcomes, in: environment)
    }
  }
}

/// Tells what a sync did to each property.
struct SyncReport {
  private let definitions: Definitions

  init(_ definitions: Definitions) {
    self.definitions = definitions
  }

  func tell(_ outcomes: [Sync.Outcome], in environment: Environment) -> Ending {
    let changed = outcomes.filter { $0.change == .synced }
    for outcome in changed { environment.write(line(outcome) + "\n") }
    let stale = outcomes.flatMap { outcome in
      outcome.published.compactMap { day in
        day.staleBecause.map { "\(outcome.property): \(day.family.rawValue) stays at \(day.asOf): \($0)" }
      }
    }
    let failures = outcomes.compactMap { outcome -> String? in
      guard case .failed(let reason) = outcome.change else { return nil }
      return "\(outcome.property) could not be synced, and stands as it was: \(reason)"
    }
    for line in stale + failures { environment.complain("ownerdash: \(line)\n") }
    let unchanged = outcomes.count { $0.change == .unchanged }
    let without = outcomes.count { $0.change == .noData }
    environment.write(
      "\(changed.count) \(changed.count == 1 ? "property" : "properties") synced, \(unchanged) unchanged, \(without) without data\n"
    )
    return stale.isEmpty && failures.isEmpty ? .done : .partly
  }

  private func line(_ outcome: Sync.Outcome) -> String {
    let name = definitions.property(key: outcome.property)?.propertyName ?? outcome.property
    let days = outcome.published.map { "\($0.family.rawValue) \($0.asOf)" }.joined(separator: ", ")
    let blocking = outcome.findings.blocking
    let findings =
      "\(outcome.findings.warning) warning\(outcome.findings.warning == 1 ? "" : "s")"
      + (blocking > 0 ? ", \(blocking) blocking" : "")
    return "\(name): \(days.isEmpty ? "nothing to publish" : days); \(findings)"
  }
}
