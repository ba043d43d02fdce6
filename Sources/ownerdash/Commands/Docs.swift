import Warehouse

/// `docs`: the data dictionary.
struct DocsCommand: Command {
  static let name = "docs"
  static let summary = "the data dictionary of unified.db, as Markdown"
  static let discussion = [
    "Every table, view, column and metric: meaning, unit, what NULL means, source and formula, as this program makes",
    "them; no data folder is needed.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    environment.write(DictionaryPage(try DataDictionary.read()).markdown)
    return .done
  }
}
