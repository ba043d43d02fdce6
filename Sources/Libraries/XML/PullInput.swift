internal import CXML

/// Feeds a parser from a source, and stops it at input that is endless, slow to parse, or after an error.
final class PullInput {
  /// The parser, whose open tag is measured.
  var parser: xmlParserCtxtPtr?
  /// The reason why reading was reported to the parser as failed; nil if there is none.
  private(set) var failure: XMLError?
  private let source: any ByteSource
  /// The parser's position in the document at its last event.
  private var parsedCount = 0
  private var tag: OpenTag

  init(_ source: any ByteSource, dialect: OpenTag.Dialect, limits: XMLLimits) {
    self.source = source
    tag = OpenTag(dialect: dialect, limits: limits)
  }

  /// The function that libxml2 calls with this object as its context.
  static let read: xmlInputReadCallback = { context, buffer, count in
    guard let context, let buffer else { return -1 }
    let input = Unmanaged<PullInput>.fromOpaque(context).takeUnretainedValue()
    return Int32(input.fill(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    failure = failure ?? refusal()
    return failure == nil ? source.read(into: buffer) : -1
  }

  /// Records the parser's position at an event, where a new piece begins.
  func recordPosition() {
    if let input = parser?.pointee.input?.pointee { parsedCount = Int(input.consumed) + (input.cur - input.base) }
  }

  /// Returns the error for the current piece, if any.
  ///
  /// The bytes in libxml2's buffer between the last event and its position are at most one unfinished piece.
  private func refusal() -> XMLError? {
    guard let parser, let input = parser.pointee.input?.pointee, let base = input.base, let end = input.cur else {
      return nil
    }
    let start = base + min(max(parsedCount - Int(input.consumed), 0), end - base)
    return tag.refusal(of: UnsafeBufferPointer(start: start, count: end - start), in: parser)
  }
}

/// The piece of a document that a parser has begun but not ended, usually a tag.
///
/// libxml2 compares each attribute of a tag with each other before it reports the tag.
struct OpenTag {
  /// The type of document, for distinguishing tags from other long pieces.
  enum Dialect {
    case xml, html
  }

  private let dialect: Dialect
  private let limits: XMLLimits
  /// The length from which a piece is checked; it doubles, so that the checks stay cheap.
  private var lookingFrom = OpenTag.harmless

  private static let harmless = 16 << 10

  init(dialect: Dialect, limits: XMLLimits) {
    self.dialect = dialect
    self.limits = limits
  }

  /// Returns the error for the piece so far, or for the document before it; nil if there is none.
  mutating func refusal(of piece: UnsafeBufferPointer<UInt8>, in parser: xmlParserCtxtPtr) -> XMLError? {
    // After an error libxml2 continues to read, but reports no events that could be counted.
    if dialect == .xml, parser.pointee.wellFormed == 0 { return Library.lastError(of: parser) }
    guard Int(parser.pointee.nsNr) / 2 <= limits.namespaces else {
      return XMLError(.tooLarge, "over \(limits.namespaces) namespaces are open")
    }
    if piece.count < OpenTag.harmless { lookingFrom = OpenTag.harmless }
    if piece.count < lookingFrom || isScript(parser) { return nil }
    lookingFrom = 2 * piece.count
    guard piece.count <= limits.tagBytes else {
      return XMLError(.tooLarge, "a tag is longer than \(limits.tagBytes) bytes")
    }
    guard piece.count(where: separatesAttributes) <= 32 * limits.attributes else {
      return XMLError(.tooLarge, "a tag has far over \(limits.attributes) attributes")
    }
    return nil
  }

  /// Whether a byte separates attributes.
  ///
  /// A value may contain many spaces, such as a list of ranges, but an HTML attribute needs no `=`.
  private func separatesAttributes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || dialect == .html && byte <= 0x20
  }

  /// Whether the piece is the text of a script or style.
  private func isScript(_ parser: xmlParserCtxtPtr) -> Bool {
    guard dialect == .html, let name = parser.pointee.name else { return false }
    return ["script", "style"].contains(String(cString: name))
  }
}
