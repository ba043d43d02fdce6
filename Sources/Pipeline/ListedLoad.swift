internal import Domain
internal import Warehouse

/// A load of a property's history that may be mapped.
///
/// A history has thousands of loads, and a sync maps those of a day: the record of a load is read when it is needed.
final class ListedLoad {
  let store: SourceStore
  /// The feed's name; nil if no feed recognized the payload.
  let feed: String?
  /// The day that it is dated with.
  let asOf: CivilDate?
  /// When the report was run; nil if the file does not state it.
  let runStamp: String?
  /// Loads with the same identity give the same rows.
  let identity: String
  /// The days that it describes, each with the digest of what it says of the day; nil for a load of one day.
  let days: [CivilDate: String]?
  /// When it was first received; nil without a receipt.
  let receivedAt: String?
  /// The second of the run, counted from a fixed day; nil if the file does not state it.
  private(set) lazy var runSecond: Int? = runStamp.flatMap(RunStamp.second(of:))
  /// The second of the receipt; nil without one.
  private(set) lazy var receiptSecond: Int? = receivedAt.flatMap(RunStamp.second(of:))
  private let record: () throws -> ActiveLoad
  private var known: ActiveLoad?

  /// A load as a store lists it.
  ///
  /// - Parameters:
  ///   - listing: the load.
  ///   - store: its store.
  ///   - bookProperty: the property whose part of the book it is; nil for any other load.
  convenience init(_ listing: LoadListing, in store: SourceStore, bookProperty: String? = nil) {
    self.init(
      store: store, feed: listing.feed, asOf: listing.asOf, runStamp: listing.runStamp,
      receivedAt: listing.receivedAt, identity: listing.identity
    ) {
      guard let record = try store.raw.load(listing) else { throw RemovedLoad(identity: listing.identity) }
      return ActiveLoad(record: record, store: store, bookProperty: bookProperty)
    }
  }

  /// A load by what is listed of it.
  init(
    store: SourceStore, feed: String?, asOf: CivilDate?, runStamp: String?, receivedAt: String?, identity: String,
    days: [CivilDate: String]? = nil, record: @escaping () throws -> ActiveLoad
  ) {
    (self.store, self.feed, self.asOf, self.runStamp, self.receivedAt) = (store, feed, asOf, runStamp, receivedAt)
    (self.identity, self.days, self.record) = (identity, days, record)
  }

  /// The load with its record, which is read once.
  ///
  /// - Throws: an error of the database.
  func active() throws -> ActiveLoad {
    if let known { return known }
    let active = try record()
    known = active
    return active
  }

  /// The load as one of many days.
  func describing(_ days: [CivilDate: String]) -> ListedLoad {
    ListedLoad(
      store: store, feed: feed, asOf: asOf, runStamp: runStamp, receivedAt: receivedAt, identity: identity, days: days,
      record: active)
  }
}

/// A listed load whose record is not there any more, which only another writer can cause.
private struct RemovedLoad: Error, CustomStringConvertible {
  let identity: String

  var description: String { "the load '\(identity)' was removed while it was synced. Run the command again" }
}
