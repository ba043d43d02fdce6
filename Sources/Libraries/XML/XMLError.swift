/// Why an XML document or an HTML page could not be read: the rule, and the line where one is known.
public struct XMLError: Error, Equatable, CustomStringConvertible {
  /// The sort of failure, for callers that act on it.
  public enum Kind: Sendable, Equatable {
    /// The text is not well-formed, or holds what is not allowed here (a DOCTYPE).
    case malformed
    /// A limit on depth, attributes, elements or text was passed.
    case tooLarge
  }

  /// The sort of failure.
  public let kind: Kind
  /// The line, counted from 1; nil where none is known.
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
