import Pipeline

/// `rebuild`: recreates the derived databases from the payloads.
struct RebuildCommand: Command {
  static let name = "rebuild"
  static let summary = "Rebuild the raw and unified databases from the stored files"
  static let options = [Option.logFormat]
  static let discussion = [
    "Downloaded files (payloads) and receipts are never changed. The rebuilt databases have the same content."
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    return try await asOnlyWriter(context, name, in: environment) {
      try context.folder.removeDerived(sources: context.sources.map(\.name))
      let outcomes = try Load(context).readPending()
      environment.endProgress()
      let loaded = LoadReport(context.definitions, config: arguments["config"]).write(outcomes, in: environment)
      let synced = try Sync(context).run()
      environment.endProgress()
      let ending = SyncReport(context.definitions).write(synced, in: environment)
      return loaded == .done ? ending : loaded
    }
  }
}
