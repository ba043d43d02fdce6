internal import CXML

/// Feeds a parser from a source, and stops it in a tag that is endless or takes long.
final class PullInput {
  /// The parser that is fed, for the length of its open tag.
  var parser: xmlParserCtxtPtr?
  /// Why the parser was told that reading failed; nil while all is well.
  private(set) var failure: XMLError?
  private let source: any ByteSource
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
    failure = failure ?? overlongTag()
    return failure == nil ? source.read(into: buffer) : -1
  }

  /// What lies between the start of libxml2's buffer and its place is at most one unfinished piece.
  private func overlongTag() -> XMLError? {
    guard let parser, let input = parser.pointee.input?.pointee, let start = input.base, let end = input.cur else {
      return nil
    }
    return tag.tooLong(UnsafeBufferPointer(start: start, count: end - start), in: parser)
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

  /// The error at which a piece, as far as it has come, is refused.
  mutating func tooLong(_ piece: UnsafeBufferPointer<UInt8>, in parser: xmlParserCtxtPtr) -> XMLError? {
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
