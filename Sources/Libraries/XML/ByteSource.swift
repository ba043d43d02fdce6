/// A source from which a parser pulls bytes, piece by piece.
package protocol ByteSource: AnyObject {
  /// Fills the buffer from its start; returns the number of bytes, 0 at the end, -1 on failure.
  ///
  /// The source keeps the reason of a failure; check it before the parser's own error.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
}

/// Bytes already in memory.
package final class MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
