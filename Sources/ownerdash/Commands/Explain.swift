import Pipeline
import Query
import Reports
import Warehouse

/// `explain METRIC`: what a number of a property's current day is made of.
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "what a number is made of: formula, rows, payload and cells"
  static let operands = "METRIC"
  static let operandCount = 1...1
  static let options = [
    Option.property, Option("compare", nil, "what the witnesses say where they differ; METRIC is of units"), .format,
    .out,
  ]
  static let discussion = [
    "METRIC is an id of the view metrics, such as physical_occupancy_pct, in_place_rent_avg or delinquent_total; 'ownerdash",
    "docs' lists all. Each unit, floor plan or account is listed by its class, with what it adds, and the cell or element",
    "of the payload that each of its values came from. Nothing of this is stored: the day is mapped again with a recorder.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> Ending {
    let id = arguments.operands[0]
    guard let definition = MetricDefinition.all.first(where: { $0.id == id }) else {
      let known = MetricDefinition.all.map(\.id)
      throw UsageError("there is no metric '\(id)'\(suggestion(id, known)); 'ownerdash docs' lists them")
    }
    let workplace = try arguments.workplace(in: environment)
    guard let key = try arguments.property(of: workplace.definitions) else {
      throw UsageError("'explain' wants --property KEY: a number of the portfolio is the sum of its properties'")
    }
    let name = workplace.definitions.property(key: key)?.propertyName ?? key
    let answers = try ExplainQuery(definition, property: key).run(arguments.reader(in: environment))
    guard let first = answers.first?.explanation else {
      throw UsageError("'\(key)' has no good day of \(definition.view) yet; 'ownerdash status' tells why")
    }
    let lineage = try Lineage(workplace)
    let day = try lineage.day(first.asOf, of: key)
    if arguments["compare"] != nil {
      return try arguments.draw(Comparison(day, property: name, asOf: first.asOf).report, in: environment)
    }
    let report = try ExplanationReport(answers, property: name, day: day) { try lineage.cells(of: $0) }
    return try arguments.draw(report.report, in: environment)
  }
}
