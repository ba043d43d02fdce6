import Pipeline

/// `run [PATH …]`: the scheduled job: takes in what is new, syncs, and says what became of it.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "the scheduled job: load what is new, then sync"
  static let operands = "[PATH …]"
  static let operandCount = 0...10_000
  static let discussion = [
    "Takes report files in from the files or folders given, reads what an earlier run left unread, and syncs",
    "every property. It can be stopped anywhere and run again.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> Ending {
    let workplace = try arguments.workplace(in: environment)
    return try await asOnlyWriter(workplace, name, in: environment) {
      let load = try Load(workplace)
      let paths = try LoadCommand.expand(arguments.operands, environment)
      let outcomes = try load.readPending() + LoadCommand.take(paths, load, workplace, environment)
      environment.endProgress()
      let loaded = LoadReport(workplace.definitions, config: arguments["config"]).tell(outcomes, in: environment)
      let synced = try Sync(workplace).run()
      environment.endProgress()
      let ending = SyncReport(workplace.definitions).tell(synced, in: environment)
      return loaded == .done ? ending : loaded
    }
  }
}
