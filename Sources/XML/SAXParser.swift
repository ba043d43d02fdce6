package import CXML

/// One run of libxml2 over a source that tells what it finds to a table of C functions.
///
/// The functions receive the parser (`xmlParserCtxt`), whose `_private` points to the caller's state; they end
/// the run early with `xmlStopParser`. No network, no DTD, no entities but the five that XML predefines.
package final class SAXParser {
  /// How a run ended.
  package enum Ending {
    /// The document was read to its end and is well-formed.
    case finished
    /// One of the caller's functions stopped the run.
    case stopped
  }

  private let input: PullInput
  private let parser: xmlParserCtxtPtr

  package init(
    _ source: any ByteSource, events: xmlSAXHandler, state: UnsafeMutableRawPointer, limits: XMLLimits
  ) throws(XMLError) {
    Library.prepare()
    input = PullInput(source, dialect: .xml, limits: limits)
    var events = events
    events.initialized = UInt32(XML_SAX2_MAGIC)
    // Nothing declared in a DTD is ever known, but a clear refusal is better than "undeclared entity".
    events.internalSubset = { parser, _, _, _ in
      xmlStopParser(parser?.assumingMemoryBound(to: xmlParserCtxt.self))
    }
    let context = Unmanaged.passUnretained(input).toOpaque()
    guard let parser = xmlCreateIOParserCtxt(&events, nil, PullInput.read, nil, context, XML_CHAR_ENCODING_NONE) else {
      throw XMLError(.tooLarge, "no memory for the parser")
    }
    self.parser = parser
    input.parser = parser
    // NOENT makes `&amp;` in an attribute an ampersand; without a DTD there is no other entity to replace.
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
    parser.pointee._private = state
  }

  deinit {
    xmlFreeParserCtxt(parser)
  }

  /// Parses to the end, or until a function of the caller stops it.
  package func parse() throws(XMLError) -> Ending {
    let result = xmlParseDocument(parser)
    if let failure = input.failure { throw failure }
    if parser.pointee.intSubName != nil { throw XMLError(.malformed, "DOCTYPE is not allowed") }
    if parser.pointee.errNo == Int32(XML_ERR_USER_STOP.rawValue) { return .stopped }
    if result != 0 || parser.pointee.wellFormed != 1 { throw Library.lastError(of: parser) }
    return .finished
  }
}

extension xmlParserCtxtPtr {
  /// Whether the open elements declare more namespaces than are looked through.
  package func hasNamespaces(over limit: Int) -> Bool { Int(pointee.nsNr) / 2 > limit }
}
