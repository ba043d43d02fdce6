/// Why a text is not JSON, or not JSON that is read here: where, and which rule.
public struct JSONError: Error, Equatable, CustomStringConvertible {
  /// The sort of failure, for callers that act on it.
  public enum Kind: Sendable, Equatable {
    /// The text breaks JSON's grammar or ends too early.
    case malformed
    /// The text is not UTF-8.
    case invalidUTF8
    /// An object has one key twice.
    case duplicateKey
    /// A number is outside what 64 bits hold.
    case numberOutOfRange
    /// A limit on size or depth was passed.
    case tooLarge
  }

  /// The sort of failure.
  public let kind: Kind
  /// The line, counted from 1; nil where the text as a whole is refused.
  public let line: Int?
  /// The last character read of the line, counted from 1; nil where the text as a whole is refused.
  public let column: Int?
  /// The rule, with the text near the place.
  public let rule: String

  /// One line: the place, then the rule.
  public var description: String {
    guard let line, let column else { return rule }
    return "line \(line), column \(column): \(rule)"
  }
}
