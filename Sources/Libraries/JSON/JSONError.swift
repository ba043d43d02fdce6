/// An error for a text that is not JSON, or exceeds the limits of the parser: the position and the rule.
public struct JSONError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure, for callers that act on it.
  public enum Kind: Sendable, Equatable {
    /// The text violates JSON's grammar or is incomplete.
    case malformed
    /// The text is not UTF-8.
    case invalidUTF8
    /// An object has a duplicate key.
    case duplicateKey
    /// A number does not fit in 64 bits.
    case numberOutOfRange
    /// The text exceeds a limit on size or depth.
    case tooLarge
  }

  /// The kind of failure.
  public let kind: Kind
  /// The line, counted from 1; nil where the error applies to the whole text.
  public let line: Int?
  /// The last character read in the line, counted from 1; nil where the error applies to the whole text.
  public let column: Int?
  /// The rule, with the text near the position.
  public let rule: String

  /// One line: the position, then the rule.
  public var description: String {
    guard let line, let column else { return rule }
    return "line \(line), column \(column): \(rule)"
  }
}
