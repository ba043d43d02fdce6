internal import Hashing
public import Domain
public import Warehouse

/// The stage that turns raw rows into `unified.db`: one property at a time, each in one transaction.
public struct Sync {
  /// The outcome of a sync for one property.
  public struct Outcome: Sendable {
    /// The result.
    public enum Change: Sendable, Equatable {
      /// Nothing arrived since the last sync.
      case unchanged
      /// Its rows were rebuilt.
      case synced
      /// No payload of it has arrived yet.
      case noData
      /// Its rows broke a rule of the database, so the earlier rows remain unchanged.
      case failed(String)
    }

    /// The property's key.
    public let property: String
    /// The result.
    public let change: Change
    /// The numbers of blocking findings and of warnings for the current days.
    public let findings: (blocking: Int, warning: Int)
    /// Its current days, by dataset.
    public let published: [PublishedDay]
    /// The numbers of days that were mapped, and of rows that were inserted or deleted.
    public var work: (mapped: Int, written: Int) = (0, 0)
  }

  /// The plan of a sync for one property.
  public struct Plan: Sendable, Equatable {
    /// The loads that its rows are made from.
    public let loads: Int
    /// The number of its refused loads, whose facts are missing.
    public let refused: Int
    /// The entries that people made by hand.
    public let entries: Int
    /// The latest day that a load is of; nil if there is none.
    public let lastDay: CivilDate?
    /// Whether its rows would be rebuilt: a payload has arrived, or the mappings have changed.
    public let isChanged: Bool
  }

  private let context: PipelineContext
  let stores: [SourceStore]
  private let unified: UnifiedStore
  var builder: FactsBuilder
  /// The entries that people made by hand; nil if there are no decisions.
  private let decisions: DecisionStore?
  /// Whether every property's inputs are compared, even where no raw database notes a change.
  private let comparesAll: Bool
  /// The only property whose rows may change; nil if all may.
  private var onlyProperty: String?

  /// Creates the stage in its context.
  ///
  /// - Parameters:
  ///   - context: the context.
  ///   - comparesAll: whether every property's inputs are compared, even where no raw database notes a change.
  /// - Throws: an error when a database cannot be opened.
  public init(_ context: PipelineContext, comparesAll: Bool = false) throws {
    try self.init(context, into: UnifiedStore(path: context.folder.unified), comparesAll: comparesAll)
  }

  /// Creates the stage with another database than the folder's own, for tests.
  init(_ context: PipelineContext, into unified: UnifiedStore, comparesAll: Bool = false) throws {
    self.context = context
    self.comparesAll = comparesAll
    self.unified = unified
    stores = try context.stores()
    // Nothing is read from it, but damage of what cannot be made again is reported as early as possible.
    _ = try ReceiptStore(path: context.folder.receipts)
    builder = FactsBuilder(stores)
    decisions = try context.decisions()
  }

  /// Syncs all properties, or only some of them.
  ///
  /// - Parameter keys: the properties' keys; nil for all configured properties.
  /// - Returns: the outcome of each, in the configuration's order.
  /// - Throws: an error of the database as a whole, or of the analysts' copy; one property's error is in its outcome.
  public func run(properties keys: Set<String>? = nil) throws -> [Outcome] {
    let outcomes = try syncProperties(keys)
    try context.folder.leaveAnalystCopy(of: unified.reader, log: context.log)
    try dropOldRows(outcomes)
    return outcomes
  }

  /// Syncs without the analysts' copy.
  func syncProperties(_ keys: Set<String>? = nil) throws -> [Outcome] {
    let wanted = context.definitions.properties.filter { keys?.contains($0.key) ?? true }
    if keys == nil { try forgetUnconfigured() }
    var outcomes: [Outcome] = []
    for (index, definition) in wanted.enumerated() {
      context.log.progress("syncing", index + 1, of: wanted.count, definition.propertyName)
      do {
        outcomes.append(try sync(definition))
      } catch {
        if DamagedDatabase.isDerived(error) { throw error }
        outcomes.append(
          Outcome(property: definition.key, change: .failed("\(error)"), findings: (0, 0), published: []))
      }
    }
    return outcomes
  }

  /// Drops the raw rows that are no longer kept, of each property whose figures are in `unified.db`.
  func dropOldRows(_ outcomes: [Outcome]) throws {
    let retention = RowRetention(context, stores)
    try retention.apply(
      to: outcomes.filter { if case .failed = $0.change { false } else { true } }.map { ($0.property, $0.published) })
    try retention.reclaimSpace()
  }

  /// Syncs one property, and notes which others' rows the sync changed.
  ///
  /// - Parameter key: the property's key.
  /// - Returns: its outcome, and the keys of other properties whose rows changed; none should.
  /// - Throws: an error of the database as a whole, or of the analysts' copy.
  public func run(onlyProperty key: String) throws -> (outcomes: [Outcome], alsoChanged: [String]) {
    var sync = self
    sync.onlyProperty = key
    let outcomes = try sync.run(properties: [key])
    return (outcomes, try unified.changedOthers())
  }

  private func forgetUnconfigured() throws {
    for key in try unified.keepOnly(Set(context.definitions.properties.map(\.key))) {
      context.log.warning("'\(key)' is no longer configured: its rows were removed from unified.db; its files are kept")
    }
  }

  /// Plans a sync of one property without writing anything.
  ///
  /// - Throws: an error of a database.
  public func plan(property definition: PropertyDefinition) throws -> Plan {
    let inputs = try inputs(of: definition, since: nil)
    return Plan(
      loads: inputs.activeLoads.count, refused: inputs.refused.count, entries: inputs.changes.count,
      lastDay: inputs.activeLoads.compactMap(\.asOf).max(),
      isChanged: try unified.state(of: definition.key)?.inputs != inputs.state.inputs)
  }

  private func sync(_ definition: PropertyDefinition) throws -> Outcome {
    let known = try unified.state(of: definition.key)
    var change: Outcome.Change = known?.loads == 0 ? .noData : .unchanged
    var work = (mapped: 0, written: 0)
    if try known.map({ try comparesAll || loadChanges(since: $0, definition) != .none }) ?? true {
      let inputs = try inputs(of: definition, since: comparesAll ? nil : known)
      if known?.inputs != inputs.state.inputs {
        work = try update(inputs)
        change = .synced
      } else if known != inputs.state {
        try unified.setState(inputs.state)
      }
      if inputs.state.loads == 0 { change = .noData }
    }
    let reader = unified.reader
    let published = try reader.published(of: definition.key)
    return Outcome(
      property: definition.key, change: change, findings: try reader.currentFindings(of: definition.key),
      published: published, work: work)
  }

  private func update(_ inputs: PropertyInputs) throws -> (mapped: Int, written: Int) {
    if let onlyProperty { try unified.noteChanges(besides: onlyProperty) }
    let written = unified.rowsWritten
    let mapped = try unified.together {
      var update = try PropertyUpdate(inputs, builder, in: unified)
      try update.run()
      return update.mapped
    }
    return (mapped, unified.rowsWritten - written)
  }

  /// The changes since a state of the loads that the property's rows are made from; of any if something else changed.
  private func loadChanges(since known: SyncState, _ definition: PropertyDefinition) throws -> RawStore.Changes {
    guard known.settings == settings(of: property(definition), try changes(of: definition)) else { return .any }
    let seen = known.seen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard seen.count == stores.count else { return .any }
    let changes = try zip(stores, seen).map { store, text in try store.raw.changes(of: definition.key, since: text) }
    return changes.reduce(.none) { $0.joined(with: $1) }
  }

  private func property(_ definition: PropertyDefinition) -> UnifiedProperty {
    var property = UnifiedProperty(definition, pmcID: context.definitions.pmcId)
    property.groups = context.definitions.groups(of: definition.key)
    return property
  }

  private func changes(of definition: PropertyDefinition) throws -> [LedgerEntryChange] {
    try decisions?.newestChanges(property: definition.key) ?? []
  }

  /// What the property's rows are made from; without a state, all loads are listed.
  func inputs(of definition: PropertyDefinition, since known: SyncState?) throws -> PropertyInputs {
    let property = property(definition)
    // What changes from here on is seen by the next sync.
    let seen = try stores.map { try $0.raw.position().text }.joined(separator: "\n")
    let allLoads = { [stores] in try stores.flatMap { try $0.listActive(of: definition.key) } }
    let recent = try known.flatMap { try recentLoads(of: definition, since: $0) }
    let activeLoads = try recent?.loads ?? allLoads()
    let refused = try stores.flatMap { try $0.listRefused(of: definition.key) }
    let changes = try changes(of: definition)
    let restatements = try stores.flatMap { try $0.restatements(property: definition.key) }
    let digest = recent?.digest ?? InputDigest(activeLoads)
    let sources = digest.sources.union(refused.map(\.store.source.name))
    let other =
      [builder.settings(of: property, sources), "\(changes)"] + refused.map(\.identity).sorted()
      + restatements.map(\.digest).sorted()
    let state = SyncState(
      propertyID: definition.key, inputs: digest.text(with: other), loads: digest.loads,
      settings: settings(of: property, changes), seen: seen)
    return PropertyInputs(
      property: property, activeLoads: activeLoads, firstChanged: recent?.firstChanged, allLoads: allLoads,
      refused: refused, changes: changes, restatements: restatements, state: state)
  }

  /// The loads by which the days that changed ones may be part of are joined, and the digest of all loads; nil if any
  /// may have changed, or a book names the property, whose entries may be of any day.
  private func recentLoads(
    of definition: PropertyDefinition, since known: SyncState
  ) throws -> (loads: [ListedLoad], firstChanged: CivilDate, digest: InputDigest)? {
    guard case .since(let day) = try loadChanges(since: known, definition), let earlier = InputDigest(known),
      try stores.allSatisfy({ try $0.listBooks(naming: definition.key).isEmpty })
    else { return nil }
    let monday = InputDigest.monday(of: CompanionJoin.firstListed(for: day))
    let loads = try stores.flatMap { try $0.listOwn(of: definition.key, since: monday) }
    var digest = InputDigest(loads)
    digest.keepWeeks(of: earlier, before: monday)
    return (loads, day, digest)
  }

  /// The digest of the revisions of all mappings, the property, and people's entries.
  private func settings(of property: UnifiedProperty, _ changes: [LedgerEntryChange]) -> String {
    let text = builder.settings(of: property, Set(stores.map(\.source.name)))
    return SHA256.hex(of: Array("\(text)\n\(changes)".utf8))
  }
}

extension UnifiedProperty {
  /// A configured property.
  init(_ definition: PropertyDefinition, pmcID: String? = nil) {
    self.init(
      propertyID: definition.key, name: definition.propertyName, source: definition.source,
      sourcePropertyID: definition.propertyId, pmcID: pmcID, city: definition.city, state: definition.state,
      zipcode: definition.zipcode, country: definition.country, timeZone: definition.timeZone)
  }
}
