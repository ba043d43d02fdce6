import Query
import Reports

/// `properties`: the configured properties, and the days of their figures.
struct PropertiesCommand: Command {
  static let name = "properties"
  static let summary = "List properties with their keys, ids and the days of their figures"
  static let options = [Option.property, .group, .asOf, .format, .out]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let query = PropertiesQuery(
      property: try arguments.knownProperty(in: environment), asOf: try arguments.asOf(in: environment))
    return try arguments.draw(PropertiesReport(query.run(arguments.reader(in: environment))), in: environment)
  }
}
