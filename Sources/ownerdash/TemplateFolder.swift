import Pipeline
import Reports

/// The folder of notice templates: the owner's own folder if it exists, else the included templates.
struct TemplateFolder {
  private let arguments: Arguments
  private let environment: Environment

  init(_ arguments: Arguments, _ environment: Environment) {
    (self.arguments, self.environment) = (arguments, environment)
  }

  /// Reads the notice templates.
  ///
  /// - Throws: `NoticeTemplateError` that lists everything that is wrong; `UsageError` for a folder that does not
  ///   exist.
  func read() throws -> NoticeTemplates {
    let files = environment.files
    let own = arguments.definitionsFolder(in: environment) + "/notice_templates"
    guard let folder = arguments["templates"] ?? (files.exists(own) ? own : nil) else { return try NoticeTemplates() }
    guard files.exists(folder) else { throw UsageError("--templates: folder '\(folder)' not found") }
    let paths = try files.files(below: folder)
    return try NoticeTemplates(
      paths.map { path in
        NoticeTemplates.File(
          name: String(path.dropFirst(folder.count + 1)), bytes: try files.contents(of: path))
      }, in: folder)
  }

  /// Writes the included templates to a folder for editing; never overwrites a file.
  func write(_ folder: String) throws -> ExitStatus {
    let files = environment.files
    guard !files.exists(folder) else { throw UsageError("'\(folder)' already exists. Choose another name") }
    try files.makeFolders(folder)
    for file in NoticeTemplates.shipped { try files.replace("\(folder)/\(file.name)", with: file.bytes) }
    environment.write("wrote '\(folder)'\n")
    return .done
  }
}
