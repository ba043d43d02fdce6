import Query
import Reports

/// `delinquency`: delinquent amounts by age.
struct DelinquencyCommand: Command {
  static let name = "delinquency"
  static let summary = "Show delinquent balances by resident status and age, and prepaid balances"
  static let options = [Option.property, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = DelinquencyQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.day("as-of"))
    let reader = try arguments.reader(in: environment)
    let result = try query.run(reader)
    let billed = try BilledDaysQuery(of: result.rows.map(\.subject)).run(reader)
    return try arguments.draw(DelinquencyReport(result, billed: billed), in: environment)
  }
}
