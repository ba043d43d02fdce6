/// A small document in memory.
public struct XMLTree {
  /// The document's outermost element.
  public let root: XMLElement

  /// Parses a document of bytes.
  ///
  /// - Throws: `XMLError` if the document is not well-formed, has a DOCTYPE or exceeds a limit.
  public init(_ bytes: [UInt8], limits: XMLLimits = .standard) throws(XMLError) {
    try self.init(reading: MemorySource(bytes), limits: limits)
  }

  /// Parses bytes that may not be XML; nil if they are not.
  public init?(ifXML bytes: [UInt8]) {
    do { try self.init(bytes) } catch { return nil }
  }

  package init(reading source: any ByteSource, limits: XMLLimits = .standard) throws(XMLError) {
    root = try TreeBuilder.root(of: source, limits: limits)
  }
}

/// One element of a tree, with names without prefixes.
public struct XMLElement {
  /// The local name: `sheet` for `<x:sheet>`.
  public let name: String
  /// The text directly inside, with all pieces joined.
  public internal(set) var text = ""
  /// The elements directly inside, in order.
  public internal(set) var children: [XMLElement] = []
  let attributes: [(name: String, value: String)]

  init(name: String, attributes: [(name: String, value: String)]) {
    self.name = name
    self.attributes = attributes
  }

  /// The value of the attribute with this local name: `id` finds `r:id`.
  public subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// The first element directly inside that has this local name.
  public func first(_ name: String) -> XMLElement? {
    children.first { $0.name == name }
  }

  /// The elements directly inside that have this local name.
  public func all(_ name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }
}
