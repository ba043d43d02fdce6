internal import CZip

/// A zip's directory; parts are found by name, compared as in OOXML.
final class ZipArchive {
  private let zip: OpaquePointer
  private let memory: UnsafeMutableRawPointer?
  private let limits: Limits
  private var entries: [String: Entry] = [:]

  private struct Entry {
    let index: zip_uint64_t
    /// The size after decompression, as the zip states it.
    let size: Int
  }

  init(_ bytes: OpenedBytes, limits: Limits) throws(SpreadsheetError) {
    self.limits = limits
    switch bytes.origin {
    case .file(let path):
      memory = nil
      zip = try ZipArchive.open(path)
    case .bytes(let bytes):
      // libzip reads from this copy until the archive is discarded.
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      copy.copyBytes(from: bytes)
      memory = copy.baseAddress
      do {
        zip = try ZipArchive.open(copy)
      } catch {
        copy.deallocate()
        throw error
      }
    }
    try list(fileSize: bytes.count)
  }

  deinit {
    zip_discard(zip)
    memory?.deallocate()
  }

  /// Opens a part for reading; nil where the zip has no part with the name.
  func part(_ name: String) throws(SpreadsheetError) -> PartStream? {
    guard let entry = entries[ZipArchive.key(name)] else { return nil }
    guard entry.size <= limits.partBytes else {
      throw SpreadsheetError(
        .tooLarge, at: name, "unpacked, the part has \(entry.size) bytes; at most \(limits.partBytes) are read")
    }
    guard let file = zip_fopen_index(zip, entry.index, 0) else {
      throw SpreadsheetError(zip_get_error(zip), at: name)
    }
    return PartStream(name: name, size: entry.size, file: file, archive: self)
  }

  func contains(_ name: String) -> Bool {
    entries[ZipArchive.key(name)] != nil
  }

  /// Returns the size of a part after decompression, as the zip states it; 0 if there is no part with the name.
  func size(of name: String) -> Int {
    entries[ZipArchive.key(name)]?.size ?? 0
  }

  /// Returns the key of a name.
  ///
  /// Names are compared without case; some programs use `\` or a leading `/`.
  private static func key(_ name: String) -> String {
    let slashed = name.utf8.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return String(decoding: slashed.drop { $0 == UInt8(ascii: "/") }, as: UTF8.self).lowercased()
  }

  private func list(fileSize: Int) throws(SpreadsheetError) {
    let count = zip_get_num_entries(zip, 0)
    guard count <= limits.parts else {
      throw SpreadsheetError(.tooLarge, "the zip has \(count) entries; at most \(limits.parts) are read")
    }
    var sizes = (packed: 0, unpacked: 0)
    for index in 0..<zip_uint64_t(max(count, 0)) {
      var status = zip_stat_t()
      guard zip_stat_index(zip, index, 0, &status) == 0, let name = status.name.map({ String(cString: $0) }) else {
        throw SpreadsheetError(zip_get_error(zip), at: "zip entry \(index)")
      }
      if status.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0, status.encryption_method != ZIP_EM_NONE {
        throw SpreadsheetError(.encrypted, at: name, "the zip entry is encrypted")
      }
      let entry = Entry(index: index, size: Int(clamping: status.size))
      guard entries.updateValue(entry, forKey: ZipArchive.key(name)) == nil else {
        throw SpreadsheetError(.malformed, at: name, "the zip has two entries of this name")
      }
      sizes.packed = sizes.packed.addingClamped(Int(clamping: status.comp_size))
      sizes.unpacked = sizes.unpacked.addingClamped(entry.size)
    }
    guard sizes.packed <= fileSize else {
      throw SpreadsheetError(
        .malformed, "the zip's entries have \(sizes.packed) bytes, more than the file: they overlap")
    }
    guard sizes.unpacked <= limits.totalBytes else {
      throw SpreadsheetError(
        .tooLarge, "unpacked, the parts have \(sizes.unpacked) bytes; at most \(limits.totalBytes) are read")
    }
  }

  private static func open(_ path: String) throws(SpreadsheetError) -> OpaquePointer {
    var code: CInt = 0
    if let zip = zip_open(path, ZIP_RDONLY, &code) { return zip }
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    throw SpreadsheetError(&error, at: nil)
  }

  private static func open(_ bytes: UnsafeMutableRawBufferPointer) throws(SpreadsheetError) -> OpaquePointer {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(bytes.baseAddress, zip_uint64_t(bytes.count), 0, &error) else {
      throw SpreadsheetError(&error, at: nil)
    }
    if let zip = zip_open_from_source(source, ZIP_RDONLY, &error) { return zip }
    zip_source_free(source)
    throw SpreadsheetError(&error, at: nil)
  }
}

extension Int {
  /// Returns the sum, or the largest integer if the sum is larger.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension SpreadsheetError {
  /// Converts libzip's error to the reader's.
  init(_ error: UnsafeMutablePointer<zip_error_t>, at place: String?) {
    let text = String(cString: zip_error_strerror(error))
    switch zip_error_code_zip(error) {
    case ZIP_ER_NOZIP:
      self.init(.truncated, at: place, "the zip's directory at the end of the file is missing")
    case ZIP_ER_EOF: self.init(.truncated, at: place, "the zip ends too early")
    case ZIP_ER_OPEN, ZIP_ER_READ, ZIP_ER_SEEK: self.init(.unreadable, at: place, "the zip cannot be read: \(text)")
    case ZIP_ER_CRC: self.init(.malformed, at: place, "the checksum (CRC) is not that of the contents")
    case ZIP_ER_NOPASSWD, ZIP_ER_ENCRNOTSUPP: self.init(.encrypted, at: place, "the zip entry is encrypted")
    default: self.init(.malformed, at: place, "the zip is damaged: \(text)")
    }
  }
}
