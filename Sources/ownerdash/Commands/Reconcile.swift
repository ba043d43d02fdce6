import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `reconcile METRIC`: the units or accounts that make the difference between two policies, or to a stated number.
struct ReconcileCommand: Command {
  static let name = "reconcile"
  static let summary = "Show which units or accounts make the difference between two definitions of a metric"
  static let operands = "METRIC"
  static let firstOperands = MetricDefinition.all.filter(ReconcileQuery.covers).map(\.id)
  static let operandCount = 1...1
  static let options = [
    Option("policy", "NAME", "Start from this policy of the configuration (default: default)"),
    Option("against", "NAME|NUMBER", "Explain the difference to this policy, or to a number that somebody states"),
    Option.property, .group, .asOf, .format, .out,
  ]
  static let discussion = [
    "Goes from one policy to the other, one rule at a time, and lists each unit or account that counts otherwise, with",
    "the cell or element of the payload that its class or balance came from. The parts add up to the difference.",
    "'default' is the definitions as documented. With a number, such as --against 93.1, it tries every single rule and",
    "every policy of the configuration, and lists those that give exactly the number; it says so if none does.",
  ]

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    let metric = try metric(arguments.operands[0])
    let from = try arguments.policy(
      named: arguments["policy"] ?? FigurePolicy.standard.name, option: "policy", in: environment)
    guard let against = arguments["against"] else {
      throw UsageError("'reconcile' requires --against: a policy of the configuration, or a number")
    }
    let context = try arguments.context(in: environment)
    let property = try arguments.knownProperty(in: environment)
    let query = ReconcileQuery(metric, property: property, asOf: try arguments.asOf(in: environment))
    let reader = try arguments.reader(in: environment)
    let whole = Reconciliation(metric, arguments, context, reader).of(property)
    guard let stated = StatedNumber(against) else {
      let other = try arguments.policy(named: against, option: "against", in: environment)
      guard from.name != other.name else { throw UsageError("--policy and --against name the same policy") }
      return try arguments.draw(whole.report(query.run(from: from, to: other, reader)), in: environment)
    }
    let (first, candidates) = try query.search(stated, from: from, among: context.definitions.policies, reader)
    let found = candidates.filter(\.matches).min { $0.policy.rules.count < $1.policy.rules.count }
    guard !stated.isEqual(to: first.hundredths), let found else {
      return try arguments.draw(whole.report(of: against, first, from, candidates), in: environment)
    }
    let result = try query.run(from: from, to: found.policy, reader)
    return try arguments.draw(whole.report(result, stated: against, candidates), in: environment)
  }

  private static func metric(_ id: String) throws -> MetricDefinition {
    let all = MetricDefinition.all
    guard let metric = all.first(where: { $0.id == id }) else {
      throw UsageError(
        "unknown metric '\(id)'\(suggestion(id, firstOperands)). Run 'ownerdash docs' to list the metrics")
    }
    guard ReconcileQuery.covers(metric) else {
      let views = FigurePolicy.views.joined(separator: ", ")
      throw UsageError(
        metric.isSum
          ? "'\(id)' is a figure of \(metric.view); policies change only those of \(views)"
          : "'\(id)' is no sum of its units, so that no units make up a difference")
    }
    return metric
  }
}

/// The reports of one reconciliation.
private struct Reconciliation {
  private let metric: MetricDefinition
  private let arguments: Arguments
  private let context: PipelineContext
  private let reader: UnifiedReader
  private var subject = "all properties"

  init(_ metric: MetricDefinition, _ arguments: Arguments, _ context: PipelineContext, _ reader: UnifiedReader) {
    (self.metric, self.arguments, self.context, self.reader) = (metric, arguments, context, reader)
  }

  func of(_ property: String?) -> Reconciliation {
    var whole = self
    whole.subject = property.flatMap { context.definitions.property(key: $0)?.propertyName } ?? "all properties"
    return whole
  }

  /// The way from one policy to another.
  func report(
    _ result: ReconcileQuery.Result, stated: String? = nil, _ candidates: [ReconcileQuery.Candidate] = []
  ) throws -> RowsReport {
    let cells = try ReconciledCells(metric, context, result.steps.flatMap(\.rows))
    return RowsReport(
      title: "\(metric.id) of \(subject): \(text(result.first)) against \(stated ?? text(result.last))",
      subtitle: subtitle(result), columns: columns,
      groups: result.steps.map { step in
        (heading: heading(step), rows: step.rows.flatMap { rows(of: $0, step, cells) })
      }, notes: notes(result) + self.notes(candidates, stated))
  }

  /// The candidates for a stated number that none of them gives, or that needs no explanation.
  func report(
    of stated: String, _ first: ReconcileQuery.Value, _ from: FigurePolicy, _ candidates: [ReconcileQuery.Candidate]
  ) -> RowsReport {
    let isSame = StatedNumber(stated)?.isEqual(to: first.hundredths) ?? false
    let note =
      isSame
      ? "\(from.name) gives \(stated): there is no difference to explain"
      : "No single rule and no policy of the configuration gives \(stated). The units, the day or the source may differ"
    return RowsReport(
      title: "\(metric.id) of \(subject): \(text(first)) against \(stated)",
      subtitle: ["\(text(first)) under \(from.text(of: metric.view))"],
      columns: [
        Column("policy", "Policy or rule", .text), Column("value", "Value", .text),
        Column("part", "Part", kind(isPart: true)), Column("whole", "Whole", kind(isPart: false)),
        Column("meaning", "Meaning", .text),
      ],
      rows: candidates.map { candidate in
        [
          .text(candidate.policy.name), .text(text(candidate.value)), number(candidate.value.numerator, isPart: true),
          number(candidate.value.denominator, isPart: false),
          .text(candidate.policy.rules(of: metric.view).map(\.meaning).joined(separator: "; ")),
        ]
      }, notes: [note])
  }

  private var isOfAccounts: Bool { metric.view == "delinquency" }

  private var noun: (one: String, many: String) { isOfAccounts ? ("account", "accounts") : ("unit", "units") }

  private var columns: [Column] {
    let whole: Column.Shown = metric.denominator == nil ? .never : .always
    return [
      Column("rule", "Rule", .text), Column("change", metric.unit == "percent" ? "Points" : "Change", changeKind),
      Column("property", "Property", .text), Column("name", isOfAccounts ? "Account of" : "Unit", .text),
      Column("class", "Class", .text), Column("part_before", "Part before", kind(isPart: true)),
      Column("part_after", "Part after", kind(isPart: true)),
      Column("whole_before", "Whole before", kind(isPart: false), shown: whole),
      Column("whole_after", "Whole after", kind(isPart: false), shown: whole), Column("column", "Source field", .text),
      Column("value", "Value", .text), Column("cell", "Where", .text),
      Column("payload", "Payload", .text, shown: .never), Column("id", "Id", .text, shown: .never),
    ]
  }

  private func subtitle(_ result: ReconcileQuery.Result) -> [String] {
    let count = Set(result.steps.flatMap { $0.rows.map { "\($0.propertyID)\n\($0.id)" } }).count
    return (result.last.asOf.map { ["As of \($0)"] } ?? []) + [
      "\(text(result.first)) under \(result.from.text(of: metric.view))",
      "\(text(result.last)) under \(result.to.text(of: metric.view))",
      "\(counted(count, noun.one, noun.many)) \(count == 1 ? "makes" : "make") the difference",
    ]
  }

  private func heading(_ step: ReconcileQuery.Step) -> [Cell] {
    let count = counted(step.rows.count, noun.one, noun.many)
    return [
      .text((step.isAdded ? "" : "without ") + step.rule.rawValue), change(step.before, step.after),
      .text(count), .text("\(text(step.before)) to \(text(step.after))"), .blank,
      number(step.before.numerator, isPart: true), number(step.after.numerator, isPart: true),
      number(step.before.denominator, isPart: false), number(step.after.denominator, isPart: false), .blank, .blank,
      .blank, .blank, .blank,
    ]
  }

  private func rows(
    of row: ReconcileQuery.Row, _ step: ReconcileQuery.Step, _ cells: ReconciledCells
  ) -> [[Cell]] {
    let lead: [Cell] = [
      .text((step.isAdded ? "" : "without ") + step.rule.rawValue), change(step.before, step.after),
      .text(row.property), .text(row.name), .text(row.rowClass), number(row.numerator.before, isPart: true),
      number(row.numerator.after, isPart: true), whole(row.denominator.before), whole(row.denominator.after),
    ]
    let origins = cells.origins(of: row)
    if origins.isEmpty { return [lead + [.blank, .blank, .absent, .blank, .text(row.id)]] }
    return origins.enumerated().map { place, origin in
      let first = place == 0 ? lead : Array(lead.prefix(5)) + [.blank, .blank, .blank, .blank]
      return first + [
        .text(origin.origin.column), .text(origin.value), .optional(origin.place), .text(origin.origin.payload),
        .text(row.id),
      ]
    }
  }

  private func notes(_ result: ReconcileQuery.Result) -> [String] {
    let used = Set(FigurePolicy.rules(of: metric.view))
    let others = (result.from.rules + result.to.rules).filter { !used.contains($0) }.map(\.rawValue)
    let without = result.steps.filter(\.rows.isEmpty).map(\.rule.rawValue)
    return (others.isEmpty ? [] : ["Rules that do not change \(metric.id): \(others.joined(separator: ", "))"])
      + (without.isEmpty ? [] : ["Rules that change nothing here: \(without.joined(separator: ", "))"])
      + ["Part and whole: numerator and denominator of \(metric.id) = \(metric.formula)"]
  }

  /// What else gives a stated number.
  private func notes(_ candidates: [ReconcileQuery.Candidate], _ stated: String?) -> [String] {
    guard let stated else { return [] }
    let names = candidates.filter(\.matches).map(\.policy.name)
    return ["Gives \(stated): \(names.joined(separator: ", ")). That the number was made so is not proved by it"]
  }

  private func text(_ value: ReconcileQuery.Value) -> String { value.hundredths.map(metric.text) ?? "n/a" }

  private func change(_ before: ReconcileQuery.Value, _ after: ReconcileQuery.Value) -> Cell {
    guard let old = before.hundredths, let new = after.hundredths else { return .absent }
    return metric.unit == "cents" ? .money(Money(cents: new - old)) : .decimal(Hundredths(count: new - old))
  }

  private var changeKind: Column.Kind { metric.unit == "cents" ? .money : .decimal }

  private func kind(isPart: Bool) -> Column.Kind { isMoney(isPart: isPart) ? .money : .number }

  private func isMoney(isPart: Bool) -> Bool { isPart ? metric.addsMoney : metric.isOfMoney }

  private func whole(_ number: Int64) -> Cell {
    metric.denominator == nil ? .blank : self.number(number, isPart: false)
  }

  private func number(_ number: Int64?, isPart: Bool) -> Cell {
    guard let number else { return .blank }
    return isMoney(isPart: isPart) ? .money(Money(cents: number)) : .number("\(number)")
  }
}

/// The cells behind the rows of a reconciliation.
private struct ReconciledCells {
  private let columns: DecidingColumns
  private let metric: MetricDefinition
  private var recorders: [String: LineageRecorder] = [:]
  private var places: [RawOrigin: String] = [:]

  init(_ metric: MetricDefinition, _ context: PipelineContext, _ rows: [ReconcileQuery.Row]) throws {
    self.metric = metric
    columns = DecidingColumns(metric)
    guard !rows.isEmpty else { return }
    let lineage = try Lineage(context)
    for row in rows where recorders[key(row)] == nil {
      recorders[key(row)] = try lineage.day(row.asOf, of: row.propertyID).facts.lineage ?? LineageRecorder()
    }
    places = try lineage.cells(of: Array(Set(rows.flatMap(found))))
  }

  /// The raw values behind a row, with their places.
  func origins(of row: ReconcileQuery.Row) -> [(origin: RawOrigin, value: String, place: String?)] {
    found(row).map { ($0, ExplanationReport.text($0), places[$0]) }
  }

  private func found(_ row: ReconcileQuery.Row) -> [RawOrigin] {
    columns.origins(of: row.id, metric.rows, row.primarySource, in: recorders[key(row)] ?? LineageRecorder())
  }

  private func key(_ row: ReconcileQuery.Row) -> String { "\(row.propertyID) \(row.asOf)" }
}
