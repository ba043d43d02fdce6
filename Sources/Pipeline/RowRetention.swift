internal import Domain
internal import Warehouse

/// Drops the raw rows of a property's old days, so that the raw databases do not grow with every year.
///
/// Only rows that can be read again go: the stored file must have the content of its name, and its feed the revision
/// that read it. Kept are the rows of the configured span, counted back from the property's last day, and those that
/// published figures come from, which explanations read most.
struct RowRetention {
  private let days: Int
  private let stores: [SourceStore]
  private let revisions: [String: Int]

  /// The retention that a context configures.
  init(_ context: PipelineContext, _ stores: [SourceStore]) {
    (days, revisions) = (context.definitions.rawDays, context.revisions)
    self.stores = stores
  }

  /// Drops what is no longer kept of properties.
  ///
  /// A transaction drops rows of many of them: they share pages, which a transaction of each would write again.
  ///
  /// - Parameter published: the properties' keys, each with the days that its figures come from.
  /// - Throws: an error of a database; what was dropped before it stays so.
  func apply(to published: [(property: String, days: [PublishedDay])]) throws {
    guard days > 0 else { return }
    let kept = try published.compactMap { property, published in
      try stores.compactMap { try $0.raw.lastActiveDay(of: property) }.max().map { last in
        KeptDays(property: property, first: last.advanced(by: 1 - days), published: published)
      }
    }
    for store in stores {
      var old: [LoadRecord] = []
      for days in kept {
        old += try loads(besides: days, in: store)
        guard old.count >= RowRetention.batch else { continue }
        try drop(old, of: store)
        old = []
      }
      try drop(old, of: store)
    }
  }

  /// How many loads a transaction drops at least, unless there are no more.
  private static let batch = 1_000

  /// The loads of a store whose rows are no longer kept.
  private func loads(besides kept: KeptDays, in store: SourceStore) throws -> [LoadRecord] {
    try store.raw.loadsWithRows(of: kept.property, before: kept.first).filter { load in
      guard let feed = load.feed, load.revision == revisions[feed] else { return false }
      let datasets = store.source.datasets(fedBy: feed)
      let isPublished = kept.published.contains { $0.asOf == load.asOf && datasets.contains($0.dataset) }
      return !isPublished && store.folder.isWhole(load.payload)
    }
  }

  /// Drops the rows of loads from the tables that their feeds fill: a source has ten times as many.
  private func drop(_ loads: [LoadRecord], of store: SourceStore) throws {
    guard !loads.isEmpty else { return }
    try store.raw.together {
      for (feed, loads) in Dictionary(grouping: loads, by: \.feed) {
        try store.raw.dropRows(of: loads.map(\.delivery), from: feed.map(store.source.tables(filledBy:)))
      }
    }
  }

  /// Returns the space of dropped rows to the file system where it is most of a database, and there is room for the
  /// smaller copy that SQLite makes first.
  func reclaimSpace() throws {
    for store in stores {
      let files = store.folder.files
      guard let size = files.size(of: store.folder.raw(store.source.name)),
        try files.room(for: store.folder.path) > 2 * size
      else { continue }
      try store.raw.reclaimSpace()
    }
  }
}

/// The days of a property whose raw rows are kept.
private struct KeptDays {
  let property: String
  /// The first of the last days.
  let first: CivilDate
  /// Earlier days that its figures come from.
  let published: [PublishedDay]
}
