import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// `findings`: lists the findings that a person should know about or correct.
struct FindingsCommand: Command {
  static let name = "findings"
  static let summary = "List problems in the current figures, and files that no figure uses"
  static let options = [Option.property.only(in: list), .group.only(in: list), rules, .format, .out]
  static let discussion = [
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
    let report = try report(
      arguments.definitions(in: environment), arguments.folder(in: environment), arguments.openReader(in: environment),
      of: arguments.selectedKeys(in: environment), only: environment.readable)
    return try arguments.draw(report, in: environment)
  }

  /// The findings of some properties or of all, and the files that no figure uses.
  static func report(
    _ definitions: Definitions, _ folder: DataFolder, _ reader: UnifiedReader, of keys: Set<String>? = nil,
    only readable: Set<String>? = nil
  ) throws -> RowsReport {
    let rows = try FindingsQuery().run(reader).filter { keys?.contains($0.propertyID) ?? true }
    let names = Dictionary(
      definitions.properties.map { ($0.key, $0.propertyName) }, uniquingKeysWith: { first, _ in first })
    // A file of no known property may be of one that the reader must not know of.
    let files = try files(of: keys, definitions, folder).filter { entry in
      readable.map { keys in entry.property.map(keys.contains) ?? false } ?? true
    }
    return RowsReport(
      title: "Findings", subtitle: ["Current days, and later days that failed a check"],
      columns: [
        Column("severity", "Severity", .text), Column("property", "Property", .text), Column("as_of", "As of", .date),
        Column("dataset", "Facts", .text), Column("rule", "Rule", .text), Column("message", "Finding", .text),
      ],
      rows: rows.map { row in
        [
          .text(row.severity), .text(row.property), .date(row.asOf), .text(row.dataset), .text(row.rule),
          .text(row.message),
        ]
      }
        + files.map { entry in
          [
            .text(entry.reason.rawValue), .text(entry.property.flatMap { names[$0] } ?? ""),
            entry.asOf.map { .date($0) } ?? .blank, .text(""),
            .text(entry.rule.name), .text(entry.message),
          ]
        }, notes: rows.isEmpty && files.isEmpty ? ["No findings"] : [])
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

  /// The files that no figure uses, of some properties or of all.
  private static func files(
    of keys: Set<String>?, _ definitions: Definitions, _ folder: DataFolder
  ) throws -> [FileList.Entry] {
    let sources = Registry.sources(definitions)
    let loads = try sources.filter { folder.files.exists(folder.raw($0.name)) }.flatMap { source in
      try RawStore(reading: folder.raw(source.name), tables: source.tables).loads().map { (source.name, $0) }
    }
    return FileList(sources).entries(loads).filter { entry in
      keys.map { $0.contains(entry.property ?? "") } ?? true
    }
  }
}
