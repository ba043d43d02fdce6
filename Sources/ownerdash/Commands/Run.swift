import Pipeline

/// `run [PATH …]`: the scheduled job: downloads or loads new files, syncs, and prints the results.
struct RunCommand: Command {
  static let name = "run"
  static let summary = "Run the scheduled job: download or load new files, then sync"
  static let serving = Serving.changesData
  static let operands = "[PATH …]"
  static let operandCount = 0...10_000
  static let options = [
    Option.property, .asked, .from.only(in: fetch, plan), .to.only(in: fetch, plan), .source.only(in: fetch, plan),
    .again.only(in: fetch, plan),
    .report.only(in: fetch, plan), .plan.only(in: fetch, plan), .operation.only(in: paths),
    .quiet, .verbose,
    .logFormat, .format.only(in: plan), .out.only(in: plan),
  ]
  static let discussion = [
    "Without PATH, downloads the day's missing reports from the sources. With PATH, loads files or folders instead.",
    "Then reads all new files and syncs. Writes the pages and publishes to PostgreSQL where \"site\" and \"publish\" in",
    "the configuration ask for it.",
    "The run can be interrupted at any point and run again. --again --property KEY downloads reports again; if the",
    "content differs, the new file is used.",
    "Prints one line for each property that changed; a file has a line only if it needs attention or is named itself.",
    "With PATH, --property, --day and --operation supply what the files do not state. A file that states another",
    "property or day is refused.",
  ]

  private static let (fetch, plan, paths) = ("without a PATH", "--plan", "PATH")

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    operands.isEmpty ? given.contains("plan") ? plan : fetch : paths
  }

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    var environment = environment
    environment.verbosity = try arguments.verbosity
    let context = try arguments.context(in: environment)
    let keys = try arguments.propertyKeys(of: context.definitions)
    let paths = try LoadCommand.expand(arguments.operands, environment)
    if !arguments.operands.isEmpty, let option = ["again", "report"].first(where: { arguments[$0] != nil }) {
      throw UsageError("--\(option) applies to downloads; omit PATH")
    }
    let fetching = arguments.operands.isEmpty ? try Fetching(arguments, context, in: environment) : nil
    let given = try arguments.given(
      arguments.operands.isEmpty ? nil : arguments.property(of: context.definitions), in: environment)
    if arguments["plan"] != nil, let fetching { return try await fetching.plan(arguments) }
    return try await asOnlyWriter(context, name, in: environment) {
      let fetched = try await fetching?.run() ?? .done
      let loaded = try onSoundDatabases(context, arguments, in: environment) {
        try loadAndSync(paths, given, keys, arguments, context, in: environment)
      }
      do { try GroupedFindings.record(context.definitions, context.folder) } catch {
        environment.log.warning("'findings --new' will compare with an earlier run: \(error)")
      }
      if context.definitions.site?.isWrittenByRuns == true, environment.files.exists(context.folder.unified) {
        _ = try SiteCommand.writeOwn(context, today: environment.today, in: environment)
      }
      let published =
        context.definitions.publish?.isPublishedByRuns == true
        ? PublishCommand.afterRun(context, in: environment) : .done
      return [fetched, loaded, published].first { $0 != .done } ?? .done
    }
  }

  private static func loadAndSync(
    _ paths: [String], _ given: Load.Given, _ keys: [String]?, _ arguments: Arguments, _ context: PipelineContext,
    in environment: Environment
  ) throws -> ExitStatus {
    let load = try Load(context)
    let isNamed = paths == arguments.operands && paths.count == 1
    let outcomes =
      try load.readPending() + LoadCommand.take(paths, given, isNamed: isNamed, load, context, environment)
    environment.endProgress()
    let isBrief = environment.verbosity != .verbose
    let loaded = LoadReport(context.definitions, config: arguments.definitionsFile(in: environment)).write(
      outcomes, isBrief: isBrief && (paths.isEmpty || paths != arguments.operands), in: environment)
    let synced = try Sync(context).run(properties: keys.map { Set($0) })
    environment.endProgress()
    let ending = SyncReport(context.definitions).write(synced, isBrief: isBrief, in: environment)
    return loaded == .done ? ending : loaded
  }
}
