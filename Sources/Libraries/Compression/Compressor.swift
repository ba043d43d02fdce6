internal import CZstd

/// Compresses one file as a Zstandard frame, piece by piece, with its size in the header and a checksum at the end.
public final class Compressor {
  private let stream: OpaquePointer?
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: ZSTD_CStreamOutSize(), alignment: 1)

  /// Begins a frame.
  ///
  /// - Parameter size: the number of bytes that will follow.
  public init(size: Int) {
    // Fails only if memory runs out, like an array that grows.
    stream = ZSTD_createCCtx()
    ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, 3)
    ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1)
    ZSTD_CCtx_setPledgedSrcSize(stream, UInt64(size))
  }

  deinit {
    ZSTD_freeCCtx(stream)
    output.deallocate()
  }

  /// Compresses a piece, and hands on what is ready.
  ///
  /// - Throws: an error of the receiver, or the caller's `failure` for another number of bytes than stated.
  public func compress<Failure: Error>(
    _ piece: UnsafeRawBufferPointer, isLast: Bool, failure: Failure,
    to receive: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var input = ZSTD_inBuffer(src: piece.baseAddress, size: piece.count, pos: 0)
    var left = 0
    repeat {
      var ready = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      left = ZSTD_compressStream2(stream, &ready, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
      guard ZSTD_isError(left) == 0 else { throw failure }
      try receive(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(output)[..<ready.pos]))
    } while isLast ? left > 0 : input.pos < input.size
  }
}
