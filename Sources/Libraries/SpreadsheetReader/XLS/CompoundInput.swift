internal import CGSF

/// The one-time setup of libgsf, and the inputs for a file's bytes.
enum CompoundInput {
  /// Calls `gsf_init` once, and drops libgsf's messages about broken files, because every failure is thrown.
  private static let library: Void = {
    gsf_init()
    let levels = GLogLevelFlags(rawValue: ~3)  // all except the flags for recursion and fatal errors
    for domain in [nil, "libgsf", "libgsf:msole", "GLib", "GLib-GObjectOwner"] {
      g_log_set_handler(domain, levels, { _, _, _, _ in }, nil)
    }
  }()

  /// Opens the bytes of a file on disk or in memory.
  static func open(_ origin: Origin) throws(SpreadsheetError) -> GObjectOwner {
    switch origin {
    case .bytes(let bytes): return try memory(bytes)
    case .file(let path):
      library
      var problem: UnsafeMutablePointer<GError>?
      guard let pointer = gsf_input_stdio_new(path, &problem) else {
        throw SpreadsheetError(.unreadable, "the file cannot be opened: \(takeMessage(of: problem))")
      }
      return GObjectOwner(owning: pointer)
    }
  }

  /// Returns an input with a copy of bytes, which libgsf owns.
  static func memory(_ bytes: [UInt8]) throws(SpreadsheetError) -> GObjectOwner {
    library
    guard let pointer = gsf_input_memory_new_clone(bytes, gsf_off_t(bytes.count)) else {
      throw SpreadsheetError(.tooLarge, "there is no memory for \(bytes.count) bytes")
    }
    return GObjectOwner(owning: pointer)
  }

  /// Returns all bytes of a file or stream, at most `limit`.
  static func readAll(_ input: GObjectOwner, at place: String? = nil, limit: Int) throws(SpreadsheetError)
    -> [UInt8]
  {
    let count = Int(gsf_input_size(input.pointer))
    guard count <= limit else {
      throw SpreadsheetError(.tooLarge, at: place, "\(count) bytes; at most \(limit) are read")
    }
    var complete = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      complete = count == 0 || gsf_input_read(input.pointer, count, buffer.baseAddress) != nil
      filled = complete ? count : 0
    }
    guard complete else {
      throw SpreadsheetError(.truncated, at: place, "the file ends before the \(count) bytes that are stated")
    }
    return bytes
  }
}
