internal import Domain
internal import Hashing
internal import Warehouse

/// The digest of everything that a property's rows are made from: of each week of its loads, and of all else.
///
/// A sync that lists the loads of the last weeks alone takes the earlier weeks from the state before, so the text is the
/// same whichever weeks were listed.
struct InputDigest {
  /// The loads that are dated with a day of one week.
  private struct Week {
    let loads: Int
    let sources: Set<String>
    let digest: String
  }

  /// The weeks by their Mondays, and the loads without a day under `-`.
  private var weeks: [String: Week]

  /// The number of loads.
  var loads: Int { weeks.values.reduce(0) { $0 + $1.loads } }
  /// The sources of the loads.
  var sources: Set<String> { weeks.values.reduce(into: []) { $0.formUnion($1.sources) } }

  /// The weeks of some loads.
  init(_ loads: [ListedLoad]) {
    weeks = Dictionary(grouping: loads) { load in
      load.asOf.map { InputDigest.monday(of: $0).description } ?? "-"
    }.mapValues { loads in
      Week(
        loads: loads.count, sources: Set(loads.map(\.store.source.name)),
        digest: InputDigest.hash(loads.map(\.identity).sorted()))
    }
  }

  /// The weeks of a state; nil if it does not have those of all of its loads.
  init?(_ state: SyncState) {
    weeks = [:]
    for line in state.inputs.split(separator: "\n").dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      guard words.count >= 3, let loads = Int(words[1]) else { return nil }
      weeks[words[0]] = Week(loads: loads, sources: Set(words[3...]), digest: words[2])
    }
    guard loads == state.loads else { return nil }
  }

  /// The Monday on or before a day.
  static func monday(of day: CivilDate) -> CivilDate {
    let gap = (day.dayNumber - 4) % 7
    return day.advanced(by: gap < 0 ? -gap - 7 : -gap)
  }

  /// Adds the weeks before a Monday from an earlier digest.
  mutating func keepWeeks(of earlier: InputDigest, before monday: CivilDate) {
    let first = monday.description
    weeks.merge(earlier.weeks.filter { $0.key != "-" && $0.key < first }) { own, _ in own }
  }

  /// The text, with the digest of all that is no active load.
  func text(with other: [String]) -> String {
    let lines = weeks.sorted { $0.key < $1.key }.map { monday, week in
      ([monday, "\(week.loads)", week.digest] + week.sources.sorted()).joined(separator: " ")
    }
    return ([InputDigest.hash(other)] + lines).joined(separator: "\n")
  }

  /// The digest of some texts, as it is kept.
  static func hash(_ parts: [String]) -> String {
    String(SHA256.hex(of: Array(parts.joined(separator: "\n").utf8)).prefix(32))
  }
}
