public import Warehouse

/// Figures that are available only together, and the feeds of one source that provide them.
public struct FigureNeed: Hashable, Sendable {
  /// What reports call the figures, such as `delinquency %`.
  public let figures: String
  /// The dataset that the figures are printed with.
  public let dataset: UnifiedFactDay.Dataset
  /// The feeds, any one of which provides them; the first is the usual one.
  public let feeds: [FeedName]
  /// The only operations of these feeds that do; nil for all.
  public let operations: [String]?

  /// Figures that any of these feeds provides.
  public init(_ figures: String, _ dataset: UnifiedFactDay.Dataset, _ feeds: [FeedName], operations: [String]? = nil) {
    self.figures = figures
    self.dataset = dataset
    self.feeds = feeds
    self.operations = operations
  }

  /// Whether the payload of a load provides the figures.
  public func isMet(by load: LoadRecord) -> Bool {
    guard feeds.contains(where: load.isOf), [.loaded, .empty].contains(load.status) else { return false }
    return operations.map { $0.contains(load.report ?? "") } ?? true
  }

  /// The reports and operations that provide the figures, by the source's own numbers and names.
  public func reports(of source: any Source) -> [String] {
    let all = source.reportsByFeed
    return feeds.flatMap { all[$0.text] ?? [] }.filter { operations?.contains($0) ?? true }
  }
}

extension Source {
  /// The feeds whose payloads give a dataset, by name.
  public func feeds(of dataset: UnifiedFactDay.Dataset) -> [FeedName] {
    reportsByFeed.keys.filter { datasets(fedBy: $0).contains(dataset) }.sorted().map(FeedName.init)
  }

  /// One need for each dataset, met by the feeds that give it.
  public var needs: [FigureNeed] { needs(besides: []) }

  /// Stated needs, then one for each dataset that they leave out, met by the feeds that give it.
  public func needs(besides stated: [FigureNeed]) -> [FigureNeed] {
    let left = UnifiedFactDay.Dataset.allCases.filter { dataset in !stated.contains { $0.dataset == dataset } }
    return stated
      + left.compactMap { dataset in
        let feeds = feeds(of: dataset)
        return feeds.isEmpty ? nil : FigureNeed(dataset.rawValue.replacing("_", with: " "), dataset, feeds)
      }
  }

  /// None: other feeds only serve figures.
  public var supportingFeeds: [FeedName] { [] }

  /// Everything, for a source whose payloads are never requested.
  public func requested(by definitions: Definitions) -> Set<String> { Set(reportsByFeed.values.joined()) }

  /// The key itself: an operation is requested by its own name.
  public func report(listedAs key: String, in definitions: Definitions) -> String { key }

  /// Nothing is listed.
  public func stepToRequest(_ report: String, in definitions: Definitions) -> String? { nil }

  /// Nothing: the mappings are the same for everyone.
  public var conventions: String { "" }

  /// The operation's own name.
  public func title(of report: String) -> String { report }

  /// The need of a dataset as a whole: the first of its needs.
  public func need(of dataset: UnifiedFactDay.Dataset) -> FigureNeed? { needs.first { $0.dataset == dataset } }

  /// Whether some figure or cross-check uses a feed's payloads.
  public func isUsed(feed: String) -> Bool {
    let name = FeedName(feed)
    return supportingFeeds.contains(name) || companionFeeds.contains { $0.feed == name }
      || needs.contains { $0.feeds.contains(name) } || !datasets(fedBy: feed).isEmpty
  }
}
