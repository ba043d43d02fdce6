import Pipeline
import Warehouse

/// `load PATH …`: stores report files and reads them into the raw database.
struct LoadCommand: Command {
  static let name = "load"
  static let summary = "Load report files from files or folders"
  static let operands = "PATH …"
  static let operandCount = 1...10_000
  static let options = [Option.oneProperty, .asked, .operation, .logFormat]
  static let discussion = [
    "Each file is stored unchanged, identified by its content, and loaded completely or not at all. A file loaded",
    "before changes nothing. A refused file does not stop the others.",
    "--property, --day and --operation supply what the files do not state. A file that states another property or",
    "day is refused.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    let context = try arguments.context(in: environment)
    let given = try arguments.given(
      arguments.property(of: context.definitions), in: environment)
    return try await asOnlyWriter(context, name, in: environment) {
      let paths = try expand(arguments.operands, environment)
      return try onSoundDatabases(context, arguments, in: environment) {
        try load(paths, given, arguments, context, environment)
      }
    }
  }

  private static func load(
    _ paths: [String], _ given: Load.Given, _ arguments: Arguments, _ context: PipelineContext,
    _ environment: Environment
  ) throws -> ExitStatus {
    let load = try Load(context)
    let isNamed = paths == arguments.operands && paths.count == 1
    let outcomes = try load.readPending() + take(paths, given, isNamed: isNamed, load, context, environment)
    environment.endProgress()
    return LoadReport(context.definitions, config: arguments.definitionsFile(in: environment)).write(
      outcomes, in: environment)
  }

  /// Returns the files that the operands name: files themselves, or all files below a folder.
  static func expand(_ operands: [String], _ environment: Environment) throws -> [String] {
    try operands.flatMap { path -> [String] in
      guard environment.files.exists(path) else { throw UsageError("file or folder '\(path)' not found") }
      return environment.files.isFolder(path) ? try environment.files.files(below: path) : [path]
    }
  }

  /// Loads files.
  ///
  /// A file that was loaded before counts as a later arrival if it is the only file and is named itself (`isNamed`), or
  /// if its name is unique among the files and other content came by the same name meanwhile.
  static func take(
    _ paths: [String], _ given: Load.Given, isNamed: Bool, _ load: Load, _ context: PipelineContext,
    _ environment: Environment
  ) throws -> [Load.Outcome] {
    let names = Dictionary(grouping: paths) { $0.split(separator: "/").last.map(String.init) ?? $0 }.mapValues(\.count)
    return try paths.enumerated().map { index, path in
      context.log.progress("reading", index + 1, of: paths.count, path)
      let isAlone = names[path.split(separator: "/").last.map(String.init) ?? path] == 1
      return try load.take(
        path, now: environment.now(), given: given,
        repetition: isNamed ? .counts : isAlone ? .countsIfReplaced : .ignored)
    }
  }
}

extension Arguments {
  /// The facts about the loaded files that the options state.
  func given(_ property: String?, in environment: Environment) throws -> Load.Given {
    Load.Given(
      property: property, day: try day("day", month: nil, in: environment) { try localToday(in: environment) },
      operation: self["operation"])
  }
}

extension Option {
  static let operation = Option("operation", "NAME", "Operation of a response without an envelope")
}
