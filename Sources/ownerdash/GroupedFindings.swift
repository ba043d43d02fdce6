import Domain
import Pipeline
import Query
import Reports
import Warehouse

/// The findings and the files that no figure uses, grouped by rule, the worst first.
struct GroupedFindings {
  /// Which findings are listed.
  struct Selection {
    /// The properties; nil for all.
    var keys: Set<String>?
    /// The rules; nil for all.
    var rules: Set<String>?
    /// Whether only findings are listed that the run before the last one did not leave.
    var isNew = false
    /// The day whose findings are listed; nil for the current days.
    var asOf: CivilDate?
    /// The properties that a signed-in reader may see; nil for all.
    var readable: Set<String>?
  }

  /// One finding or file, as a row.
  private struct Entry {
    let severity: String
    let property: String
    let asOf: CivilDate?
    let dataset: String
    let rule: String
    let message: String
    /// The first day since which the property has had it; nil for a file.
    var since: CivilDate?
    var count: Int?, item: String?, amount: Money?

    /// What identifies it from run to run.
    var hash: String { RunFindings.hash(of: [severity, property, dataset, rule, message]) }
  }

  private let entries: [Entry]
  private let notes: [String]
  private let asOf: CivilDate?

  /// Reads the findings of the current days and of later ones that failed a check, and the files; or those of an earlier
  /// day.
  init(
    _ definitions: Definitions, _ folder: DataFolder, _ reader: UnifiedReader, _ selection: Selection
  ) throws {
    asOf = selection.asOf
    let breaches = try asOf == nil ? ThresholdsQuery(definitions, of: selection.keys).run(reader) : []
    let found =
      try FindingsQuery(asOf: asOf).run(reader).filter { selection.keys?.contains($0.propertyID) ?? true } + breaches
    let names = Dictionary(
      definitions.properties.map { ($0.key, $0.propertyName) }, uniquingKeysWith: { first, _ in first })
    let files = try GroupedFindings.files(selection, definitions, folder)
    let all =
      found.map {
        Entry(
          severity: $0.severity, property: $0.property, asOf: $0.asOf, dataset: $0.dataset, rule: $0.rule,
          message: $0.message, since: $0.since, count: $0.count, item: $0.item, amount: $0.amount)
      }
      + files.map {
        Entry(
          severity: $0.reason.rawValue, property: $0.property.flatMap { names[$0] } ?? "", asOf: $0.asOf, dataset: "",
          rule: $0.rule.name, message: $0.message)
      }
    let runs = selection.isNew ? try RunFindings(folder) : nil
    let listed = all.filter { entry in
      (selection.rules?.contains(entry.rule) ?? true) && runs?.before?.contains(entry.hash) != true
    }
    entries = listed
    notes =
      (listed.isEmpty ? [selection.isNew ? "No new findings" : "No findings"] : [])
      + (runs != nil && runs?.before == nil ? ["No run before the last one is recorded: every finding is listed"] : [])
      + (asOf != nil && !definitions.thresholds.isEmpty
        ? ["Thresholds are checked for current figures alone: leave out --as-of"] : [])
  }

  /// Records what a run that has ended leaves, for `--new`.
  static func record(_ definitions: Definitions, _ folder: DataFolder) throws {
    guard folder.files.exists(folder.unified) else { return }
    let all = try GroupedFindings(definitions, folder, UnifiedReader(path: folder.unified), Selection())
    var runs = try RunFindings(folder)
    try runs.record(Set(all.entries.map(\.hash)), in: folder)
  }

  /// The files that no figure uses.
  private static func files(
    _ selection: Selection, _ definitions: Definitions, _ folder: DataFolder
  ) throws -> [FileList.Entry] {
    let sources = Registry.sources(definitions)
    let loads = try sources.filter { folder.files.exists(folder.raw($0.name)) }.flatMap { source in
      try RawStore(reading: folder.raw(source.name), tables: source.tables).loads().map { (source.name, $0) }
    }.filter { _, load in
      // A file without a day of its own counts from the day on which it was received.
      guard let asOf = selection.asOf, let day = load.asOf ?? load.receivedOn else { return true }
      return day <= asOf
    }
    // A file of no known property may be of one that a signed-in reader must not know of.
    return FileList(sources).entries(loads).filter { entry in
      [selection.keys, selection.readable].allSatisfy { $0?.contains(entry.property ?? "") ?? true }
    }
  }

  /// One group for each severity and rule, under a row with its number, its effect and what to do.
  var report: RowsReport {
    RowsReport(
      title: "Findings",
      subtitle: [
        asOf.map { "Last good days on or before \($0), and later days up to it that failed a check" }
          ?? "Current days, and later days that failed a check"
      ],
      columns: [
        Column("severity", "Severity", .text, isState: true), Column("rule", "Rule", .text),
        Column("property", "Property", .text),
        Column("as_of", "As of", .date), Column("dataset", "Facts", .text), Column("since", "Since", .date),
        Column("item_count", "Count", .count, shown: .never), Column("item", "Of", .text, shown: .never),
        Column("amount", "Amount", .money, shown: .never), Column("message", "Finding", .text),
        Column("effect", "Effect on the figures", .text, shown: .never),
        Column("remedy", "What to do", .text, shown: .never),
      ],
      groups: groups.map { group in
        let rule = Registry.findingRules.lazy.flatMap(\.rules).first { $0.name == group[0].rule }
        return (heading: heading(group, rule), rows: group.map { row($0, rule) })
      }, notes: notes)
  }

  /// The groups: blocking findings, refused files, warnings, unused files; in each, the most frequent first.
  private var groups: [[Entry]] {
    let order = ["block", "refused", "warn", "unused"]
    let groups = Dictionary(grouping: entries.enumerated()) { "\($0.element.severity) \($0.element.rule)" }.values
    return groups.map { $0.map(\.element) }.sorted { left, right in
      let places = [left, right].map { order.firstIndex(of: $0[0].severity) ?? order.count }
      return (places[0], right.count, left[0].rule) < (places[1], left.count, right[0].rule)
    }
  }

  private func heading(_ group: [Entry], _ rule: FindingRule?) -> [Cell] {
    let properties = Set(group.map(\.property)).count
    let count =
      "\(counted(group.count, "finding", "findings")) at \(counted(properties, "property", "properties"))"
    return [
      .text(group[0].severity), .text(group[0].rule), .text(count), .blank, .blank, .blank, .blank, .blank, .blank,
      .text([rule?.effect, rule?.remedy].compactMap(\.self).joined(separator: " ")), .optional(rule?.effect),
      .optional(rule?.remedy),
    ]
  }

  private func row(_ entry: Entry, _ rule: FindingRule?) -> [Cell] {
    [
      .text(entry.severity), .text(entry.rule), .text(entry.property), day(entry.asOf), .text(entry.dataset),
      day(entry.since), .optional(entry.count), .optional(entry.item), .optional(entry.amount), .text(entry.message),
      .optional(rule?.effect), .optional(rule?.remedy),
    ]
  }
}

extension ThresholdsQuery {
  /// The check of the configured thresholds, for all properties or some of them.
  init(_ definitions: Definitions, of keys: Set<String>? = nil) {
    let properties = definitions.properties.filter { keys?.contains($0.key) ?? true }
    self.init(definitions.thresholds, of: properties.map { ($0.key, $0.propertyName) })
  }
}
