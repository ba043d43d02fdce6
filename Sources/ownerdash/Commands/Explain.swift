import Domain
import ManualBook
import Pipeline
import Query
import Reports
import Warehouse

/// `explain METRIC`: shows the rows and values behind a figure of a property, of the debtors, or of the
/// lease audit.
struct ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Show what a figure is made of: formula, rows, payload and cells"
  static let operands = "METRIC|debtors|lease-audit"
  static let firstOperands = MetricDefinition.all.map(\.id) + LedgerEntryExplanation.Report.allCases.map(\.rawValue)
  static let operandCount = 1...1
  static let options = [
    Option.oneProperty,
    Option("part", "NAME", "Window, month or week to list rows for (default: the first)", in: ["METRIC"]),
    Option("compare", nil, "Show differences from cross-check sources; METRIC must count units"),
    Option("account", "ID", "debtors: Only this account or tenant", in: ["debtors"]),
    Option(
      "as-of", "DAY",
      "Use the last good day by this one (default: the current day); debtors: count entries up to this day",
      in: ["METRIC", "--compare", "debtors"]),
    Option("run", "RUN", "lease-audit: Audit run (default: the latest)", in: ["lease-audit"]),
    Option("lease", "ID", "lease-audit: Only this lease", in: ["lease-audit"]),
    Option("code", "CODE", "lease-audit: Only this charge code", in: ["lease-audit"]),
    Option("month", "MONTH", "lease-audit: Only this month, YYYY-MM", in: ["lease-audit"]), .format,
    .out,
  ]
  static let discussion = [
    "METRIC is an id in the view metrics, such as physical_occupancy_pct, in_place_rent_avg or delinquent_total.",
    "'ownerdash docs' lists them all.",
    "Lists each unit, floor plan, account, event or lease by class, with its contribution and the cell or element",
    "of the payload that each value came from.",
    "Nothing is stored: the payload is read again to find its cells.",
    "'explain debtors' lists the charges and payments behind each open amount of 'report debtors', 'explain lease-audit'",
    "the scheduled and the billed charges behind each exception of an audit run: with the cell or element, or with who",
    "entered it by hand and when.",
  ]

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    if let report = operands.first.flatMap(LedgerEntryExplanation.Report.init) { return report.rawValue }
    return given.contains("compare") ? "--compare" : "METRIC"
  }

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let id = arguments.operands[0]
    if let report = LedgerEntryExplanation.Report(rawValue: id) {
      return try LedgerEntryExplanation(arguments, environment).draw(report)
    }
    guard let definition = MetricDefinition.all.first(where: { $0.id == id }) else {
      let known = MetricDefinition.all.map(\.id)
      throw UsageError("unknown metric '\(id)'\(suggestion(id, known)). Run 'ownerdash docs' to list the metrics")
    }
    let context = try arguments.context(in: environment)
    guard let key = try arguments.property(of: context.definitions) else {
      throw UsageError("'explain' requires --property KEY: a portfolio figure is made of its properties' figures")
    }
    guard let property = context.definitions.property(key: key) else {
      throw UsageError("property '\(key)' is not in the configuration")
    }
    let name = property.propertyName
    let asOf = try arguments.asOf(in: environment)
    let query = ExplainQuery(definition, property: key, asOf: asOf)
    let reader = try arguments.reader(in: environment)
    let values = try query.values(reader)
    guard let first = values.first else {
      let by = asOf.map { " on or before \($0)" } ?? " yet"
      throw UsageError("'\(key)' has no good day for \(definition.view)\(by). Run 'ownerdash status' for the reason")
    }
    let lineage = try Lineage(context)
    let day = try lineage.day(first.asOf, of: key)
    if arguments["compare"] != nil {
      return try arguments.draw(Comparison(day, property: name, asOf: first.asOf).report, in: environment)
    }
    let value = try part(arguments["part"], of: values)
    let explanation = try query.explanation(of: value, among: values, reader)
    let origins =
      try definition.rows.areStatedOnOtherDays
      ? lineage.history(
        of: Set(explanation.rows.compactMap(DecidingColumns.subject(in: explanation))), property, reader)
      : day.facts.lineage ?? LineageRecorder()
    let report = try ExplanationReport(explanation, property: name, day: day, origins: origins) { values in
      let ownTables = Set(Ledger().tables.map(\.name))
      let own = values.filter { ownTables.contains($0.table) }
      let others = values.filter { !ownTables.contains($0.table) }
      let places = own.isEmpty ? [:] : try LedgerEntryOrigins(context, property: key).places(of: own)
      return try lineage.cells(of: others).mapValues { .init(cell: $0) }.merging(places) { first, _ in first }
    }
    return try arguments.draw(report.report, in: environment)
  }

  /// Returns the value whose rows are listed: the requested one, else the month to date, or the day's own month or
  /// week.
  private static func part(_ name: String?, of values: [ExplainQuery.Value]) throws -> ExplainQuery.Value {
    let part = name ?? Window.monthToDate.rawValue
    if let value = values.first(where: { $0.part == part }) { return value }
    guard let name else { return values[0] }
    let parts = values.compactMap(\.part)
    throw UsageError(
      parts.isEmpty
        ? "--part: this metric has no windows, months or weeks"
        : "--part: unknown part '\(name)'\(suggestion(name, parts)). Parts: \(parts.joined(separator: ", "))")
  }
}
