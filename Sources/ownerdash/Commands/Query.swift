import Pipeline
import Reports
import Warehouse

/// `query SQL`: runs an analyst's own query on `unified.db`.
struct QueryCommand: Command {
  static let name = "query"
  static let summary = "Run one read-only SQL statement on unified.db"
  static let serving = Serving.reports(
    ["{SQL}"], namesPeople: true, notForReaders: "a statement can read every property")
  static let operands = "SQL"
  static let operandCount = 1...1
  static let options = [
    Option("rows", "N", "Maximum number of rows (default: 10000)"),
    Option("seconds", "N", "Stop after SECONDS (default: 30)"),
    .format, .out,
  ]
  static let discussion = [
    "'sqlite3 unified.db .schema' shows the tables and views. Money is in cents (*_cents) and in dollars (the plain",
    "name). current_… views hold each property's last good day.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let limit = try arguments.count("rows") ?? 10_000
    let seconds = try arguments.count("seconds") ?? 30
    let begun = environment.uptime()
    let result = try arguments.reader(in: environment).run(arguments.operands[0], limit: limit) {
      environment.uptime() - begun > .seconds(seconds)
    }
    let kinds = result.columns.indices.map { column in
      result.rows.allSatisfy { $0[column].text == nil } ? Column.Kind.number : .text
    }
    let report = RowsReport(
      title: "Query result", columns: zip(result.columns, kinds).map { Column($0, $0, $1) },
      rows: result.rows.map { $0.map(cell) },
      notes: result.isCut ? ["Only the first \(limit) rows are shown. Raise the limit with --rows"] : [])
    return try arguments.draw(report, in: environment)
  }

  private static func cell(_ field: Field) -> Cell {
    switch field {
    case .null: .absent
    case .integer(let number): .number(String(number))
    case .real(let number): number.isFinite ? .number("\(number)") : .absent
    case .text(let text): .text(text)
    }
  }
}
