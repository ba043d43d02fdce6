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
