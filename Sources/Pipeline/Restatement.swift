internal import Domain
internal import Warehouse

/// A day for which another load was active before the one that is now.
struct Restatement {
  /// The load that ranks next, with another content.
  let before: LoadRecord
  /// The active one.
  let active: ActiveLoad

  var asOf: CivilDate? { before.asOf }

  /// The identity of the replacement, on which the finding of the day depends in addition to the active load; it
  /// states when each of the two arrived last.
  var digest: String {
    let loads = [before, active.record].map { "\($0.delivery.name) of \($0.arrival?.at ?? "-")" }
    return loads.joined(separator: " replaced by ")
  }

  /// Whether the files themselves do not show which one is later.
  private var isOneRunStamp: Bool { before.runStamp != nil && before.runStamp == active.record.runStamp }

  /// The finding; nil if both files hold the same rows.
  ///
  /// - Parameters:
  ///   - rows: how their rows differ.
  ///   - figures: how the figures of the day differ.
  /// - Returns: the finding.
  func finding(_ rows: RowDifference, _ figures: [String]) -> FindingRecord? {
    guard !rows.isEmpty else { return nil }
    let difference =
      figures.isEmpty ? "No figure of the day changed" : "Before and after: " + figures.joined(separator: "; ")
    return FindingRecord(
      .warn, isOneRunStamp ? .sameRunStamp : .restated, "\(replacement): \(rows). \(difference). \(remedy)",
      subject: before.feed)
  }

  /// The finding if the earlier payload is no longer readable.
  func finding(unreadable error: any Error) -> FindingRecord {
    FindingRecord(
      .warn, isOneRunStamp ? .sameRunStamp : .restated,
      "\(replacement). The difference is unknown because the earlier payload cannot be read: \(error)",
      subject: before.feed)
  }

  private var replacement: String {
    let (old, new) = (Restatement.name(before), Restatement.name(active.record))
    let feed = before.feed ?? "report"
    if isOneRunStamp {
      return
        "Two \(feed) files with different content state the run stamp \(before.runStamp ?? ""): \(old) and \(new); "
        + "the one that arrived later is used"
    }
    return "The \(feed) of this day was replaced: \(old) by \(new); \(before.reasonSuperseded(by: active.record))"
  }

  private var remedy: String {
    "If the file in use is wrong, run 'ownerdash withdraw \(active.record.payload.prefix(12))'"
  }

  private static func name(_ record: LoadRecord) -> String {
    "payload \(record.payload.prefix(8))" + (record.arrival.map { ", received \($0.at)" } ?? "")
  }
}

/// The difference between the rows of two loads, regardless of their order.
struct RowDifference: Equatable, CustomStringConvertible {
  /// Rows whose first value only the later load has, only the earlier one has, and both have with other values.
  let added: Int, removed: Int, changed: Int

  var isEmpty: Bool { self == RowDifference() }

  init(added: Int = 0, removed: Int = 0, changed: Int = 0) {
    (self.added, self.removed, self.changed) = (added, removed, changed)
  }

  /// The difference between the rows of two loads, by table.
  init(from before: [String: [RawRow]], to after: [String: [RawRow]]) {
    var (added, removed, changed) = (0, 0, 0)
    for table in Set(before.keys).union(after.keys) {
      var counts: [[Field]: Int] = [:]
      for row in before[table] ?? [] { counts[row.fields, default: 0] -= 1 }
      for row in after[table] ?? [] { counts[row.fields, default: 0] += 1 }
      for same in Dictionary(grouping: counts.filter { $0.value != 0 }, by: { $0.key.first ?? .null }).values {
        let new = same.reduce(0) { $0 + max(0, $1.value) }
        let old = same.reduce(0) { $0 + max(0, -$1.value) }
        changed += min(new, old)
        added += max(0, new - old)
        removed += max(0, old - new)
      }
    }
    self.init(added: added, removed: removed, changed: changed)
  }

  var description: String { "\(added) rows added, \(removed) removed, \(changed) changed" }
}
