import Pipeline
import Warehouse

/// `withdraw FILE|HASH`: takes a wrong payload out of the figures.
struct WithdrawCommand: Command {
  static let name = "withdraw"
  static let summary = "withdraw a file that turned out to be wrong; the next best file is used"
  static let operands = "FILE|HASH"
  static let operandCount = 1...1
  static let options = DecisionService.options
  static let discussion = [
    "Name the file by its path, by the name under which it was received, or by the first digits of its hash. Each dataset",
    "that it gave falls back to the next best file of its day, or to none. The file is kept, and stays withdrawn if it is",
    "received again, until 'ownerdash restore'. --plan shows the days and figures that would change.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    try await DecisionService(.withdraw, arguments, environment).run()
  }
}

/// `restore FILE|HASH`: lets a withdrawn payload count again.
struct RestoreCommand: Command {
  static let name = "restore"
  static let summary = "use a withdrawn file again"
  static let operands = "FILE|HASH"
  static let operandCount = 1...1
  static let options = DecisionService.options
  static let discussion = [
    "Name the file as 'ownerdash withdraw' takes it. It is used wherever it ranks best among the files of its day: by the",
    "later run stamp, else by the later arrival. --plan shows the days and figures that would change.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) async throws -> ExitStatus {
    try await DecisionService(.restore, arguments, environment).run()
  }
}
