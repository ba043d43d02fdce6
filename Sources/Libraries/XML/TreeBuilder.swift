internal import CXML

/// Builds a tree from a parser's events.
struct TreeBuilder {
  private let limits: XMLLimits
  private let nodes: XMLNodes
  private var open: [Int32] = []
  private var elements = 0
  private var textBytes = 0
  private var failure: XMLError?

  private init(limits: XMLLimits) {
    self.limits = limits
    nodes = XMLNodes(names: XMLNames(limits: limits))
  }

  static func root(of source: any ByteSource, limits: XMLLimits) throws(XMLError) -> XMLElement {
    var builder = TreeBuilder(limits: limits)
    let result = withUnsafeMutablePointer(to: &builder) { state in
      Result { () throws(XMLError) in
        try SAXParser(source, events: events, state: state, limits: limits).parse()
      }
    }
    if let failure = builder.failure { throw failure }
    _ = try result.get()
    guard !builder.nodes.nodes.isEmpty else { throw XMLError(.malformed, "the document has no element") }
    return XMLElement(nodes: builder.nodes, place: 0)
  }

  private static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startElementNs = { parser, name, _, _, _, _, count, _, attributes in
      TreeBuilder.run(parser) { builder, parser throws(XMLError) in
        try builder.check(parser)
        try builder.start(name, attributes, Int(count))
      }
    }
    events.endElementNs = { parser, _, _, _ in
      TreeBuilder.run(parser) { builder, _ in builder.end() }
    }
    let characters: charactersSAXFunc = { parser, bytes, count in
      TreeBuilder.run(parser) { builder, _ throws(XMLError) in
        try builder.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    events.characters = characters
    events.ignorableWhitespace = characters
    return events
  }

  /// Passes an event to the parser's builder; a failure is stored and ends the run.
  private static func run(
    _ context: UnsafeMutableRawPointer?, _ body: (inout TreeBuilder, xmlParserCtxtPtr) throws(XMLError) -> Void
  ) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let builder = parser.pointee._private?.assumingMemoryBound(to: TreeBuilder.self)
    else { return }
    do {
      try body(&builder.pointee, parser)
    } catch {
      builder.pointee.failure = error
      xmlStopParser(parser)
    }
  }

  private func check(_ parser: xmlParserCtxtPtr) throws(XMLError) {
    guard parser.pointee.nameNr < limits.depth else {
      throw XMLError(.tooLarge, "elements are nested over \(limits.depth) deep")
    }
  }

  private mutating func start(
    _ name: UnsafePointer<xmlChar>?, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) throws(XMLError) {
    elements += 1
    guard elements <= limits.elements else { throw XMLError(.tooLarge, "over \(limits.elements) elements") }
    guard count <= limits.attributes else {
      throw XMLError(.tooLarge, "an element has \(count) attributes; at most \(limits.attributes) are read")
    }
    let first = nodes.attributes.count
    for index in 0..<count {
      guard let values, let name = values[5 * index], let start = values[5 * index + 3], let end = values[5 * index + 4]
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      try account(for: value.count)
      try nodes.addAttribute(name, value)
    }
    open.append(try nodes.addNode(name, attributesFrom: first, in: open.last ?? -1))
  }

  private mutating func end() { _ = open.popLast() }

  private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
    guard let element = open.last else { return }
    try account(for: bytes.count)
    nodes.addText(bytes, to: element)
  }

  private mutating func account(for bytes: Int) throws(XMLError) {
    textBytes += bytes
    guard textBytes <= limits.textBytes else {
      throw XMLError(.tooLarge, "the texts have over \(limits.textBytes) bytes")
    }
  }
}
