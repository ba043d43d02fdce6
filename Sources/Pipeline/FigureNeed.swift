public import Warehouse

/// Figures that stand or fall together, and the feeds of one source that provide them.
public struct FigureNeed: Hashable, Sendable {
  /// What reports call the figures, such as `delinquency %`.
  public let figures: String
  /// The dataset that the figures are printed with.
  public let family: UnifiedFactDay.Family
  /// The feeds, any one of which provides them; the first is the usual one.
  public let feeds: [String]
  /// The only operations of these feeds that do; nil for all.
  public let operations: [String]?

  /// Figures that any of these feeds provides.
  public init(_ figures: String, _ family: UnifiedFactDay.Family, _ feeds: [String], operations: [String]? = nil) {
    self.figures = figures
    self.family = family
    self.feeds = feeds
    self.operations = operations
  }

  /// Whether the payload of a load provides the figures.
  public func isMet(by load: LoadRecord) -> Bool {
    guard let feed = load.feed, feeds.contains(feed), [.loaded, .empty].contains(load.status) else { return false }
    return operations.map { $0.contains(load.report ?? "") } ?? true
  }

  /// The reports and operations that provide the figures, by the source's own numbers and names.
  public func reports(of source: any Source) -> [String] {
    let all = source.reportsByFeed
    return feeds.flatMap { all[$0] ?? [] }.filter { operations?.contains($0) ?? true }
  }
}

extension Source {
  /// The feeds whose payloads give a family of facts, by name.
  public func feeds(of family: UnifiedFactDay.Family) -> [String] {
    reportsByFeed.keys.filter { families(fedBy: $0).contains(family) }.sorted()
  }

  /// One need for each family, met by the feeds that give it.
  public var needs: [FigureNeed] {
    UnifiedFactDay.Family.allCases.compactMap { family in
      let feeds = feeds(of: family)
      return feeds.isEmpty ? nil : FigureNeed(family.rawValue, family, feeds)
    }
  }

  /// None: other feeds only serve figures.
  public var supportingFeeds: [String] { [] }

  /// Everything, for a source whose payloads are never requested.
  public func requested(by definitions: Definitions) -> Set<String> { Set(reportsByFeed.values.joined()) }

  /// The operation's own name.
  public func title(of report: String) -> String { report }

  /// The need of a family as a whole: the first of its needs.
  public func need(of family: UnifiedFactDay.Family) -> FigureNeed? { needs.first { $0.family == family } }

  /// Whether some figure or cross-check uses a feed's payloads.
  public func isUsed(feed: String) -> Bool {
    supportingFeeds.contains(feed) || needs.contains { $0.feeds.contains(feed) } || !families(fedBy: feed).isEmpty
  }
}
