/// An error in reading a spreadsheet: the position and the rule.
public struct SpreadsheetError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure, for callers that act on it.
  public enum Kind: Sendable, Equatable {
    /// The file has a different format, or is empty.
    case notASpreadsheet
    /// The workbook is protected by a password.
    case encrypted
    /// The file is incomplete.
    case truncated
    /// The file exceeds a limit on bytes, parts, cells, rows or text.
    case tooLarge
    /// The file violates its own format.
    case malformed
    /// The file could not be opened or read.
    case unreadable
  }

  /// The kind of failure.
  public let kind: Kind
  /// The zip part, OLE2 stream or sheet, and the cell if known; nil for the whole file.
  public let place: String?
  /// The rule, with the value found.
  public let rule: String

  init(_ kind: Kind, at place: String? = nil, _ rule: String) {
    self.kind = kind
    self.place = place
    self.rule = rule
  }

  /// One line: the position, then the rule.
  public var description: String {
    place.map { "\($0): \(rule)" } ?? rule
  }
}
