internal import Glibc
internal import Synchronization

/// A file that is being fetched: written piece by piece, and begun anew where a try was in vain.
public final class DraftFile: Sendable {
  /// Where it is written.
  public let path: String
  private let files: FileSystem
  /// -1 while it is not open.
  private let descriptor = Mutex<Int32>(-1)

  /// A file that is not there yet.
  public init(_ path: String, files: FileSystem) {
    self.path = path
    self.files = files
  }

  deinit {
    let descriptor = descriptor.withLock { $0 }
    if descriptor >= 0 { _ = files.close(descriptor) }
  }

  /// Begins, or begins anew: what was written before is gone.
  public func begin() throws(FileError) {
    try close()
    let opened = files.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw FileError("create", path) }
    descriptor.withLock { $0 = opened }
  }

  /// Adds a piece.
  public func append(_ piece: UnsafeRawBufferPointer) throws(FileError) {
    let descriptor = descriptor.withLock { $0 }
    var rest = piece[...]
    while !rest.isEmpty {
      let count = files.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the file; the disk may only now say that it had no room.
  public func close() throws(FileError) {
    let opened = descriptor.withLock { descriptor in
      defer { descriptor = -1 }
      return descriptor
    }
    guard opened < 0 || files.close(opened) == 0 else { throw FileError("close", path) }
  }
}
