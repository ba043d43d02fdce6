internal import CZip
internal import XML

/// One part of a zip, decompressed piece by piece.
final class PartStream: ByteSource {
  let name: String
  /// The error that stopped reading; nil if there is none.
  private(set) var failure: SpreadsheetError?
  private let file: OpaquePointer
  private let archive: ZipArchive
  /// The size after decompression, as the zip states it.
  private let size: Int
  private var taken = 0
  /// The buffer: libxml2 requests 4,000 bytes at a time, and zlib is faster with more.
  private let unpacked = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// The range of the buffer that has not been returned yet.
  private var rest = 0..<0

  init(name: String, size: Int, file: OpaquePointer, archive: ZipArchive) {
    self.name = name
    self.file = file
    self.archive = archive
    self.size = size
  }

  deinit {
    zip_fclose(file)
    unpacked.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if rest.isEmpty {
      if buffer.count >= unpacked.count { return unpack(into: buffer) }
      let count = unpack(into: unpacked)
      if count <= 0 { return count }
      rest = 0..<count
    }
    let count = min(buffer.count, rest.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: unpacked[rest.prefix(count)]))
    rest = rest.dropFirst(count)
    return count
  }

  /// Fills a buffer from its start; returns the number of bytes, 0 at the end, -1 on failure.
  private func unpack(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard failure == nil else { return -1 }
    let count = Int(zip_fread(file, buffer.baseAddress, zip_uint64_t(buffer.count)))
    taken += max(count, 0)
    if count < 0 {
      failure = SpreadsheetError(zip_file_get_error(file), at: name)
    } else if taken > size {
      failure = SpreadsheetError(
        .malformed, at: name, "unpacked, the part has over the \(size) bytes that the zip states")
    }
    return failure == nil ? count : -1
  }

  /// Reads the rest of the part, because the checksum is verified at its end.
  func finish() throws(SpreadsheetError) {
    while unpack(into: unpacked) > 0 {}
    if let failure { throw failure }
  }
}
