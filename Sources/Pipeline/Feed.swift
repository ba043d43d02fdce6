public import Warehouse

/// The name of a feed, such as `rent_roll`: its connector declares it once, next to the feed.
public struct FeedName: Hashable, Sendable, CustomStringConvertible {
  /// The name as loads record it.
  public let text: String

  /// Declares a feed's name.
  public init(_ text: String) {
    self.text = text
  }

  /// The name as loads record it.
  public var description: String { text }
}

extension LoadRecord {
  /// Whether the payload was read by a feed.
  public func isOf(_ name: FeedName) -> Bool { feed == name.text }
}

extension [LoadedRows] {
  /// The loads of one feed, in order.
  public func of(_ name: FeedName) -> [LoadedRows] { filter { $0.record.isOf(name) } }
}

/// One kind of payload: how it is recognised, what it holds, and how it is read.
///
/// Parsing is pure: no network, no database, no clock.
public protocol Feed<Document>: Sendable {
  /// An opened payload of the source.
  associatedtype Document

  /// The feed's name.
  var name: FeedName { get }
  /// The revision, which increases when its result for the same payload changes, so that payloads are read again.
  var revision: Int { get }
  /// The revision of the reader that it shares with other feeds.
  var readerRevision: Int { get }
  /// The reports that it reads, by number.
  var reports: [String] { get }
  /// The raw tables that it fills.
  var tables: [RawTable] { get }
  /// The datasets that its payloads supply; none for a feed that only supports others.
  var datasets: [UnifiedFactDay.Dataset] { get }
  /// The primary source that a dataset has when one of its payloads supplies it; nil if there is none.
  var primarySource: UnifiedFactDay.PrimarySource? { get }

  /// Whether the payload is of this kind, determined from its title and printed code.
  func recognises(_ document: Document) -> Bool

  /// Reads the whole payload.
  ///
  /// - Throws: `Refusal` naming the sheet, the cell and the rule that it breaks.
  func parse(_ document: Document) throws -> ParseResult
}

extension Feed {
  /// None: most feeds only support others.
  public var datasets: [UnifiedFactDay.Dataset] { [] }

  /// The one of the feed's name.
  public var primarySource: UnifiedFactDay.PrimarySource? { UnifiedFactDay.PrimarySource(rawValue: name.text) }
}
