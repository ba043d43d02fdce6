public import Warehouse

/// One kind of payload: how it is recognised, what it holds, and how it is read.
///
/// Parsing is pure: no network, no database, no clock.
public protocol Feed<Document>: Sendable {
  /// An opened payload of the source.
  associatedtype Document

  /// The feed's name, such as `rent_roll`.
  var name: String { get }
  /// Rises with every change of what it gives for the same payload, so that its payloads are read again.
  var revision: Int { get }
  /// The reports that it reads, by number.
  var reports: [String] { get }
  /// The raw tables that it fills.
  var tables: [RawTable] { get }

  /// Whether the payload is of this kind, told from its title and printed code.
  func recognises(_ document: Document) -> Bool

  /// Reads the whole payload.
  ///
  /// - Throws: `Refusal` naming the sheet, the cell and the rule that it breaks.
  func parse(_ document: Document) throws -> ParseResult
}
