import Pipeline
import Reports
import Warehouse

/// `query SQL`: an analyst's own question to `unified.db`.
struct QueryCommand: Command {
  static let name = "query"
  static let summary = "answer one SQL statement over unified.db; changes nothing"
  static let operands = "SQL"
  static let operandCount = 1...1
  static let options = [
    Option("rows", "N", "give at most so many rows (10000)"), Option("seconds", "N", "stop after so long (30)"),
    .format, .out,
  ]
  static let discussion = [
    "The tables and views are those that 'sqlite3 unified.db .schema' shows; money is in *_cents, and in dollars under",
    "the plain name. current_… views hold each property's last good day.",
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
      title: "QueryResult", columns: zip(result.columns, kinds).map { Column($0, $0, $1) },
      rows: result.rows.map { $0.map(cell) },
      notes: result.isCut ? ["There are more rows than the \(limit) that are shown; ask for more with --rows"] : [])
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
