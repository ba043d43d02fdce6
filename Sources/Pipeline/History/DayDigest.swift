internal import Domain
internal import Hashing
internal import Warehouse

extension FactsBuilder {
  /// The digest of what a day itself is made from.
  func digest(of asOf: CivilDate, _ join: CompanionJoin, _ inputs: PropertyInputs) -> String {
    let loads = join.byDay[asOf] ?? []
    let parts: [(Invalidation, [String])] = [
      (.settings, [settings(of: inputs.property, Set(loads.map(\.store.source.name)))]),
      (.loads, loads.map { $0.digest(on: asOf) }),
      (.replaced, inputs.restatements.filter { $0.asOf == asOf }.map(\.digest).sorted()),
    ]
    return hash(parts.filter { follows($0.0) }.flatMap(\.1))
  }

  /// A day's own digest with that of the day that its changes are checked against.
  func digest(_ own: String, _ before: SyncDay?) -> String {
    hash([own] + (follows(.before) ? before.map { ["\($0.asOf) \($0.own)"] } ?? [] : []))
  }

  private func hash(_ parts: [String]) -> String {
    String(SHA256.hex(of: Array(parts.joined(separator: "\n").utf8)).prefix(32))
  }
}

extension ActiveLoad {
  /// The identity of what the load gives for a day: of one that describes many days, what it says of that day.
  fileprivate func digest(on asOf: CivilDate) -> String {
    guard let own = days?[asOf] else { return digest }
    return record.asOf == asOf ? "\(digest) \(own)" : own
  }

  /// The identity of what the load gives.
  var digest: String {
    // The same import may be made again after others; only its number distinguishes the books.
    let number = record.property == nil ? record.report ?? "" : ""
    let (day, revision) = (record.asOf?.description ?? "-", record.revision)
    return "\(record.delivery.name) \(record.status.rawValue) \(number) \(day) \(revision)"
  }
}

extension SyncDay {
  /// The numbers of findings by dataset, as a day keeps them.
  static func counts(_ findings: some Sequence<UnifiedFinding>) -> String {
    let counts = findings.reduce(into: [UnifiedFactDay.Dataset: Int]()) { $0[$1.dataset, default: 0] += 1 }
    return counts.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ",")
  }

  /// The numbers of the day's own findings by dataset.
  var findingCounts: [UnifiedFactDay.Dataset: Int] {
    findings.split(separator: ",").reduce(into: [:]) { counts, entry in
      let words = entry.split(separator: " ").map(String.init)
      guard words.count == 2, let dataset = UnifiedFactDay.Dataset(rawValue: words[0]) else { return }
      counts[dataset] = Int(words[1])
    }
  }

  /// The kinds of statements, as a day keeps them.
  static func kinds(_ statements: [SyncFact]) -> String {
    Set(statements.map(\.kind.rawValue)).sorted().joined(separator: " ")
  }

  /// The days that state anything, by kind.
  static func days(_ days: [SyncDay]) -> [SyncFact.Kind: Set<CivilDate>] {
    days.reduce(into: [:]) { byKind, day in
      for word in day.stated.split(separator: " ") {
        if let kind = SyncFact.Kind(rawValue: String(word)) { byKind[kind, default: []].insert(day.asOf) }
      }
    }
  }
}
