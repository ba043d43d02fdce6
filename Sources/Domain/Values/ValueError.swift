/// A text or number that is not the value it should be.
public struct ValueError: Error, Equatable, CustomStringConvertible {
  /// What was wanted, with its article: "an amount", "a date".
  public let type: String
  /// What was found.
  public let found: String

  /// A refusal of `found` as `type`.
  public init(type: String, found: String) {
    self.type = type
    self.found = found
  }

  /// One line: the value found, and what it is not.
  public var description: String { "'\(found)' is not \(type)" }
}
