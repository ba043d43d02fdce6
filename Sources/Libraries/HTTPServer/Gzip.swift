internal import CZlib

/// Compresses bytes as one gzip stream; nil if zlib has no memory.
///
/// The stream names no file and no time, so that the same bytes always give the same result.
public func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  guard ownerdash_gzip_start(&stream) == Z_OK else { return nil }
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  let room = UInt32(clamping: output.count)
  let code = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = room
      return deflate(&stream, Z_FINISH)
    }
  }
  guard code == Z_STREAM_END else { return nil }
  return Array(output.prefix(Int(room - stream.avail_out)))
}
