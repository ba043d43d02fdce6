public import Domain
public import Warehouse

/// Traces a day's figures to their source cells.
///
/// No lineage is kept: the pure mappings run again over the raw rows, which know their places, with a recorder.
public struct Lineage {
  /// The result of mapping a day again.
  public struct Day: Sendable {
    /// The unified rows, with the raw values behind them.
    public let facts: DayFacts
    /// The loads that the day's facts come from.
    public let loads: [LoadRecord]
    /// The reports of another day that were joined to this one.
    public let joined: [UnifiedJoinedReport]
    /// The loads of the property's same day that are not active, superseded or refused.
    public let others: [LoadRecord]
    /// The number of rows of each payload that each named rule skipped.
    public let ignored: [String: [String: Int]]
  }

  private let context: PipelineContext
  private let stores: [SourceStore]
  private let builder: FactsBuilder

  /// Opens the raw databases read-only.
  ///
  /// - Throws: an error when one cannot be opened.
  public init(_ context: PipelineContext) throws {
    self.context = context
    let folder = context.folder
    stores = try context.sources.filter { folder.files.exists(folder.raw($0.name)) }.map { source in
      SourceStore(
        source: source, raw: try RawStore(reading: folder.raw(source.name), tables: source.tables), folder: folder)
    }
    builder = FactsBuilder(stores)
  }

  /// Maps one day of a property again.
  ///
  /// - Throws: an error of a database.
  public func day(_ asOf: CivilDate, of property: String) throws -> Day {
    let activeLoads = try stores.flatMap { try $0.listActive(of: property) }
    let definition = context.definitions.properties.first { $0.key == property }
    let join =
      try definition.map { try builder.join(activeLoads, of: UnifiedProperty($0)) }
      ?? CompanionJoin(activeLoads)
    let loads = try join.loads(on: asOf)
    let facts = try builder.map(loads, property: property, asOf: asOf, tracing: .day)
    let companions = Set(stores.flatMap(\.source.companionFeeds).map(\.feed.text))
    let days = Set(loads.map { FeedDay($0.record) })
    let dates = Set(loads.compactMap(\.record.asOf)).union([asOf])
    let others = try stores.flatMap { try $0.raw.unused(of: property, on: dates) }.filter { load in
      load.feed.map(companions.contains) == true ? days.contains(FeedDay(load)) : load.asOf == asOf
    }
    let ignored = try loads.map { ($0.record.payload, try $0.store.raw.ignored(of: $0.record.delivery)) }
    return Day(
      facts: facts, loads: loads.map(\.record), joined: try join.rows(property: property, on: asOf), others: others,
      ignored: Dictionary(ignored, uniquingKeysWith: { first, _ in first }))
  }

  /// The raw values behind rows that all days of a property determine together: events, turns, leases that began, and
  /// lines of income.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - property: whose they are.
  ///   - unified: what the sync kept of the property.
  /// - Returns: the raw values by row.
  /// - Throws: an error of a database.
  public func history(
    of rows: Set<LineageRecorder.Subject>, _ property: PropertyDefinition, _ unified: UnifiedReader
  ) throws -> LineageRecorder {
    let loads = try stores.flatMap { try $0.listActive(of: property.key) }
    return try HistoryLineage(UnifiedProperty(property), loads, builder, kept: unified).lineage(of: rows)
  }

  /// The places of values in their payloads, as a person finds them there.
  ///
  /// - Returns: the places that can be determined.
  /// - Throws: `FileError` when a payload cannot be read, or no longer matches the hash in its name.
  public func cells(of lineage: [RawOrigin]) throws -> [RawOrigin: String] {
    var cells: [RawOrigin: String] = [:]
    for (payload, lineage) in Dictionary(grouping: lineage, by: \.payload) {
      let source = stores.map(\.source).first { source in source.tables.contains { $0.name == lineage[0].table } }
      let payload = try context.folder.open(payload)
      cells.merge(try source?.cells(of: lineage, in: payload) ?? [:]) { first, _ in first }
    }
    return cells
  }
}

/// A feed's day, as its loads are dated.
private struct FeedDay: Hashable {
  let feed: String?
  let asOf: CivilDate?

  init(_ load: LoadRecord) {
    (feed, asOf) = (load.feed, load.asOf)
  }
}
