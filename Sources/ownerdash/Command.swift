import Domain
import Pipeline
import Reports

/// One verb of the command line.
protocol Command: SendableMetatype {
  /// The verb.
  static var name: String { get }
  /// A summary of what the command does, in half a line.
  static var summary: String { get }
  /// The operands as shown in help, such as `[PATH …]`; empty for none.
  static var operands: String { get }
  /// The words that its first operand may be, for completion; empty where it is a file, a key or free text.
  static var firstOperands: [String] { get }
  /// The number of operands that the command accepts.
  static var operandCount: ClosedRange<Int> { get }
  /// The options that it takes besides the common ones.
  static var options: [Option] { get }
  /// Whether it works on a data folder, so that it takes `--data` and `--config`.
  static var usesDataFolder: Bool { get }
  /// Notes on the use of the command, line by line.
  static var discussion: [String] { get }
  /// How the server offers the command.
  static var serving: Serving { get }

  /// Returns the mode in which the command is used, as named by its options; nil for a command with only one mode.
  ///
  /// - Parameters:
  ///   - operands: the words that are not options.
  ///   - given: the names of the given options.
  /// - Returns: the mode, as named in the options' `modes`.
  static func mode(_ operands: [String], given: Set<String>) -> String?

  /// Runs the command.
  ///
  /// - Returns: the exit status.
  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus
}

extension Command {
  static var operands: String { "" }
  static var firstOperands: [String] { [] }
  static var operandCount: ClosedRange<Int> { 0...0 }
  static var options: [Option] { [] }
  static var discussion: [String] { [] }
  static var usesDataFolder: Bool { true }

  /// Every option that it takes, its own first.
  static var everyOption: [Option] {
    options + arrangement + Option.common.filter { usesDataFolder || $0.name == Option.help.name }
  }

  /// The options that arrange a printed table, for a command that prints one, in the modes in which it does.
  private static var arrangement: [Option] {
    guard let format = options.first(where: { $0.isFormatOfReports }) else { return [] }
    let own = Set(options.map(\.name))
    return Option.arrangement.filter { !own.contains($0.name) }.map { format.modes.map($0.only) ?? $0 }
  }

  /// Returns the first operand as the mode, for a command with options that apply only to some of its verbs.
  static func mode(_ operands: [String], given: Set<String>) -> String? {
    options.contains { $0.modes != nil } ? operands.first : nil
  }
}

/// The exit status of a command; the raw value is the exit code.
enum ExitStatus: Int32, CaseIterable {
  /// Completed.
  case done = 0
  /// Some of the work failed; the rest is complete.
  case partly = 1
  /// Wrong usage or configuration.
  case wrongUsage = 2
  /// Another run holds the data folder's lock.
  case locked = 3
  /// A token is required; the work completed before the token expired is kept.
  case tokenNeeded = 4
  /// Data is late or was refused, or a figure is outside its threshold, which only `status --check` reports so.
  case dataBehind = 5

  /// What it means, for help.
  var meaning: String {
    switch self {
    case .done: "success"
    case .partly: "partial failure (all other work completed)"
    case .wrongUsage: "usage or configuration error"
    case .locked: "data folder locked by another run"
    case .tokenNeeded: "token needed (all other work completed)"
    case .dataBehind: "data late or refused, or a figure outside its threshold (status --check)"
    }
  }
}

/// One option of a command.
struct Option {
  /// The name after the two hyphens.
  let name: String
  /// The placeholder of its value, such as `DIR`; nil for a switch.
  let value: String?
  /// A summary of what the option does, in half a line.
  let help: String
  /// The command's modes that the option applies to, such as its verbs; nil for all modes.
  let modes: [String]?
  /// The values that it takes, for completion; empty where it takes others.
  let choices: [String]
  /// Whether it may be given several times, each with another value.
  let isRepeatable: Bool

  init(
    _ name: String, _ value: String?, _ help: String, in modes: [String]? = nil, of choices: [String] = [],
    isRepeatable: Bool = false
  ) {
    self.isRepeatable = isRepeatable
    self.name = name
    self.value = value
    self.help = help
    self.modes = modes
    self.choices = choices
  }

  /// How it is given, such as `--data DIR`; -h also requests help.
  var form: String {
    (name == "help" ? "-h, " : "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  /// The same option for only some of the command's modes.
  func only(in modes: String...) -> Option { only(in: modes) }

  /// The option for some of the command's modes.
  func only(in modes: [String]) -> Option {
    Option(name, value, help, in: modes, of: choices, isRepeatable: isRepeatable)
  }

  static let arrangement = [
    Option("columns", "NAMES", "Print these columns, by key or heading, separated by commas, in this order"),
    Option("sort", "COLUMN", "Sort by a column, by its key or heading; COLUMN:desc sorts downwards"),
    Option("top", "N", "Print the first N rows, without their total"),
    paper, Option("wide", nil, "Print every column of a table, wider than the terminal"),
  ]

  static let paper = Option(
    "paper", "SIZE", "Paper that html, xlsx and pdf print on: letter or a4 (default: letter)",
    of: Paper.allCases.map(\.rawValue))

  /// Whether it is the option that prints a report in a format.
  var isFormatOfReports: Bool { name == Option.format.name && choices == Option.format.choices }

  static let common = [
    Option("data", "DIR", "Data folder (default: data)"),
    Option(
      "config", "FILE", "Properties and reports (default: report_definitions.json of the data folder, else of this one)"
    ),
    .help,
  ]
  static let help = Option("help", nil, "Show help")
  static let property = Option(
    "property", "KEY", "Select a property by its key, id or printed name; * and ? match any text (repeatable)",
    isRepeatable: true)
  static let oneProperty = Option(
    "property", "KEY", "Select one property by its key, id or printed name; * and ? match any text")
  static let format = Option(
    "format", "FORMAT", "Output format: table, csv, json, html, xlsx or pdf (default: table)",
    of: Format.allCases.map(\.rawValue))
  static let out = Option("out", "FILE", "Write to FILE, replacing it (required for xlsx and pdf)")
  static let asOf = Option(
    "as-of", "DAY", "Use the last good day on or before this one (default: each property's current day)")
  static let window = Option(
    "window", "NAME",
    "\(Window.allCases.map(\.rawValue).joined(separator: ", ")) (default: month_to_date)",
    of: Window.allCases.map(\.rawValue))
  static let logFormat = Option(
    "log-format", "FORMAT", "Log format: text, or json (one object per line on standard error) (default: text)",
    of: LogFormat.allCases.map(\.rawValue))
  static let quiet = Option("quiet", nil, "Print only warnings and errors")
  static let verbose = Option("verbose", nil, "Print a line for each file, and the day of each dataset")
  static let by = Option(
    "by", "GRAIN", "Group by property, floorplan or bedrooms (default: property)",
    of: UnitGrain.allCases.map(\.rawValue))
}

/// What a reader of some properties requested and cannot get, because its rows are of no property.
struct NotForReaders: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// An error in the command line.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
