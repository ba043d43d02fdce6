internal import CXML

/// Feeds a parser from a source, and stops it on a tag without end.
final class PullInput {
  /// The parser that is fed, for the length of its open tag.
  var parser: xmlParserCtxtPtr?
  /// Whether a tag passed the limit, so that the parser was told that reading failed.
  private(set) var isOverlong = false
  private let source: any ByteSource
  private let tagBytes: Int

  init(_ source: any ByteSource, limits: XMLLimits) {
    self.source = source
    tagBytes = limits.tagBytes
  }

  /// What libxml2 calls with this object as its context.
  static let read: xmlInputReadCallback = { context, buffer, count in
    guard let context, let buffer else { return -1 }
    let input = Unmanaged<PullInput>.fromOpaque(context).takeUnretainedValue()
    return Int32(input.fill(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
  }

  /// What lies between the start of libxml2's buffer and its place is one unfinished tag.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    if let input = parser?.pointee.input?.pointee, input.cur - input.base > tagBytes {
      isOverlong = true
      return -1
    }
    return source.read(into: buffer)
  }

  /// The error to throw for a tag that passed the limit.
  var overlongTag: XMLError {
    XMLError(.tooLarge, "a tag is longer than \(tagBytes) bytes")
  }
}
