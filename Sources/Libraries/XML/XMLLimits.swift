/// Bounds on what a document may make the parser do; a document over one is refused.
public struct XMLLimits: Sendable {
  /// Elements within elements, under the 256 at which libxml2 itself stops.
  public var depth = 200
  /// Attributes of one element; duplicates are found by comparing each with each, so many are slow.
  public var attributes = 256
  /// Namespaces declared by an element and those around it; each name is looked up among them one by one.
  public var namespaces = 256
  /// Bytes of one tag.
  public var tagBytes = 1 << 20
  /// Elements of a tree.
  public var elements = 1_000_000
  /// Bytes of a tree's texts and attribute values.
  public var textBytes = 64 << 20

  /// The bounds for documents from outside.
  public static let standard = XMLLimits()

  /// The standard bounds, to be changed one by one.
  public init() {}
}
