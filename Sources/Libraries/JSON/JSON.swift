/// A JSON value; an object's members keep the order of the file.
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
  /// The members in order; no key stands twice in one that was parsed.
  case object([Member])

  /// One key of an object with its value.
  public struct Member: Equatable, Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: JSON

    /// Pairs a key with its value.
    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  /// The value under a key; nil if there is none, or where this is no object.
  public subscript(key: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}
