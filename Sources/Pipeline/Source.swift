public import Warehouse

/// A property-management system that payloads come from.
public protocol Source: Sendable {
  /// The source's name, such as `realpage`; its raw database is `<name>_raw.db`.
  var name: String { get }
  /// The raw tables of its feeds.
  var tables: [RawTable] { get }
  /// How its raw tables become unified rows, in the order of their running.
  var mappings: [any Mapping] { get }

  /// Reads one payload, whatever it is.
  ///
  /// - Parameter path: the file that holds its bytes.
  /// - Returns: what was found; nil if the payload is none of this source's.
  /// - Throws: `Refusal` naming what the payload is or which rule it breaks.
  func read(_ path: String) throws -> Reading
}
