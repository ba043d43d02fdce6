internal import CXML

/// One run of libxml2's HTML parser, whose events go to a builder.
struct HTMLParser {
  private let limits: XMLLimits
  private var builder = HTMLBuilder()
  private var elements = 0
  private var failure: XMLError?
  private let input: PullInput

  private init(_ input: PullInput, limits: XMLLimits) {
    self.input = input
    self.limits = limits
  }

  static func read(_ bytes: [UInt8], limits: XMLLimits) throws(XMLError) -> (tables: [HTMLTable], lines: [String]) {
    Library.prepare()
    let input = PullInput(MemorySource(bytes), dialect: .html, limits: limits)
    var state = HTMLParser(input, limits: limits)
    guard let parser = htmlNewParserCtxt(), let sax = parser.pointee.sax else {
      throw XMLError(.tooLarge, "no memory for the parser")
    }
    defer { htmlFreeParserCtxt(parser) }
    input.parser = parser
    sax.pointee = events
    let options = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NONET.rawValue | HTML_PARSE_IGNORE_ENC.rawValue
    withUnsafeMutablePointer(to: &state) { state in
      parser.pointee._private = UnsafeMutableRawPointer(state)
      let context = Unmanaged.passUnretained(input).toOpaque()
      // The run replaces libxml2's own events, so there is no document to free.
      xmlFreeDoc(htmlCtxtReadIO(parser, PullInput.read, nil, context, nil, "UTF-8", Int32(options)))
    }
    if let failure = input.failure { throw failure }
    if let failure = state.failure { throw failure }
    return state.builder.finish()
  }

  private static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startElement = { parser, name, attributes in
      HTMLParser.handle(parser) { state, depth throws(XMLError) in try state.start(name, attributes, depth: depth) }
    }
    events.endElement = { parser, name in
      HTMLParser.handle(parser) { state, _ in
        if let name { state.builder.end(String(cString: name)) }
      }
    }
    let characters: charactersSAXFunc = { parser, bytes, count in
      HTMLParser.handle(parser) { state, _ in
        state.builder.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    events.characters = characters
    events.ignorableWhitespace = characters
    return events
  }

  /// Passes an event to the parser's state; a failure is stored and ends the run.
  private static func handle(
    _ context: UnsafeMutableRawPointer?, _ body: (inout HTMLParser, Int) throws(XMLError) -> Void
  ) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let state = parser.pointee._private?.assumingMemoryBound(to: HTMLParser.self)
    else { return }
    state.pointee.input.recordPosition()
    do {
      if state.pointee.failure == nil { try body(&state.pointee, Int(parser.pointee.nameNr)) }
    } catch {
      state.pointee.failure = error
      xmlStopParser(parser)
    }
  }

  private mutating func start(
    _ name: UnsafePointer<xmlChar>?, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, depth: Int
  ) throws(XMLError) {
    elements += 1
    guard depth <= limits.depth else { throw XMLError(.tooLarge, "elements are nested over \(limits.depth) deep") }
    guard elements <= limits.elements else { throw XMLError(.tooLarge, "over \(limits.elements) elements") }
    var attributes: [String: String] = [:]
    var index = 0
    while let values, let name = values[2 * index] {
      guard index < limits.attributes else {
        throw XMLError(.tooLarge, "an element has over \(limits.attributes) attributes")
      }
      if let value = values[2 * index + 1] { attributes[String(cString: name)] = String(cString: value) }
      index += 1
    }
    if let name { builder.start(String(cString: name), attributes) }
  }
}
