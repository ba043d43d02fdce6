import Domain
import Pipeline

/// One verb of the command line.
protocol Command {
  /// The verb.
  static var name: String { get }
  /// What it does, in half a line.
  static var summary: String { get }
  /// What stands behind the verb, such as `[PATH …]`; empty for nothing.
  static var operands: String { get }
  /// The words that its first operand may be, for completion; empty where it is a file, a key or free text.
  static var firstOperands: [String] { get }
  /// How many operands it takes.
  static var operandCount: ClosedRange<Int> { get }
  /// The options that it takes besides the common ones.
  static var options: [Option] { get }
  /// Whether it works on a data folder, so that it takes `--data` and `--config`.
  static var usesDataFolder: Bool { get }
  /// What a person should know before using it, line by line.
  static var discussion: [String] { get }

  /// In which of the ways that its options name the command is used, in words; nil where it has but one.
  ///
  /// - Parameters:
  ///   - operands: the words that are no options.
  ///   - given: the names of the options that are given.
  /// - Returns: the mode, as the options' `modes` name it.
  static func mode(_ operands: [String], given: Set<String>) -> String?

  /// Does it.
  ///
  /// - Returns: how it ended, for the process's exit code.
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
    options + Option.common.filter { usesDataFolder || $0.name == Option.help.name }
  }

  /// A command whose options go with some of its verbs alone is used as its first word says.
  static func mode(_ operands: [String], given: Set<String>) -> String? {
    options.contains { $0.modes != nil } ? operands.first : nil
  }
}

/// How a command ended; the raw value is the exit code.
enum ExitStatus: Int32, CaseIterable {
  /// All was done.
  case done = 0
  /// Some of it failed, the rest is done.
  case partly = 1
  /// Wrong usage or configuration.
  case wrongUsage = 2
  /// Another run holds the data folder's lock.
  case locked = 3
  /// A token is needed; what came before it ended is kept.
  case tokenNeeded = 4

  /// What it means, for help.
  var meaning: String {
    switch self {
    case .done: "success"
    case .partly: "partial failure (all other work completed)"
    case .wrongUsage: "usage or configuration error"
    case .locked: "data folder locked by another run"
    case .tokenNeeded: "token needed (all other work completed)"
    }
  }
}

/// One option of a command.
struct Option {
  /// The name behind the two hyphens.
  let name: String
  /// What stands behind it, such as `DIR`; nil for a switch.
  let value: String?
  /// What it does, in half a line.
  let help: String
  /// The command's modes that it applies to, such as its verbs; nil for all of them.
  let modes: [String]?
  /// The values that it takes, for completion; empty where it takes others.
  let choices: [String]

  init(_ name: String, _ value: String?, _ help: String, in modes: [String]? = nil, of choices: [String] = []) {
    self.name = name
    self.value = value
    self.help = help
    self.modes = modes
    self.choices = choices
  }

  /// How it is given, such as `--data DIR`; help can also be asked for by a single letter.
  var form: String {
    (name == "help" ? "-h, " : "") + "--\(name)" + (value.map { " \($0)" } ?? "")
  }

  /// The same option for only some of the command's modes.
  func only(in modes: String...) -> Option { Option(name, value, help, in: modes, of: choices) }

  static let common = [
    Option("data", "DIR", "Data folder (default: data)"),
    Option("config", "FILE", "Properties and reports (default: report_definitions.json)"),
    .help,
  ]
  static let help = Option("help", nil, "Show help")
  static let property = Option("property", "KEY", "Select one property by its key, id or printed name")
  static let format = Option(
    "format", "FORMAT", "Output format: table, csv, json, html or xlsx (default: table)",
    of: Format.allCases.map(\.rawValue))
  static let out = Option("out", "FILE", "Write to FILE, replacing it (required for xlsx)")
  static let asOf = Option(
    "as-of", "DAY", "Use the last good day on or before YYYY-MM-DD (default: each property's current day)")
  static let window = Option(
    "window", "NAME",
    "\(Window.allCases.map(\.rawValue).joined(separator: ", ")) (default: month_to_date)",
    of: Window.allCases.map(\.rawValue))
  static let logFormat = Option(
    "log-format", "FORMAT", "Log format: text, or json (one object per line on standard error) (default: text)",
    of: LogFormat.allCases.map(\.rawValue))
  static let by = Option(
    "by", "GRAIN", "Group by property, floorplan or bedrooms (default: property)",
    of: UnitGrain.allCases.map(\.rawValue))
}

/// Something wrong with the command line itself.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
