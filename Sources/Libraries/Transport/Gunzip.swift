internal import CZlib

/// Decompresses one gzip stream, piece by piece, and detects a truncated stream.
///
/// libcurl could decompress itself, but it accepts a truncated stream as complete (seen with 7.88).
final class Gunzip {
  /// The stream; zlib keeps its address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
  private var hasEnded = false

  init() throws(TransportFailure) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard ownerdash_gunzip_start(stream) == Z_OK else {
      throw .unsendable("out of memory while decompressing a response")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Decompresses a piece and delivers the result.
  func feed(
    _ piece: UnsafeRawBufferPointer, to receive: (UnsafeRawBufferPointer) throws(TransportFailure) -> Void
  ) throws(TransportFailure) {
    guard let start = piece.baseAddress else { return }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: start.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(clamping: piece.count)
    while stream.pointee.avail_in > 0 {
      if hasEnded { throw .damaged("bytes follow the end of the compressed answer") }
      try inflateAll(to: receive)
    }
  }

  /// Throws if the stream is not complete.
  func finish() throws(TransportFailure) {
    guard hasEnded else { throw .damaged("the compressed response is truncated") }
  }

  /// Inflates until zlib has no more output for its input.
  private func inflateAll(
    to receive: (UnsafeRawBufferPointer) throws(TransportFailure) -> Void
  ) throws(TransportFailure) {
    repeat {
      let count = try inflateOnce()
      try receive(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<count]))
    } while stream.pointee.avail_out == 0 && !hasEnded
  }

  private func inflateOnce() throws(TransportFailure) -> Int {
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(output.count)
    let code = inflate(stream, Z_NO_FLUSH)
    hasEnded = code == Z_STREAM_END
    // "Z_BUF_ERROR is not fatal": there was nothing left to do.
    guard hasEnded || code == Z_OK || code == Z_BUF_ERROR else { throw .damaged("the compressed response is damaged") }
    return output.count - Int(stream.pointee.avail_out)
  }
}
