package import CXML

/// One run of libxml2, whose events go to a table of C functions.
///
/// The functions receive the parser (`xmlParserCtxt`), whose `_private` points to the caller's state; they end the run
/// early with `xmlStopParser`. Network access, DTDs and entities other than the five predefined ones are disabled.
package class SAXRun {
  /// The reason why a run ended.
  package enum StopReason {
    /// The document was read to its end and is well-formed.
    case finished
    /// One of the caller's functions stopped the run.
    case stopped
  }

  let parser: xmlParserCtxtPtr

  /// Sets up a parser, created by `create`, for the events.
  fileprivate init(
    _ events: xmlSAXHandler, state: UnsafeMutableRawPointer,
    create: (UnsafeMutablePointer<xmlSAXHandler>) -> xmlParserCtxtPtr?
  ) throws(XMLError) {
    Library.prepare()
    var events = events
    events.initialized = UInt32(XML_SAX2_MAGIC)
    // DTD declarations are never used, but this error is clearer than "undeclared entity".
    events.internalSubset = { parser, _, _, _ in
      xmlStopParser(parser?.assumingMemoryBound(to: xmlParserCtxt.self))
    }
    guard let parser = create(&events) else { throw XMLError(.tooLarge, "no memory for the parser") }
    self.parser = parser
    // NOENT converts `&amp;` in an attribute to an ampersand; without a DTD there is no other entity to replace.
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue))
    parser.pointee._private = state
  }

  deinit {
    xmlFreeParserCtxt(parser)
  }

  /// Returns whether the caller stopped the run; throws if there is an error so far.
  fileprivate func checked() throws(XMLError) -> StopReason {
    if parser.pointee.intSubName != nil { throw XMLError(.malformed, "DOCTYPE is not allowed") }
    if parser.pointee.errNo == Int32(XML_ERR_USER_STOP.rawValue) { return .stopped }
    if parser.pointee.wellFormed != 1 { throw Library.lastError(of: parser) }
    return .finished
  }
}

/// A run over a source, from its beginning to its end.
package final class SAXParser: SAXRun {
  private let input: PullInput

  package init(
    _ source: any ByteSource, events: xmlSAXHandler, state: UnsafeMutableRawPointer, limits: XMLLimits
  ) throws(XMLError) {
    let input = PullInput(source, dialect: .xml, limits: limits)
    self.input = input
    let context = Unmanaged.passUnretained(input).toOpaque()
    try super.init(events, state: state) { events in
      xmlCreateIOParserCtxt(events, nil, PullInput.read, nil, context, XML_CHAR_ENCODING_NONE)
    }
    input.parser = parser
  }

  /// Parses to the end, or until a function of the caller stops the run.
  package func parse() throws(XMLError) -> StopReason {
    xmlParseDocument(parser)
    if let failure = input.failure { throw failure }
    return try checked()
  }
}

/// A run over bytes passed to it piece by piece; between pieces the caller may read bytes itself.
package final class PushParser: SAXRun {
  private var tag: OpenTag

  package init(events: xmlSAXHandler, state: UnsafeMutableRawPointer, limits: XMLLimits) throws(XMLError) {
    tag = OpenTag(dialect: .xml, limits: limits)
    try super.init(events, state: state) { xmlCreatePushParserCtxt($0, nil, nil, 0, nil) }
  }

  /// Parses the elements that these bytes complete.
  package func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(XMLError) -> StopReason {
    try bytes.withMemoryRebound(to: CChar.self) { bytes throws(XMLError) in
      try parse(bytes.baseAddress, Int32(clamping: bytes.count), ends: 0)
    }
  }

  /// Ends the document.
  package func finish() throws(XMLError) -> StopReason {
    try parse(nil, 0, ends: 1)
  }

  /// The number of open elements at a position where all bytes so far are parsed and need no decoding; nil at other
  /// positions.
  ///
  /// At such a position the caller may read whole elements itself, without the parser.
  package var depthAtRest: Int? {
    let input = parser.pointee.input?.pointee
    guard let input, input.cur == input.end, input.buf?.pointee.encoder == nil, parser.pointee.inputNr == 1,
      parser.pointee.instate == XML_PARSER_CONTENT
    else { return nil }
    return Int(parser.pointee.nameNr)
  }

  /// Adds the line feeds that the caller has read itself, for the line numbers in errors.
  package func pass(lines: Int) {
    parser.pointee.input?.pointee.line += Int32(clamping: lines)
  }

  private func parse(_ bytes: UnsafePointer<CChar>?, _ count: Int32, ends: Int32) throws(XMLError) -> StopReason {
    xmlParseChunk(parser, bytes, count, ends)
    let ending = try checked()
    let input = parser.pointee.input?.pointee
    if case .finished = ending, let start = input?.cur, let end = input?.end,
      let refusal = tag.refusal(of: UnsafeBufferPointer(start: start, count: end - start), in: parser)
    {
      throw refusal
    }
    return ending
  }
}
