internal import CXML

/// Feeds a parser from a source, and stops it at what is endless, takes long, or comes behind an error.
final class PullInput {
  /// The parser that is fed, for the length of its open tag.
  var parser: xmlParserCtxtPtr?
  /// Why the parser was told that reading failed; nil while all is well.
  private(set) var failure: XMLError?
  private let source: any ByteSource
  /// Where in the document the parser was when it last told of something.
  private var told = 0
  private var tag: OpenTag

  init(_ source: any ByteSource, dialect: OpenTag.Dialect, limits: XMLLimits) {
    self.source = source
    tag = OpenTag(dialect: dialect, limits: limits)
  }

  /// What libxml2 calls with this object as its context.
  static let read: xmlInputReadCallback = { context, buffer, count in
    guard let context, let buffer else { return -1 }
    let input = Unmanaged<PullInput>.fromOpaque(context).takeUnretainedValue()
    return Int32(input.fill(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    failure = failure ?? refusal()
    return failure == nil ? source.read(into: buffer) : -1
  }

  /// Notes that the parser tells of something: a piece begins here.
  func tell() {
    if let input = parser?.pointee.input?.pointee { told = Int(input.consumed) + (input.cur - input.base) }
  }

  /// What lies before libxml2's place, in its buffer and behind the last thing told, is at most one unfinished piece.
  private func refusal() -> XMLError? {
    guard let parser, let input = parser.pointee.input?.pointee, let base = input.base, let end = input.cur else {
      return nil
    }
    let start = base + min(max(told - Int(input.consumed), 0), end - base)
    return tag.refusal(of: UnsafeBufferPointer(start: start, count: end - start), in: parser)
  }
}

/// The piece of a document that a parser has begun and not ended, most often a tag.
///
/// libxml2 compares each attribute of a tag with each other before it tells of any.
struct OpenTag {
  /// What is parsed, for telling tags from other long pieces.
  enum Dialect {
    case xml, html
  }

  private let dialect: Dialect
  private let limits: XMLLimits
  /// The length from which on a piece is looked at; it doubles, so that looking stays cheap.
  private var lookingFrom = OpenTag.harmless

  private static let harmless = 16 << 10

  init(dialect: Dialect, limits: XMLLimits) {
    self.dialect = dialect
    self.limits = limits
  }

  /// The error at which a piece, as far as it has come, is refused, or what stands in front of it.
  mutating func refusal(of piece: UnsafeBufferPointer<UInt8>, in parser: xmlParserCtxtPtr) -> XMLError? {
    // Behind an error libxml2 reads on, and tells of nothing more that could be counted.
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

  /// An attribute's value may hold many blanks, a list of ranges for one, but in HTML an attribute needs no `=`.
  private func separatesAttributes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || dialect == .html && byte <= 0x20
  }

  /// The text of a script or style is one piece too.
  private func isScript(_ parser: xmlParserCtxtPtr) -> Bool {
    guard dialect == .html, let name = parser.pointee.name else { return false }
    return ["script", "style"].contains(String(cString: name))
  }
}
