public import Domain
public import Warehouse

/// The stage that withdraws payloads a person found to be wrong, and restores them.
///
/// The decision is committed first; the raw databases follow, and the next run completes what was interrupted.
public struct Withdrawal {
  /// The effect of a decision on one dataset of a day.
  public struct Effect: Sendable {
    /// The property's key.
    public let property: String
    /// The feed's name.
    public let feed: String
    /// The business day.
    public let asOf: CivilDate
    /// The load in use before; nil if there is none.
    public let before: LoadRecord?
    /// The load in use afterwards; nil if there is none.
    public let after: LoadRecord?
    /// The figures of the day that change, each before and after.
    public let figures: [String]
  }

  private let context: PipelineContext
  let receipts: ReceiptStore
  private let stores: [SourceStore]

  /// Creates the stage in its context.
  ///
  /// - Throws: an error when a database cannot be opened.
  public init(_ context: PipelineContext) throws {
    self.context = context
    receipts = try ReceiptStore(path: context.folder.receipts)
    stores = try context.stores()
  }

  /// The payload that a person names by a file, a name under which it was received, or the first digits of its hash.
  ///
  /// - Throws: `UnknownPayload` if none or several are meant; an error of the disk or a database.
  public func payload(named words: String) throws -> String {
    let files = context.folder.files
    let isFile = files.exists(words) && !files.isFolder(words)
    let meant = isFile ? try context.folder.look(at: words).hash : words
    let name = words.split(separator: "/").last.map(String.init) ?? words
    let found = try receipts.named(meant)
    let payloads = Set(found.map(\.payload))
    if payloads.count == 1, let payload = payloads.first { return payload }
    let named = try found.isEmpty ? receipts.named(name) : found
    if !isFile, Set(named.map(\.payload)).count == 1, let payload = named.first?.payload { return payload }
    throw UnknownPayload(words: words, isFile: isFile, candidates: try named.isEmpty ? near(name) : named)
  }

  /// The receipts whose names are like a name, the latest last.
  private func near(_ name: String) throws -> [Receipt] {
    let all = try receipts.labels()
    let wanted = name.lowercased()
    let alike = all.filter { $0.lowercased().contains(wanted) }
    let names = alike.isEmpty ? nearest(name, in: all).map { [$0] } ?? [] : Array(alike.suffix(8))
    return try names.flatMap { try receipts.named($0) }
  }

  /// The decision that withdraws a payload for a property; nil if it counts.
  public func withdrawal(of payload: String, for property: String?) throws -> PayloadVerdict? {
    try context.payloadVerdicts().withdrawal(of: payload, for: property)
  }

  /// The properties of a payload, by key.
  public func properties(of payload: String) throws -> [String] {
    Set(try stores.flatMap { try $0.raw.loads(of: payload) }.compactMap(\.property)).sorted()
  }

  /// Whether a payload is an import into a book kept by hand, which another import corrects.
  public func isImport(_ payload: String) throws -> Bool {
    let books = Set(context.sources.compactMap(\.book).map(\.name))
    return try receipts.of(payload: payload).contains { books.contains($0.source) }
  }

  /// Plans a decision without writing anything.
  ///
  /// - Throws: an error of the disk or a database.
  public func plan(_ verb: PayloadVerdict.Verb, _ payload: String, property: String?) throws -> [Effect] {
    var effects: [Effect] = []
    for store in stores where store.source.book == nil {
      for load in try store.raw.loads(of: payload) where property == nil || load.property == property {
        if let effect = try effect(verb, load, store) { effects.append(effect) }
      }
    }
    return effects.sorted { ($0.property, $0.asOf, $0.feed) < ($1.property, $1.asOf, $1.feed) }
  }

  /// Records a decision and brings the raw databases in line with it.
  ///
  /// - Throws: an error of the disk or a database; the next run completes a recorded decision.
  public func decide(_ verdict: PayloadVerdict) throws {
    let earlier = try Load(context)
    try DecisionStore(path: context.folder.decisions).append(verdict)
    try Load(context).settle(decided: verdict.payload, after: earlier)
  }

  /// Completes decisions that were interrupted.
  public func complete() throws { try Load(context).completeDecisions() }

  private func effect(_ verb: PayloadVerdict.Verb, _ load: LoadRecord, _ store: SourceStore) throws -> Effect? {
    guard let property = load.property, let asOf = load.asOf, let feed = load.feed else { return nil }
    let before: LoadRecord?
    let after: LoadRecord?
    switch verb {
    case .withdraw:
      guard [.loaded, .empty].contains(load.status) else { return nil }
      (before, after) = (load, try store.raw.runnerUp(to: load))
    case .restore:
      let active = try store.raw.active(insteadOf: load)
      guard load.status == .withdrawn, active?.precedes(load) ?? true else { return nil }
      (before, after) = (active, load)
    }
    return Effect(
      property: property, feed: feed, asOf: asOf, before: before, after: after,
      figures: try figures(of: property, on: asOf, before, after, store))
  }

  private func figures(
    of key: String, on asOf: CivilDate, _ before: LoadRecord?, _ after: LoadRecord?, _ store: SourceStore
  ) throws -> [String] {
    guard let definition = context.definitions.property(key: key) else { return [] }
    let listed = try stores.flatMap { try $0.listActive(of: key) }.filter { $0.asOf == asOf }
    let loads = try listed.map { try $0.active() }
    let other: ActiveLoad?
    do { other = try after.map { try store.reread($0) } } catch let error as FileError {
      return ["not known: \(error)"]
    }
    let changed =
      before.map { loads.replacing(ActiveLoad(record: $0, store: store), with: other) }
      ?? (loads + (other.map { [$0] } ?? []))
    return try FactsBuilder(stores).figures(
      of: UnifiedProperty(definition), on: asOf, from: loads, to: changed)
  }
}

/// The error for a name that matches no payload, or several.
public struct UnknownPayload: Error, CustomStringConvertible {
  let words: String
  let isFile: Bool
  let candidates: [Receipt]

  /// The problem, followed by one line for each candidate.
  public var description: String {
    let payloads = Dictionary(grouping: candidates, by: \.payload).mapValues { $0[0] }.values
      .sorted { ($0.receivedAt, $0.payload) < ($1.receivedAt, $1.payload) }
    let lines = payloads.suffix(8).map { receipt in
      "\n  \(receipt.payload.prefix(12))  \(receipt.label)\(receipt.property.map { " (\($0))" } ?? ""), received \(receipt.receivedAt)"
    }.joined()
    if isFile {
      let next =
        lines.isEmpty
        ? ". 'ownerdash explain METRIC --property KEY' prints the hash of the file behind a figure"
        : ". Name one of these by its hash:\(lines)"
      return "no file with the content of '\(words)' was received\(next)"
    }
    if payloads.isEmpty { return "no file was received as '\(words)'. Name it by its path or hash" }
    return "'\(words)' names no single payload. Name one of these by its hash:\(lines)"
  }
}
