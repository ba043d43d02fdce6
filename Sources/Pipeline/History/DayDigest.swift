internal import Domain
internal import Warehouse

/// The digests of what the days of a property are made from.
struct DayDigests {
  private let builder: FactsBuilder
  private let join: CompanionJoin
  private let property: UnifiedProperty
  private let replaced: [CivilDate?: [String]]
  /// The text of the settings by the sources that they are of: nearly all days have the same.
  private var settings: [Set<String>: String] = [:]

  init(_ builder: FactsBuilder, _ join: CompanionJoin, _ inputs: PropertyInputs) {
    (self.builder, self.join, property) = (builder, join, inputs.property)
    replaced = Dictionary(grouping: inputs.restatements, by: \.asOf).mapValues { $0.map(\.digest).sorted() }
  }

  /// The digest of what a day itself is made from.
  mutating func own(of asOf: CivilDate) -> String {
    let loads = join.byDay[asOf] ?? []
    var parts: [String] = []
    if builder.follows(.settings) { parts.append(settings(of: Set(loads.map(\.store.source.name)))) }
    if builder.follows(.loads) { parts += loads.map { $0.digest(on: asOf) } }
    if builder.follows(.replaced) { parts += replaced[asOf] ?? [] }
    return InputDigest.hash(parts)
  }

  /// A day's own digest with that of the day that its changes are checked against.
  func digest(_ own: String, after before: SyncDay?) -> String {
    InputDigest.hash([own] + (builder.follows(.before) ? before.map { ["\($0.asOf) \($0.own)"] } ?? [] : []))
  }

  private mutating func settings(of sources: Set<String>) -> String {
    if let known = settings[sources] { return known }
    let text = builder.settings(of: property, sources)
    settings[sources] = text
    return text
  }
}

extension ListedLoad {
  /// The identity of what the load gives for a day: of one that describes many days, what it says of that day.
  fileprivate func digest(on day: CivilDate) -> String {
    guard let own = days?[day] else { return identity }
    return asOf == day ? "\(identity) \(own)" : own
  }
}

extension SyncDay {
  /// The numbers of findings by dataset, as a day keeps them.
  static func counts(_ findings: some Sequence<UnifiedFinding>) -> String {
    let counts = findings.reduce(into: [UnifiedFactDay.Dataset: Int]()) { $0[$1.dataset, default: 0] += 1 }
    return counts.map { "\($0.key.rawValue) \($0.value)" }.sorted().joined(separator: ",")
  }

  /// The numbers of a day's own findings by dataset, from the text that is kept.
  static func counts(in findings: String) -> [UnifiedFactDay.Dataset: Int] {
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
      for kind in SyncFact.kinds(in: day.stated) { byKind[kind, default: []].insert(day.asOf) }
    }
  }
}
