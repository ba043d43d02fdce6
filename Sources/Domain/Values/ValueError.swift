/// An error for a text or number that is not of the expected type.
public struct ValueError: Error, Equatable, CustomStringConvertible {
  /// The expected type, with its article: "an amount", "a date".
  public let type: String
  /// The text that was found.
  public let found: String

  /// Creates an error that reports `found` as not being `type`.
  public init(type: String, found: String) {
    self.type = type
    self.found = found
  }

  /// One line: the value found, and the type that it does not match.
  public var description: String { "'\(found)' is not \(type)" }
}
