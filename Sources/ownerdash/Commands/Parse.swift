import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `parse FILE`: shows the content of a report file; writes nothing.
struct ParseCommand: Command {
  static let name = "parse"
  static let summary = "Show the contents of a report file without loading it"
  static let serving = Serving.not(because: "it reads a file of the machine")
  static let usesDataFolder = false
  static let operands = "FILE"
  static let operandCount = 1...1
  static let options = [
    Option("table", "NAME", "Show one raw table of the file (default: the first; with --format table, all)"),
    .operation,
    .format, .out,
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let path = arguments.operands[0]
    let isOneTable = try arguments.choice("format", Format.self) ?? .table != .table || arguments["out"] != nil
    guard
      let parseResult = try Registry.sources().read(
        Payload(environment.files.contents(of: path)), as: arguments["operation"])?.parseResult
    else {
      return .partly
    }
    if let refusal = parseResult.refusal {
      environment.complain("ownerdash: \(path.displayed): \("\(refusal)".displayedLines)\n")
      return .partly
    }
    if parseResult.content.tables.isEmpty, arguments["table"] == nil {
      let report = RowsReport(title: "No rows", subtitle: heading(parseResult, 0), columns: [], rows: [])
      return try arguments.draw(report, in: environment)
    }
    let tables = try chosen(parseResult.content.tables, arguments["table"], isOneTable)
    for (table, rows) in tables {
      let report = RowsReport(
        title: table.name, subtitle: heading(parseResult, rows.count), columns: columns(of: table),
        rows: rows.map { cells($0, of: table) })
      _ = try arguments.draw(report, in: environment)
    }
    return .done
  }

  private static func chosen(
    _ tables: [(table: RawTable, rows: [RawRow])], _ name: String?, _ isOneTable: Bool
  ) throws -> [(table: RawTable, rows: [RawRow])] {
    guard let name else { return isOneTable ? Array(tables.prefix(1)) : tables }
    let named = tables.filter { $0.table.name == name }
    guard named.isEmpty else { return named }
    let known = tables.map(\.table.name)
    throw UsageError(
      "the file has no table '\(name)'\(suggestion(name, known)). Tables: \(known.joined(separator: ", "))")
  }

  private static func heading(_ parseResult: ParseResult, _ rows: Int) -> [String] {
    var property = "no property"
    if case .name(let name)? = parseResult.property { property = name }
    if case .id(let id)? = parseResult.property { property = id }
    let checked = parseResult.content.totals.filter(\.isChecked)
    let wrong = checked.count { $0.printed != $0.computed }
    let day = parseResult.asOf.map { "as of \($0)" } ?? "no as-of day stated"
    return [
      "\(parseResult.feed ?? "no feed"), \(property), \(day), run \(parseResult.runStamp ?? "not stated")",
      "\(rows) rows; \(checked.count - wrong) of \(checked.count) printed totals agree with the rows",
    ]
  }

  private static func columns(of table: RawTable) -> [Column] {
    [Column("sheet", "sheet", .text), Column("row", "row", .count)]
      + table.columns.map { column in
        switch column.kind {
        case .text: Column(column.name, column.name, .text)
        case .date: Column(column.name, column.name, .date)
        case .integer: Column(column.name, column.name, .count)
        case .cents: Column(column.name, String(column.name.dropLast("_cents".count)), .money)
        case .hundredths: Column(column.name, column.name, .decimal)
        }
      }
  }

  private static func cells(_ row: RawRow, of table: RawTable) -> [Cell] {
    [.text(row.place.sheet), .count(row.place.row)]
      + zip(table.columns, row.fields).map { column, field in
        switch column.kind {
        case .text: .optional(field.text)
        case .date: field.date.map { .date($0) } ?? .absent
        case .integer: .optional(field.integer.map { Int($0) })
        case .cents: .optional(field.money)
        case .hundredths: .optional(field.integer.map { Hundredths(count: $0) })
        }
      }
  }
}
