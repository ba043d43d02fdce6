import Pipeline
import Reports
import Warehouse

/// `findings`: lists the findings that a person should know about or correct.
struct FindingsCommand: Command {
  static let name = "findings"
  static let summary = "List problems in the current figures, and files that no figure uses"
  static let options = [
    Option.property.only(in: list), .group.only(in: list),
    Option("rule", "RULE", "List only findings of a rule (repeatable)", in: [list], isRepeatable: true),
    Option("new", nil, "List only what the last run brought: not listed after the run before it", in: [list]),
    .asOf.only(in: list), rules, .format, .out,
  ]
  static let discussion = [
    "Findings are grouped by rule, the worst first: each group has its number of findings and properties, its effect on",
    "the figures, and what to do. csv and json have one row for each finding.",
    "A blocking finding withholds its day: the last good day remains published. A warning does not withhold the",
    "day.",
    "'refused' and 'unused' are files that no figure uses.",
    "--rules explains every rule: what it means, its effect on the figures, and what to do.",
  ]
  private static let rules = Option("rules", nil, "Explain every rule instead of listing findings")
  private static let list = "without --rules"

  static func mode(_ operands: [String], given: Set<String>) -> String? {
    given.contains(rules.name) ? "--rules" : list
  }

  static func run(_ arguments: Arguments, in environment: Environment) throws -> ExitStatus {
    if arguments[rules.name] != nil { return try arguments.draw(ruleList, in: environment) }
    let selection = GroupedFindings.Selection(
      keys: try arguments.selectedKeys(in: environment), rules: try wantedRules(arguments),
      isNew: arguments["new"] != nil, asOf: try arguments.asOf(in: environment), readable: environment.readable)
    if selection.isNew, selection.asOf != nil {
      throw UsageError("--new compares the last two runs, which have no other day. Leave out --as-of")
    }
    let report = try report(
      arguments.definitions(in: environment), arguments.folder(in: environment), arguments.openReader(in: environment),
      selection)
    return try arguments.draw(report, in: environment)
  }

  private static func wantedRules(_ arguments: Arguments) throws -> Set<String>? {
    let names = arguments.all("rule")
    let known = Registry.findingRules.flatMap(\.rules).map(\.name)
    if let name = names.first(where: { !known.contains($0) }) {
      throw UsageError(
        "--rule: no rule '\(name)'\(suggestion(name, known)). 'ownerdash findings --rules' lists the rules")
    }
    return names.isEmpty ? nil : Set(names)
  }

  /// The findings that are selected, and the files that no figure uses.
  static func report(
    _ definitions: Definitions, _ folder: DataFolder, _ reader: UnifiedReader,
    _ selection: GroupedFindings.Selection = .init()
  ) throws -> RowsReport {
    try GroupedFindings(definitions, folder, reader, selection).report
  }

  /// Every rule with its explanation.
  private static var ruleList: RowsReport {
    RowsReport(
      title: "Rules of findings", subtitle: [],
      columns: [
        Column("kind", "Kind", .text), Column("rule", "Rule", .text), Column("meaning", "Meaning", .text),
        Column("effect", "Effect on the figures", .text), Column("remedy", "What to do", .text),
      ],
      rows: Registry.findingRules.flatMap { kind, rules in
        rules.map { [.text(kind), .text($0.name), .text($0.meaning), .text($0.effect), .text($0.remedy)] }
      })
  }
}
