public import Warehouse

/// A property-management system that payloads come from.
public protocol Source: Sendable {
  /// The source's name, such as `realpage`; its raw database is `<name>_raw.db`.
  var name: String { get }
  /// The raw tables of its feeds.
  var tables: [RawTable] { get }
  /// How its raw tables become unified rows, in the order of their running.
  var mappings: [any Mapping] { get }

  /// The families of facts that a feed's payloads give, by the feed's name; none for one that is raw alone.
  func families(fedBy feed: String) -> [UnifiedFactDay.Family]

  /// Reads one payload, whatever it is.
  ///
  /// - Parameter bytes: the payload, from the seam for files.
  /// - Returns: what was found; a refused payload is a reading too.
  func read(_ bytes: [UInt8]) -> Reading
}
