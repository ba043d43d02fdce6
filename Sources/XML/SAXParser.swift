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

  private let source: any ByteSource
  private let limits: XMLLimits
  private var parser: xmlParserCtxtPtr?
  private var overlong = false

  package init(
    _ source: any ByteSource, events: xmlSAXHandler, state: UnsafeMutableRawPointer, limits: XMLLimits
  ) throws(XMLError) {
    self.source = source
    self.limits = limits
    Library.prepare()
    var events = events
    events.initialized = UInt32(XML_SAX2_MAGIC)
    // Without these functions libxml2 knows no declared entity; a DOCTYPE ends the run all the same.
    events.internalSubset = { parser, _, _, _ in
      xmlStopParser(parser?.assumingMemoryBound(to: xmlParserCtxt.self))
    }
    let pull: xmlInputReadCallback = { context, buffer, count in
      guard let context, let buffer else { return -1 }
      let run = Unmanaged<SAXParser>.fromOpaque(context).takeUnretainedValue()
      return Int32(run.fill(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
    }
    parser = xmlCreateIOParserCtxt(
      &events, nil, pull, nil, Unmanaged.passUnretained(self).toOpaque(), XML_CHAR_ENCODING_NONE)
    guard let parser else { throw XMLError(.tooLarge, "no memory for the parser") }
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue))
    parser.pointee._private = state
  }

  deinit {
    xmlFreeParserCtxt(parser)
  }

  /// Parses to the end, or until a function of the caller stops it.
  package func parse() throws(XMLError) -> Ending {
    let result = xmlParseDocument(parser)
    guard let found = parser?.pointee else { return .stopped }
    if overlong { throw XMLError(.tooLarge, line: nil, "a tag is longer than \(limits.tagBytes) bytes") }
    if found.intSubName != nil { throw XMLError(.malformed, "DOCTYPE is not allowed") }
    if found.errNo == Int32(XML_ERR_USER_STOP.rawValue) { return .stopped }
    if result != 0 || found.wellFormed != 1 { throw Library.lastError(of: parser) }
    return .finished
  }

  /// What lies between the start of libxml2's buffer and its place is one unfinished tag.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    if let input = parser?.pointee.input?.pointee, input.cur - input.base > limits.tagBytes {
      overlong = true
      return -1
    }
    return source.read(into: buffer)
  }
}
