internal import CZip
internal import XML

/// One part of a zip, unpacked piece by piece.
final class PartStream: ByteSource {
  let name: String
  /// Why reading stopped; nil while all is well.
  private(set) var failure: SpreadsheetError?
  private let file: OpaquePointer
  private let archive: ZipArchive
  private let limit: Int
  private var taken = 0

  init(name: String, file: OpaquePointer, archive: ZipArchive, limit: Int) {
    self.name = name
    self.file = file
    self.archive = archive
    self.limit = limit
  }

  deinit {
    zip_fclose(file)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard failure == nil else { return -1 }
    let count = Int(zip_fread(file, buffer.baseAddress, zip_uint64_t(buffer.count)))
    if count < 0 {
      failure = SpreadsheetError(zip_file_get_error(file), at: name)
      return -1
    }
    taken += count
    if taken > limit {
      failure = SpreadsheetError(.tooLarge, at: name, "unpacked, the part has over \(limit) bytes")
      return -1
    }
    return count
  }

  /// Reads what the parser left, since the checksum is compared at the part's end.
  func finish() throws(SpreadsheetError) {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while read(into: buffer) > 0 {}
    }
    if let failure { throw failure }
  }
}
