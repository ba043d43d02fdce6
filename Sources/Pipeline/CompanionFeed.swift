public import Warehouse

/// A feed whose reports are dated with the calendar day of their run and add to another feed's business day.
///
/// A property's business day lags the calendar by up to three days, so such a report and the one that it belongs to
/// print different days although they were run together.
public struct CompanionFeed: Sendable {
  /// The feed, such as `make_ready_summary`.
  public let feed: String
  /// The report's title.
  public let title: String
  /// What it adds, such as `readiness`.
  public let adds: String
  /// The dataset that it adds to.
  public let dataset: UnifiedFactDay.Dataset
  /// The feeds whose business days it adds to.
  public let primaries: [String]
  /// The title of the first of them.
  public let primaryTitle: String

  /// A companion feed by what it adds and the feeds that it adds to.
  public init(
    _ feed: String, title: String, adds: String, to dataset: UnifiedFactDay.Dataset, of primaries: [String],
    titled primaryTitle: String
  ) {
    self.feed = feed
    self.title = title
    self.adds = adds
    self.dataset = dataset
    self.primaries = primaries
    self.primaryTitle = primaryTitle
  }
}

extension ActiveLoad {
  /// The companion feed that the load is of; nil for a load that has a business day of its own.
  var companion: CompanionFeed? { store.source.companionFeeds.first { $0.feed == record.feed } }
}
