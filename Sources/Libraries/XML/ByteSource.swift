/// Where a parser pulls its bytes from, piece by piece.
package protocol ByteSource: AnyObject {
  /// Fills the buffer from its start: the number of bytes, 0 at the end, -1 on failure.
  ///
  /// A failure's reason stays with the source: ask it before believing the parser's own.
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
