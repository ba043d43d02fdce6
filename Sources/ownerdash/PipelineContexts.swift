import Pipeline
import Warehouse

extension Arguments {
  /// Returns the data folder that the options name.
  func folder(in environment: Environment) -> DataFolder {
    DataFolder(path: self["data"] ?? "data", files: environment.files)
  }

  /// Reads the user's file of definitions.
  ///
  /// - Throws: `DefinitionsError` that lists every error; `UsageError` if the file does not exist.
  func definitions(in environment: Environment) throws -> Definitions {
    let path = definitionsFile(in: environment)
    do {
      let definitions = try Definitions(
        environment.files.contents(of: path), file: path, connectors: Registry.connectors)
      return environment.readable.map(definitions.limited) ?? definitions
    } catch let error as FileError {
      throw UsageError("\(error). Name the configuration file with --config")
    }
  }

  /// Returns the user's file of properties and reports: the one that `--config` names, else the data folder's own, else
  /// that of the working directory.
  func definitionsFile(in environment: Environment) -> String {
    if let path = self["config"] { return path }
    let (own, usual) = (folder(in: environment).path + "/report_definitions.json", "report_definitions.json")
    return environment.files.exists(own) ? own : usual
  }

  /// Returns the folder of the user's file; the paths of secrets are relative to it.
  func definitionsFolder(in environment: Environment) -> String {
    let path = definitionsFile(in: environment)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Returns the context of the pipeline stages.
  func context(in environment: Environment) throws -> PipelineContext {
    let definitions = try definitions(in: environment)
    return PipelineContext(
      folder: folder(in: environment), definitions: definitions, sources: Registry.sources(definitions),
      log: environment.log, calendar: environment.calendar)
  }

  /// Opens `unified.db`, restricted to the properties that the options select where these are several.
  ///
  /// - Throws: if it does not exist, an error that explains how to create it.
  func reader(in environment: Environment) throws -> UnifiedReader {
    let reader = try openReader(in: environment)
    try reader.keepSnapshot()
    if let isOver = environment.isOver { reader.stop(when: isOver) }
    if !environment.showsPeople { try reader.hidePersons() }
    try select(in: reader, environment)
    return reader
  }

  /// Opens `unified.db` with every property, or those that a signed-in reader may see.
  func openReader(in environment: Environment) throws -> UnifiedReader {
    let folder = folder(in: environment)
    guard environment.files.exists(folder.unified) else {
      throw UsageError(
        "'\(folder.path)' has no unified.db yet. Load report files with 'ownerdash run PATH --data \(folder.path)'")
    }
    let reader = try UnifiedReader(path: folder.unified, reportNames: Registry.reportNames)
    if let readable = environment.readable { try reader.select(readable) }
    return reader
  }
}

/// Runs the body as the only writer of the data folder.
func asOnlyWriter<Result>(
  _ context: PipelineContext, _ verb: String, in environment: Environment, _ body: () async throws -> Result
) async throws -> Result {
  // A safeguard: commands that write are not served.
  if environment.present != nil { throw UsageError("'\(verb)' writes to the data folder; run it on the machine") }
  try context.folder.files.makeFolders(context.folder.path)
  let lock = try RunLock(context.folder, holder: "\(environment.process): \(verb) since \(environment.now())")
  defer { environment.endProgress() }
  let folder = context.folder
  try Generations(of: folder, sources: context.sources.map(\.name)).settle()
  try context.undoInterruptedWrites()
  Interruption.onStop { folder.removePartialDownloads() }
  defer { Interruption.onStop {} }
  let result = try await body()
  _ = consume lock
  return result
}
