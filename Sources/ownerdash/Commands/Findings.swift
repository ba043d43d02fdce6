import Query
import Reports

/// `findings`: what a person should know or mend.
struct FindingsCommand: Command {
  static let name = "findings"
  static let summary = "what a person should know or mend in the current figures"
  static let options = [Option.property, .format, .out]
  static let discussion = [
    "A blocking finding holds its day back: the last good day stays published. A warning is published and told."
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> Ending {
    let property = try arguments.knownProperty(in: environment)
    let rows = try FindingsQuery(property: property).run(arguments.reader(in: environment))
    let report = RowsReport(
      title: "Findings", subtitle: ["Of the current days, and of later ones that are held back"],
      columns: [
        Column("severity", "Severity", .text), Column("property", "Property", .text), Column("as_of", "As of", .date),
        Column("family", "Facts", .text), Column("rule", "Rule", .text), Column("message", "Finding", .text),
      ],
      rows: rows.map { row in
        [
          .text(row.severity), .text(row.property), .date(row.asOf), .text(row.family), .text(row.rule),
          .text(row.message),
        ]
      }, notes: rows.isEmpty ? ["There are none"] : [])
    return try arguments.draw(report, in: environment)
  }
}
