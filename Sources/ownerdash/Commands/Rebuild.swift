import Pipeline

/// `rebuild`: makes the derived databases again from the payloads.
struct RebuildCommand: Command {
  static let name = "rebuild"
  static let summary = "make the raw and unified databases again from the kept files"
  static let options = [Option.logFormat]
  static let discussion = [
    "Payloads and receipts are never touched; everything else is made from them, with the same content."
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> Ending {
    let workplace = try arguments.workplace(in: environment)
    return try await asOnlyWriter(workplace, name, in: environment) {
      try workplace.folder.removeDerived(sources: workplace.sources.map(\.name))
      let outcomes = try Load(workplace).readPending()
      environment.endProgress()
      let loaded = LoadReport(workplace.definitions, config: arguments["config"]).tell(outcomes, in: environment)
      let synced = try Sync(workplace).run()
      environment.endProgress()
      let ending = SyncReport(workplace.definitions).tell(synced, in: environment)
      return loaded == .done ? ending : loaded
    }
  }
}
