internal import CXML

/// Builds a tree from a parser's events.
struct TreeBuilder {
  private let limits: XMLLimits
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var elements = 0
  private var textBytes = 0
  private var failure: XMLError?

  private init(limits: XMLLimits) {
    self.limits = limits
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
    guard let root = builder.root else { throw XMLError(.malformed, "the document has no element") }
    return root
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
    var attributes: [(name: String, value: String)] = []
    for index in 0..<count {
      guard let values, let name = values[5 * index], let start = values[5 * index + 3], let end = values[5 * index + 4]
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      try account(for: value.count)
      attributes.append((String(cString: name), String(decoding: value, as: UTF8.self)))
    }
    open.append(XMLElement(name: name.map { String(cString: $0) } ?? "", attributes: attributes))
  }

  private mutating func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) {
    guard !open.isEmpty else { return }
    try account(for: bytes.count)
    open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
  }

  private mutating func account(for bytes: Int) throws(XMLError) {
    textBytes += bytes
    guard textBytes <= limits.textBytes else {
      throw XMLError(.tooLarge, "the texts have over \(limits.textBytes) bytes")
    }
  }
}
