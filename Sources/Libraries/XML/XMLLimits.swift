/// Limits on the work that a document may cause; a document over a limit is refused.
public struct XMLLimits: Sendable {
  /// Depth of nested elements, below libxml2's own limit of 256.
  public var depth = 200
  /// Attributes of one element; duplicates are found by comparing all pairs, so many attributes are slow.
  public var attributes = 256
  /// Namespaces declared by an element and its ancestors; each name is looked up in them one by one.
  public var namespaces = 256
  /// Bytes of one tag.
  public var tagBytes = 1 << 20
  /// Different names of elements and attributes in a document.
  public var names = 100_000
  /// Elements of a tree.
  public var elements = 1_000_000
  /// Bytes of a tree's texts and attribute values.
  public var textBytes = 64 << 20

  /// The limits for external documents.
  public static let standard = XMLLimits()

  /// Creates the standard limits, to be changed individually.
  public init() {}
}
