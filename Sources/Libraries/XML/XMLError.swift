/// An error in reading an XML document or an HTML page: the rule, and the line if known.
public struct XMLError: Error, Equatable, CustomStringConvertible {
  /// The kind of failure, for callers that act on it.
  public enum Kind: Sendable, Equatable {
    /// The text is not well-formed, or contains something that is not allowed (a DOCTYPE).
    case malformed
    /// The document exceeds a limit on depth, attributes, elements or text.
    case tooLarge
  }

  /// The kind of failure.
  public let kind: Kind
  /// The line, counted from 1; nil if unknown.
  public let line: Int?
  /// The rule, with the value found.
  public let rule: String

  package init(_ kind: Kind, line: Int? = nil, _ rule: String) {
    self.kind = kind
    self.line = line
    self.rule = rule
  }

  /// One line: the rule, then the line.
  public var description: String {
    line.map { "\(rule) (line \($0))" } ?? rule
  }
}
