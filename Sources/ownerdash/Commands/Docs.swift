import JSON
import Warehouse

/// `docs`: the data dictionary.
struct DocsCommand: Command {
  static let name = "docs"
  static let summary = "Print the data dictionary of unified.db"
  static let serving = Serving.texts("text/markdown")
  static let usesDataFolder = false
  static let options = [
    Option(
      "format", "FORMAT", "markdown, or datasette: metadata for 'datasette --metadata' (default: markdown)",
      of: Form.allCases.map(\.rawValue))
  ]
  static let discussion = [
    "Lists every table, view, column and metric with its meaning, unit, meaning of NULL, source and formula.",
    "No data folder is needed.",
  ]

  /// The forms of the dictionary.
  private enum Form: String, CaseIterable {
    case markdown, datasette
  }

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let dictionary = try DataDictionary.read()
    switch try arguments.choice("format", Form.self) ?? .markdown {
    case .markdown: environment.write(DictionaryPage(dictionary).markdown)
    case .datasette: environment.write(DatasetteMetadata(dictionary).json.encoded(pretty: true) + "\n")
    }
    return .done
  }
}
