/// A JSON value; an object's members keep their order in the file.
public enum JSON: Equatable, Sendable {
  /// The word `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number written without fraction and exponent.
  case integer(Int64)
  /// A number written with a fraction or an exponent.
  case real(Double)
  /// A text without U+0000.
  case string(String)
  /// The elements in order.
  case array([JSON])
  /// The members in order; a parsed object has no duplicate keys.
  case object([Member])

  /// One key of an object with its value.
  public struct Member: Equatable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: JSON

    /// Creates a member from a key and its value.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a key; nil if the object has no such key, or the value is not an object.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
