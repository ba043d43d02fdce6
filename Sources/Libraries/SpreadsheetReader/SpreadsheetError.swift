/// Why a spreadsheet could not be read: where, and which rule.
public struct SpreadsheetError: Error, Equatable, CustomStringConvertible {
  /// The sort of failure, for callers that act on it.
  public enum Kind: Sendable, Equatable {
    /// The file is something else, or nothing at all.
    case notASpreadsheet
    /// The workbook is protected by a password.
    case encrypted
    /// The file ends before it should.
    case truncated
    /// A limit on bytes, parts, cells, rows or text was passed.
    case tooLarge
    /// The file breaks its own format.
    case malformed
    /// The file could not be opened or read.
    case unreadable
  }

  /// The sort of failure.
  public let kind: Kind
  /// The zip part, OLE2 stream or sheet, and the cell where one is known; nil for the file as a whole.
  public let place: String?
  /// The rule, with the value found.
  public let rule: String

  init(_ kind: Kind, at place: String? = nil, _ rule: String) {
    self.kind = kind
    self.place = place
    self.rule = rule
  }

  /// One line: the place, then the rule.
  public var description: String {
    place.map { "\($0): \(rule)" } ?? rule
  }
}
