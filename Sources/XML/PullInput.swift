internal import CXML

/// Feeds a parser from a source, and stops it in a tag that is endless or takes long.
///
/// libxml2 compares each attribute of a tag with each other before it tells of any.
final class PullInput {
  /// What is parsed, for telling tags from other long pieces.
  enum Dialect {
    case xml, html
  }

  /// The parser that is fed, for the length of its open tag.
  var parser: xmlParserCtxtPtr?
  /// Why the parser was told that reading failed; nil while all is well.
  private(set) var failure: XMLError?
  private let source: any ByteSource
  private let dialect: Dialect
  private let limits: XMLLimits
  /// Where in the document the parser was when it last told of something.
  private var told = 0
  /// The length from which on a piece is looked at; it doubles, so that looking stays cheap.
  private var lookingFrom = PullInput.harmless

  private static let harmless = 16 << 10

  init(_ source: any ByteSource, dialect: Dialect, limits: XMLLimits) {
    self.source = source
    self.dialect = dialect
    self.limits = limits
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

  /// Notes that the parser tells of something: a piece begins here.
  func tell() {
    if let input = parser?.pointee.input?.pointee { told = Int(input.consumed) + (input.cur - input.base) }
  }

  /// What lies before libxml2's place, in its buffer and behind the last thing told, is at most one unfinished piece.
  private func overlongTag() -> XMLError? {
    guard let parser, let input = parser.pointee.input?.pointee, let base = input.base, let end = input.cur else {
      return nil
    }
    let start = base + min(max(told - Int(input.consumed), 0), end - base)
    let piece = UnsafeBufferPointer(start: start, count: end - start)
    if piece.count < PullInput.harmless { lookingFrom = PullInput.harmless }
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
