import Warehouse

/// `docs`: the data dictionary.
struct DocsCommand: Command {
  static let name = "docs"
  static let summary = "Print the data dictionary of unified.db as Markdown"
  static let serving = Serving.texts("text/markdown")
  static let usesDataFolder = false
  static let discussion = [
    "Lists every table, view, column and metric with its meaning, unit, meaning of NULL, source and formula.",
    "No data folder is needed.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    environment.write(DictionaryPage(try DataDictionary.read()).markdown)
    return .done
  }
}
