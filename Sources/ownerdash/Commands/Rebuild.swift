import Pipeline
import Warehouse

/// `rebuild`: recreates the derived databases from the payloads.
struct RebuildCommand: Command {
  static let name = "rebuild"
  static let summary = "Rebuild the raw and unified databases from the stored files"
  static let options = [
    Option("accept-loss", nil, "Use the rebuilt databases even if days or files are missing from them"), .quiet,
    .verbose, .logFormat,
  ]
  static let discussion = [
    "Downloaded files (payloads) and receipts are never changed. The rebuilt databases have the same content.",
    "They are made next to the present ones, which reports use until all of them are complete. If anything that was",
    "read before would be missing, the present databases stay in use and the losses are listed.",
    "An interrupted rebuild is continued by the next one.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    var environment = environment
    environment.verbosity = try arguments.verbosity
    let context = try arguments.context(in: environment)
    return try await asOnlyWriter(context, name, in: environment) {
      let outcome = try Rebuild(context).run(acceptsLoss: arguments["accept-loss"] != nil)
      environment.endProgress()
      return RebuildReport(context.definitions, config: arguments.definitionsFile(in: environment)).write(
        outcome, in: environment)
    }
  }
}

/// Prints what a rebuild read, how it differs from the databases before, and whether it is in use.
struct RebuildReport {
  private let definitions: Definitions
  private let config: String?

  init(_ definitions: Definitions, config: String?) {
    (self.definitions, self.config) = (definitions, config)
  }

  func write(_ outcome: Rebuild.Outcome, in environment: Environment) -> ExitStatus {
    let isBrief = environment.verbosity != .verbose
    let loaded = LoadReport(definitions, config: config).write(outcome.loads, isBrief: isBrief, in: environment)
    let ending = SyncReport(definitions).write(outcome.synced, isBrief: isBrief, in: environment)
    for loss in outcome.losses { environment.log.error(loss) }
    if outcome.isPublished {
      environment.report(words(outcome.differing), outcome.differing.map { ["differing": $0.count] } ?? [:])
      return loaded == .done ? ending : loaded
    }
    environment.log.error(
      "the rebuilt databases are not in use, and no figure changed. Restore the missing files from a backup or load"
        + " them again, then run 'ownerdash rebuild'; or give up what is listed with 'ownerdash rebuild --accept-loss'")
    return .partly
  }

  private func words(_ differing: [String]?) -> String {
    guard let differing else { return "the rebuilt databases are in use" }
    guard !differing.isEmpty else { return "the rebuilt databases are in use; every property is as before" }
    return "the rebuilt databases are in use; these properties differ: \(differing.joined(separator: ", "))"
  }
}

/// Runs work on sound databases of this version, which a rebuild next to them makes if necessary.
///
/// - Parameters:
///   - context: the context.
///   - arguments: the arguments of the command.
///   - environment: the environment.
///   - work: loads and syncs; run again after a repair.
/// - Returns: the exit status of the work.
/// - Throws: `RebuildNeeded` if a rebuild would lose something; an error of the work.
@inline(never)
func onSoundDatabases(
  _ context: PipelineContext, _ arguments: Arguments, in environment: Environment,
  _ work: () throws -> ExitStatus
) throws -> ExitStatus {
  let rebuild = { (reason: String) throws in
    environment.log.warning("\(reason): rebuilding next to the present databases, which reports use until then")
    let outcome = try Rebuild(context).run()
    environment.endProgress()
    _ = RebuildReport(context.definitions, config: arguments.definitionsFile(in: environment)).write(
      outcome, in: environment)
    guard outcome.isPublished else { throw RebuildNeeded(reason: reason) }
  }
  do {
    if let name = try Rebuild(context).outdated() { try rebuild("\(name) was made by another version of the program") }
    return try work()
  } catch {
    guard DamagedDatabase.isDerived(error) else { throw error }
    try rebuild("\(error)")
    return try work()
  }
}

/// A rebuild that a job needs would lose something.
struct RebuildNeeded: Error, CustomStringConvertible {
  let reason: String

  var description: String { "nothing was loaded or synced: \(reason)" }
}
