public import Warehouse

/// A property-management system that payloads come from.
public protocol Source: Sendable {
  /// The source's name, such as `realpage`; its raw database is `<name>_raw.db`.
  var name: String { get }
  /// Its feeds: what they declare answers the questions below, unless the source answers them itself.
  var feeds: [any Feed] { get }
  /// The raw tables of its feeds.
  var tables: [RawTable] { get }
  /// The mappings from its raw tables to unified rows, in the order in which they run.
  var mappings: [any Mapping] { get }

  /// The reports or operations that each of its feeds reads, by the feed's name.
  var reportsByFeed: [String: [String]] { get }

  /// The revision of each of its feeds by the feed's name, with the reader that the feed uses.
  var revisions: [String: Int] { get }

  /// The raw tables that a feed's payloads fill, by the feed's name, and maybe others.
  func tables(filledBy feed: String) -> [RawTable]

  /// The datasets that a feed's payloads give, by the feed's name; none for one that is raw alone.
  func datasets(fedBy feed: String) -> [UnifiedFactDay.Dataset]

  /// The primary source that a dataset has where it is made from a feed's payloads; nil if there is no such feed.
  func primarySource(of feed: String) -> UnifiedFactDay.PrimarySource?

  /// The feeds whose reports are dated with the day of their run and add to another feed's business day.
  var companionFeeds: [CompanionFeed] { get }

  /// The figures that the source can provide, and the feeds that each needs; of each dataset the first need is its own.
  var needs: [FigureNeed] { get }

  /// The feeds that provide no figure themselves: figures are compared with them or completed from them, requests depend
  /// on them, or they only identify the property.
  var supportingFeeds: [FeedName] { get }

  /// The reports and operations that the definitions request of the source, as `reportsByFeed` names them.
  func requested(by definitions: Definitions) -> Set<String>

  /// The report that the definitions list under a key, as `reportsByFeed` names it; the key itself if there is none.
  func report(listedAs key: String, in definitions: Definitions) -> String

  /// What the definitions lack to request a report that they list; nil for one that they do not list.
  func stepToRequest(_ report: String, in definitions: Definitions) -> String?

  /// The part of the configuration that affects the mappings' rows: equal texts give equal rows.
  var conventions: String { get }

  /// What the source calls the reports of each kind of figures, for hints on what to load.
  var reportNames: ReportNames { get }

  /// What people call a report or operation: `report 4028 Transaction Detail by Code`.
  func title(of report: String) -> String

  /// The places of raw values in a payload, as a person finds them: `Sheet1!G13`, or an element's path.
  ///
  /// - Parameters:
  ///   - lineage: the values, all of that payload.
  ///   - payload: the payload.
  /// - Returns: the places that can be determined.
  /// - Throws: `FileError` when the payload cannot be read.
  func cells(of lineage: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String]

  /// Reads one payload, whatever it is.
  ///
  /// - Parameters:
  ///   - payload: the payload.
  ///   - operation: the operation of the response as the operator states it; nil if the operator states none.
  /// - Returns: what was found; a refused payload is a reading too.
  /// - Throws: `FileError` when the payload cannot be read.
  func read(_ payload: Payload, as operation: String?) throws(FileError) -> ParseResult

  /// The book that a person keeps by hand and imports; nil for a source of payloads that a system made.
  var book: (any BookSource)? { get }
}

extension Source {
  /// The revision of all feeds together: a payload that none of them knows is read again when any is raised.
  var revision: Int { revisions.values.reduce(0, +) }

  /// Reads one payload of which nothing is said.
  public func read(_ payload: Payload) throws(FileError) -> ParseResult { try read(payload, as: nil) }

  /// Reads bytes at hand.
  public func read(_ bytes: [UInt8]) -> ParseResult {
    do throws(FileError) { return try read(Payload(bytes)) } catch {
      return ParseResult(kind: .refused(Refusal("\(error)")), feed: nil, report: nil)
    }
  }

  /// None, for a source that does not declare its feeds one by one.
  public var feeds: [any Feed] { [] }

  /// The tables of all feeds.
  public var tables: [RawTable] { feeds.flatMap(\.tables) }

  /// The reports and operations that each feed reads.
  public var reportsByFeed: [String: [String]] {
    Dictionary(feeds.map { ($0.name.text, $0.reports) }, uniquingKeysWith: +)
  }

  /// The revisions of the feeds with their readers'.
  public var revisions: [String: Int] {
    Dictionary(feeds.map { ($0.name.text, $0.revision + $0.readerRevision) }, uniquingKeysWith: +)
  }

  /// The tables of the feed; all tables for a source that does not declare its feeds.
  public func tables(filledBy feed: String) -> [RawTable] {
    feeds.isEmpty ? tables : feeds.filter { $0.name.text == feed }.flatMap(\.tables)
  }

  /// The datasets that the feed declares.
  public func datasets(fedBy feed: String) -> [UnifiedFactDay.Dataset] { self.feed(named: feed)?.datasets ?? [] }

  /// The primary source that the feed declares; else the one of the feed's name.
  public func primarySource(of feed: String) -> UnifiedFactDay.PrimarySource? {
    self.feed(named: feed).map(\.primarySource) ?? UnifiedFactDay.PrimarySource(rawValue: feed)
  }

  private func feed(named name: String) -> (any Feed)? { feeds.first { $0.name.text == name } }

  /// None, for a source whose payloads are all dated with the business day.
  public var companionFeeds: [CompanionFeed] { [] }

  /// None are declared.
  public var reportNames: ReportNames { .none }

  /// None: most sources' payloads come from a system.
  public var book: (any BookSource)? { nil }

  /// None, for a source whose payloads have no cells to name.
  public func cells(of lineage: [RawOrigin], in payload: Payload) throws(FileError) -> [RawOrigin: String] { [:] }
}

extension [any Source] {
  /// Reads a payload with the first source that knows it, or else with the first that can open it.
  ///
  /// - Returns: the result and the source; nil if there is no source.
  /// - Throws: `FileError` when the payload cannot be read.
  public func read(
    _ payload: Payload, as operation: String? = nil
  ) throws(FileError) -> (source: any Source, parseResult: ParseResult)? {
    guard let found = try firstToKnow({ (source) throws(FileError) in try source.read(payload, as: operation) }) else {
      return nil
    }
    return (found.element, found.parseResult)
  }
}

extension Sequence {
  /// The first element whose reading of a payload names a feed; else the first whose reading is not refused.
  ///
  /// - Returns: the element and its reading; nil for an empty sequence.
  func firstToKnow(
    _ read: (Element) throws(FileError) -> ParseResult
  ) throws(FileError) -> (element: Element, parseResult: ParseResult)? {
    var best: (element: Element, parseResult: ParseResult)?
    for element in self {
      let parseResult = try read(element)
      if parseResult.feed != nil { return (element, parseResult) }
      if best == nil || best?.parseResult.refusal != nil && parseResult.refusal == nil { best = (element, parseResult) }
    }
    return best
  }
}
