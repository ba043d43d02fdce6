internal import Warehouse

/// Makes the raw databases and `unified.db` again from payloads, receipts and decisions, next to those in use.
///
/// Readers use the earlier databases until the new ones are complete. These are put in use only if nothing that was read
/// before is missing from them. An interrupted rebuild is continued by the next one.
public struct Rebuild {
  /// The outcome of a rebuild.
  public struct Outcome: Sendable {
    /// The outcome of each payload.
    public let loads: [Load.Outcome]
    /// The outcome of each property.
    public let synced: [Sync.Outcome]
    /// The properties with other contents than before; nil if the earlier database cannot be compared.
    public let differing: [String]?
    /// What was read before and would be missing, a sentence each.
    public let losses: [String]
    /// Whether the new databases are in use.
    public let isPublished: Bool
  }

  private let context: PipelineContext
  private let generations: Generations

  /// A rebuild of the context's data folder.
  public init(_ context: PipelineContext) {
    self.context = context
    generations = Generations(of: context.folder, sources: context.sources.map(\.name))
  }

  /// The name of a database that another version of the program made; nil if there is none.
  ///
  /// - Throws: an error of a database, such as damage.
  public func outdated() throws -> String? {
    let folder = context.folder
    for source in context.sources where folder.files.exists(folder.raw(source.name)) {
      let store = try RawStore(reading: folder.raw(source.name), tables: source.tables)
      if try !store.isOfThisVersion { return "\(source.name)_raw.db" }
    }
    guard folder.files.exists(folder.unified) else { return nil }
    return try UnifiedReader(path: folder.unified).isOfThisVersion ? nil : "unified.db"
  }

  /// Rebuilds, and puts the new databases in use unless something would be lost.
  ///
  /// - Parameter acceptsLoss: whether the new databases are used even though something is missing from them.
  /// - Returns: the outcome.
  /// - Throws: `FileError`, or an error of a database; the databases in use are unchanged in that case.
  public func run(acceptsLoss: Bool = false) throws -> Outcome {
    try generations.settle()
    try checkRoom()
    let next = context.with(try generations.next())
    let (loads, synced) = try fill(next)
    let comparison = try Comparison(context, next, unread: loads.count { $0.record == nil })
    let losses = comparison.losses + failures(synced)
    let isPublished = losses.isEmpty || acceptsLoss
    if isPublished {
      try generations.publish()
      try context.folder.leaveAnalystCopy(isForced: true)
    }
    return Outcome(
      loads: loads, synced: synced, differing: comparison.differing, losses: losses, isPublished: isPublished)
  }

  /// Reads every payload and syncs every property; a damaged database of an interrupted rebuild is made again.
  private func fill(_ next: PipelineContext) throws -> ([Load.Outcome], [Sync.Outcome]) {
    let make = {
      let loads = try Load(next).readPending()
      let sync = try Sync(next)
      let synced = try sync.syncProperties()
      try sync.dropOldRows(synced)
      return (loads, synced)
    }
    do { return try make() } catch {
      guard DamagedDatabase.isDerived(error) else { throw error }
      try generations.discardNext()
      _ = try generations.next()
      return try make()
    }
  }

  private func failures(_ synced: [Sync.Outcome]) -> [String] {
    synced.compactMap { outcome in
      guard case .failed(let reason) = outcome.change else { return nil }
      return "\(outcome.property) cannot be synced: \(reason)"
    }
  }

  /// The size of the raw rows that were dropped, which a rebuild stores until it has synced; a database that cannot be
  /// read counts as it is.
  private var bytesOfDroppedRows: Int {
    let folder = context.folder
    return context.sources.reduce(0) { sum, source in
      let path = folder.raw(source.name)
      guard let size = folder.files.size(of: path), let store = try? RawStore(reading: path, tables: source.tables),
        (try? store.isOfThisVersion) == true, let growth = try? store.growthWithAllRows()
      else { return sum }
      return sum + Int(Double(size) * (growth - 1))
    }
  }

  private func checkRoom() throws(FileError) {
    let room = try context.folder.files.room(for: context.folder.path)
    let needed = (generations.bytes + bytesOfDroppedRows) / 10 * 11
    guard room >= needed else {
      throw FileError(
        "rebuild next to the databases of", context.folder.path,
        reason: "it needs \(needed >> 20) MiB and \(room >> 20) MiB are free. Free some space; nothing was changed")
    }
  }
}

/// How rebuilt databases differ from those in use.
private struct Comparison {
  var losses: [String] = []
  var differing: [String]?

  init(_ old: PipelineContext, _ new: PipelineContext, unread: Int) throws {
    for source in old.sources { try compare(source, old.folder, new.folder, unread: unread) }
    let files = old.folder.files
    guard files.exists(old.folder.unified) else { return }
    do {
      let (before, after) = try (UnifiedReader(path: old.folder.unified), UnifiedReader(path: new.folder.unified))
      guard try before.isOfThisVersion else { return }
      for property in old.definitions.properties { try compare(property.key, before, after) }
    } catch {
      guard DamagedDatabase.isDerived(error) else { throw error }
      differing = nil
    }
  }

  /// Compares what was read.
  ///
  /// A database that is damaged or of another version names no payloads; then every payload that cannot be read counts as
  /// lost.
  private mutating func compare(_ source: any Source, _ old: DataFolder, _ new: DataFolder, unread: Int) throws {
    guard old.files.exists(old.raw(source.name)) else { return }
    let after = Set(try RawStore(reading: new.raw(source.name), tables: source.tables).loads().map(\.delivery))
    do {
      let before = try RawStore(reading: old.raw(source.name), tables: source.tables)
      if try before.isOfThisVersion {
        let lost = try before.loads().count { !after.contains($0.delivery) }
        if lost > 0 {
          losses.append("\(source.name): \(lost) files that were read before are missing or have no receipt")
        }
        return
      }
    } catch { guard DamagedDatabase.isDerived(error) else { throw error } }
    let words = "\(unread) stored files cannot be read"
    if unread > 0, !losses.contains(words) { losses.append(words) }
  }

  private mutating func compare(_ property: String, _ before: UnifiedReader, _ after: UnifiedReader) throws {
    if try before.contentHash(of: property) != after.contentHash(of: property) {
      differing = (differing ?? []) + [property]
    } else {
      differing = differing ?? []
    }
    let lost = try before.factDays(of: property).subtracting(after.factDays(of: property))
    for (dataset, days) in Dictionary(grouping: lost, by: \.dataset).sorted(by: { $0.key < $1.key }) {
      let days = days.map(\.asOf).sorted()
      let span = "\(days[0]) to \(days[days.count - 1])"
      losses.append("\(property): \(dataset) of \(days.count) days would be lost, \(span)")
    }
  }
}
