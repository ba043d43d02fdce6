internal import CXML

/// A receiver of a document's parts while they are read; it uses only the memory that it keeps itself.
package protocol XMLVisitor {
  /// Receives the start of an element.
  mutating func start(_ element: borrowing XMLStart) throws(XMLError)
  /// Receives a piece of the text directly inside the open element; a long text comes in several pieces.
  mutating func text(_ piece: UnsafeBufferPointer<UInt8>) throws(XMLError)
  /// Receives the end of the element opened last.
  mutating func end() throws(XMLError)
}

/// The start of an element, valid only during the visitor's call.
package struct XMLStart: ~Copyable {
  private let localName: UnsafePointer<xmlChar>?
  private let uri: UnsafePointer<xmlChar>?
  private let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  private let count: Int
  /// The number of open elements including this one: 1 for the outermost.
  package let depth: Int

  /// The local name: `Fault` for `<soap:Fault>`.
  package var name: String { localName.map { String(cString: $0) } ?? "" }
  /// The namespace; nil where the element has none.
  package var namespace: String? { uri.map { String(cString: $0) } }

  /// The value of the attribute with this local name.
  package subscript(attribute: String) -> String? {
    // libxml2 passes five pointers for each: local name, prefix, namespace, the value's start and its end.
    for index in 0..<count {
      guard let attributes, let name = attributes[5 * index], attribute == String(cString: name),
        let start = attributes[5 * index + 3], let end = attributes[5 * index + 4]
      else { continue }
      return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }
    return nil
  }

  fileprivate init(
    _ name: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int, depth: Int
  ) {
    localName = name
    self.uri = uri
    self.attributes = attributes
    self.count = count
    self.depth = depth
  }
}

extension XMLVisitor {
  /// Reads a document of any size to its end.
  ///
  /// - Throws: `XMLError` if it is not well-formed, has a DOCTYPE or exceeds a limit on depth, attributes or tags, and
  ///   any error from the visitor.
  package mutating func visit(_ source: any ByteSource, limits: XMLLimits = .standard) throws(XMLError) {
    // A box without a generic type, because C functions cannot have one.
    var visit = XMLVisit(visitor: self, limits: limits)
    let result = withUnsafeMutablePointer(to: &visit) { state in
      Result { () throws(XMLError) in
        try SAXParser(source, events: XMLVisit.events, state: state, limits: limits).parse()
      }
    }
    if let visitor = visit.visitor as? Self { self = visitor }
    if let failure = visit.failure { throw failure }
    _ = try result.get()
  }
}

/// One run of a visitor through a document.
private struct XMLVisit {
  var visitor: any XMLVisitor
  let limits: XMLLimits
  var failure: XMLError?

  static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startElementNs = { parser, name, _, uri, _, _, count, _, attributes in
      XMLVisit.run(parser) { visit, depth throws(XMLError) in
        // The element is not among the parser's open ones yet.
        try visit.start(XMLStart(name, uri, attributes, Int(count), depth: depth + 1))
      }
    }
    events.endElementNs = { parser, _, _, _ in
      XMLVisit.run(parser) { visit, _ throws(XMLError) in try visit.visitor.end() }
    }
    let characters: charactersSAXFunc = { parser, bytes, count in
      XMLVisit.run(parser) { visit, _ throws(XMLError) in
        try visit.visitor.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    events.characters = characters
    events.ignorableWhitespace = characters
    events.cdataBlock = characters
    return events
  }

  private mutating func start(_ element: consuming XMLStart) throws(XMLError) {
    guard element.depth <= limits.depth else {
      throw XMLError(.tooLarge, "elements are nested over \(limits.depth) deep")
    }
    try visitor.start(element)
  }

  /// Passes an event to the parser's visit; a failure is stored and ends the run.
  private static func run(
    _ context: UnsafeMutableRawPointer?, _ body: (inout XMLVisit, Int) throws(XMLError) -> Void
  ) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let visit = parser.pointee._private?.assumingMemoryBound(to: XMLVisit.self)
    else { return }
    do {
      if visit.pointee.failure == nil { try body(&visit.pointee, Int(parser.pointee.nameNr)) }
    } catch {
      visit.pointee.failure = error
      xmlStopParser(parser)
    }
  }
}
