import Query
import Reports

/// `turns`: turn time and days on market of the units that were moved into in a window.
struct TurnsCommand: Command {
  static let name = "turns"
  static let summary = "Show turn time and days on market of the units moved into in a window of days"
  static let options = MetricOptions.windows

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let result = try TurnsQuery(arguments, in: environment).run(arguments.reader(in: environment))
    return try arguments.draw(TurnsReport(result), in: environment)
  }
}
