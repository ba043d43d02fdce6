internal import CZstd

/// Decompresses one Zstandard frame, piece by piece, and checks its checksum.
public final class Decompressor {
  /// The reason why a frame cannot be decompressed.
  public enum Failure: Error {
    /// The bytes are no frame, or were changed.
    case damaged
    /// The file ends before the frame does.
    case truncated
  }

  private let stream: OpaquePointer?
  private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: ZSTD_DStreamInSize(), alignment: 1)
  private var pending: Range<Int> = 0..<0
  private var hasEnded = false
  /// Whether the last buffer was too small for what the library has decompressed.
  private var hasMore = false

  /// Begins a frame.
  public init() {
    // Fails only if memory runs out, like an array that grows.
    stream = ZSTD_createDCtx()
    // At most 8 MiB of earlier bytes are kept; what a level of 3 writes needs 2.
    ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 23)
  }

  deinit {
    ZSTD_freeDCtx(stream)
    input.deallocate()
  }

  /// Fills a buffer as far as the next piece reaches.
  ///
  /// - Parameters:
  ///   - buffer: the buffer.
  ///   - wrap: makes the caller's error of a failure.
  ///   - next: reads compressed bytes into a buffer, and returns how many; 0 at the file's end.
  /// - Returns: the number of bytes; 0 at the end of the frame.
  /// - Throws: a failure as the caller's error, or an error of `next`.
  public func read<Problem: Error>(
    into buffer: UnsafeMutableRawBufferPointer, wrap: (Failure) -> Problem,
    from next: (UnsafeMutableRawBufferPointer) throws(Problem) -> Int
  ) throws(Problem) -> Int {
    var ready = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    while ready.pos == 0 {
      if pending.isEmpty, !hasMore {
        pending = 0..<(try next(input))
        if pending.isEmpty {
          guard hasEnded else { throw wrap(.truncated) }
          return 0
        }
        if hasEnded { throw wrap(.damaged) }
      }
      var compressed = ZSTD_inBuffer(src: input.baseAddress, size: pending.upperBound, pos: pending.lowerBound)
      let left = ZSTD_decompressStream(stream, &ready, &compressed)
      guard ZSTD_isError(left) == 0 else { throw wrap(.damaged) }
      pending = compressed.pos..<pending.upperBound
      hasEnded = left == 0
      hasMore = !hasEnded && ready.pos == ready.size
      if hasEnded, !pending.isEmpty { throw wrap(.damaged) }
    }
    return ready.pos
  }
}

/// What a Zstandard frame states of itself.
public enum CompressedFrame {
  /// The number of bytes that a frame has when it is decompressed, as its header states it; nil if the bytes are not
  /// exactly one frame, or it does not state its size.
  ///
  /// The frame's blocks are counted, and not decompressed.
  public static func size(of frame: [UInt8]) -> Int? {
    frame.withUnsafeBytes { bytes in
      guard ZSTD_findFrameCompressedSize(bytes.baseAddress, bytes.count) == bytes.count else { return nil }
      let size = ZSTD_getFrameContentSize(bytes.baseAddress, bytes.count)
      return ownerdash_zstd_has_size(size) == 1 ? Int(exactly: size) : nil
    }
  }
}

/// The loaded version of the library.
public var libraries: [(name: String, version: String)] { [("libzstd", String(cString: ZSTD_versionString()))] }
