import Domain
import Pipeline
import Query
import Warehouse

/// The files that no figure uses, and the reason: refused, replaced by a later file, or of a kind that figures do not
/// need.
struct FileList {
  /// Files that share a reason.
  struct Entry {
    /// The reason why no figure uses the files.
    enum Reason: String {
      case refused, unused
    }

    let reason: Reason
    /// The property's key; nil where the file names no configured property.
    let property: String?
    /// The latest day of the files; nil where none states one.
    let asOf: CivilDate?
    /// The SHA-256 of a single file; nil for several files.
    let payload: String?
    /// The rule that describes the kind of file.
    let rule: FindingRule
    /// What happened, its effect on the figures, and the remedy.
    let message: String
    /// The report of a refused file, and why it was refused.
    var refusal: (report: String, reason: String)?
  }

  private let sources: [any Source]

  /// Creates the file lists of these sources.
  init(_ sources: [any Source]) {
    self.sources = sources
  }

  /// Returns one entry for each refused file, then the unused files by property and report.
  func entries(_ loads: [(source: String, load: LoadRecord)]) -> [Entry] {
    let refused = loads.filter { $0.load.status == .refused }.map { refusal($0.load, of: source($0.source)) }
    return refused + replaced(loads) + raw(loads)
  }

  private func refusal(_ load: LoadRecord, of source: (any Source)?) -> Entry {
    let reason = load.message?.split(separator: "\n").first.map(String.init) ?? "no reason recorded"
    return Entry(
      reason: .refused, property: load.property, asOf: load.asOf, payload: load.payload, rule: .fileRefused,
      message: "file \(load.payload.prefix(8)), \(title(load, source)): refused, not used by any figure: \(reason)",
      refusal: (title(load, source), reason))
  }

  private func replaced(_ loads: [(source: String, load: LoadRecord)]) -> [Entry] {
    grouped(loads.filter { $0.load.status == .superseded }, .fileReplaced) { title, count in
      "\(count) of \(title): replaced by a later file for the same day and scope"
    }
  }

  private func raw(_ loads: [(source: String, load: LoadRecord)]) -> [Entry] {
    let unused = loads.filter { entry in
      guard let feed = entry.load.feed, [.loaded, .empty].contains(entry.load.status), entry.load.property != nil
      else { return false }
      return source(entry.source).map { !$0.isUsed(feed: feed) } ?? false
    }
    return grouped(unused, .fileUnused) { title, count in
      "\(count) of \(title): rows stored in the raw database; no figure uses this report"
    }
  }

  /// Returns one entry for each report that joins no business day, of some properties or of all; `findings` has them too.
  static func unjoined(_ reader: UnifiedReader, of keys: Set<String>?) throws -> [Entry] {
    try FindingsQuery().run(reader).filter { row in
      row.rule == FindingRule.companionReportUnused.name && keys?.contains(row.propertyID) ?? true
    }.map {
      Entry(
        reason: .unused, property: $0.propertyID, asOf: $0.asOf, payload: nil, rule: .companionReportUnused,
        message: $0.message)
    }
  }

  /// Returns one entry for each property and report.
  private func grouped(
    _ loads: [(source: String, load: LoadRecord)], _ rule: FindingRule,
    _ words: (_ title: String, _ count: String) -> String
  ) -> [Entry] {
    let groups = Dictionary(grouping: loads) { "\($0.load.property ?? "")\n\(title($0.load, source($0.source)))" }
    return groups.sorted { $0.key < $1.key }.map { _, loads in
      Entry(
        reason: .unused, property: loads[0].load.property, asOf: loads.compactMap(\.load.asOf).max(),
        payload: loads.count == 1 ? loads[0].load.payload : nil, rule: rule,
        message: words(
          title(loads[0].load, source(loads[0].source)), loads.count == 1 ? "1 file" : "\(loads.count) files"))
    }
  }

  private func title(_ load: LoadRecord, _ source: (any Source)?) -> String {
    let report = load.report.flatMap { report in source.map { $0.title(of: report) } }
    return report ?? load.feed ?? "unknown report"
  }

  private func source(_ name: String) -> (any Source)? { sources.first { $0.name == name } }
}

// The rules of files that no figure uses.
extension FindingRule {
  fileprivate static let fileRefused = FindingRule(
    "file_refused", "A file was refused: it cannot be read, is not a known report, or breaks a rule of its report.",
    effect: "No figure uses it. The file is kept.", remedy: "Do what the finding says, or load a corrected file.")
  fileprivate static let fileReplaced = FindingRule(
    "file_replaced", "A later file for the same day and scope replaced files.", effect: "No figure uses them.",
    remedy: "None; 'ownerdash withdraw' of the active file makes the one before it active again.")
  fileprivate static let fileUnused = FindingRule(
    "file_unused", "A report is loaded into the raw database only.", effect: "No figure uses it.",
    remedy: "None; stop requesting the report if its rows are not queried.")
}

extension FileList {
  /// The rules of the entries.
  static let rules: [FindingRule] = [.fileRefused, .fileReplaced, .fileUnused]
}
