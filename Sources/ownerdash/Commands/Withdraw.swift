import Pipeline
import Warehouse

/// `withdraw FILE|HASH`: removes a wrong payload from the figures.
struct WithdrawCommand: Command {
  static let name = "withdraw"
  static let summary = "Withdraw an incorrect file; the next best file is used"
  static let serving = Serving.changesData
  static let operands = "FILE|HASH"
  static let operandCount = 1...1
  static let options = DecisionService.options
  static let discussion = [
    "Identify the file by its path, the name under which it was received, or the first digits of its hash. Each of",
    "its datasets falls back to the next best file for that day, if any.",
    "The file is kept, and remains withdrawn if it is received again, until 'ownerdash restore'. --plan shows the",
    "days and figures that would change.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    try await DecisionService(.withdraw, arguments, environment).run()
  }
}

/// `restore FILE|HASH`: returns a withdrawn payload to the figures.
struct RestoreCommand: Command {
  static let name = "restore"
  static let summary = "Use a withdrawn file again"
  static let serving = Serving.changesData
  static let operands = "FILE|HASH"
  static let operandCount = 1...1
  static let options = DecisionService.options
  static let discussion = [
    "Identify the file as for 'ownerdash withdraw'. It is used wherever it ranks first among the files for its day:",
    "by later run stamp, otherwise by later arrival.",
    "--plan shows the days and figures that would change.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    try await DecisionService(.restore, arguments, environment).run()
  }
}
