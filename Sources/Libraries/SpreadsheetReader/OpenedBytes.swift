internal import Glibc

/// An opened file: its size and its beginning, and the origin from which the format's library reads.
struct OpenedBytes {
  let origin: Origin
  let count: Int
  /// The first bytes, at most 4 KiB.
  let head: [UInt8]

  init(_ origin: Origin, limits: Limits) throws(SpreadsheetError) {
    self.origin = origin
    switch origin {
    case .bytes(let bytes):
      count = bytes.count
      head = Array(bytes.prefix(4096))
    case .file(let path):
      let file = try FileHandle(path)
      count = file.count
      head = try file.read(4096, at: 0)
    }
    guard count <= limits.fileBytes else {
      throw SpreadsheetError(.tooLarge, "the file has \(count) bytes; the limit is \(limits.fileBytes)")
    }
  }

  /// Returns the whole file, with the size that it had when it was opened.
  func all() throws(SpreadsheetError) -> [UInt8] {
    switch origin {
    case .bytes(let bytes): bytes
    case .file(let path): try FileHandle(path).read(count, at: 0)
    }
  }

  /// Returns bytes from the middle; throws if the file has become shorter since it was opened.
  func bytes(at offset: Int, count wanted: Int) throws(SpreadsheetError) -> [UInt8] {
    switch origin {
    case .bytes(let bytes): return Array(bytes[offset..<offset + wanted])
    case .file(let path):
      let found = try FileHandle(path).read(wanted, at: offset)
      guard found.count == wanted else {
        throw SpreadsheetError(.truncated, "the file became shorter while it was read")
      }
      return found
    }
  }
}

/// A regular file open for reading.
private final class FileHandle {
  let count: Int
  private let descriptor: CInt

  init(_ path: String) throws(SpreadsheetError) {
    // Opening a pipe would block until it has a writer; O_NONBLOCK opens it at once, and it is refused below.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileHandle.error("cannot be opened") }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = FileHandle.error("cannot be opened")
      close(descriptor)
      throw failure
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SpreadsheetError(.unreadable, "it is a folder or a device, not a file")
    }
    count = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Returns bytes from an offset on; fewer if the file is shorter.
  func read(_ wanted: Int, at offset: Int) throws(SpreadsheetError) -> [UInt8] {
    let wanted = max(0, min(wanted, count - offset))
    var failure: SpreadsheetError?
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
      while filled < wanted {
        let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, wanted - filled, off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = FileHandle.error("cannot be read") }
        if got <= 0 { break }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private static func error(_ what: String) -> SpreadsheetError {
    SpreadsheetError(.unreadable, "the file \(what): \(String(cString: strerror(errno)))")
  }
}
