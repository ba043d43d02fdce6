import Query
import Reports

/// `effective-rent`: market rent less concessions, as the Box Score prints it.
struct EffectiveRentCommand: Command {
  static let name = "effective-rent"
  static let summary = "Show the average effective rent that the Box Score prints"
  static let options = MetricOptions.all

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let result = try EffectiveRentQuery(arguments, in: environment).run(arguments.reader(in: environment))
    return try arguments.draw(EffectiveRentReport(result), in: environment)
  }
}
