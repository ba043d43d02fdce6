internal import Glibc

/// The lock that one writing run holds on a data folder.
///
/// It is `flock` on an open file, which the kernel frees when the process dies: there is no stale lock.
public struct RunLock: ~Copyable {
  private let descriptor: Int32

  /// Acquires the lock, or reports its holder.
  ///
  /// - Parameters:
  ///   - folder: the data folder.
  ///   - holder: the description of this run for others, such as "process 4711: sync".
  /// - Throws: `LockHeld`, or `FileError` when the lock's file cannot be made.
  public init(_ folder: DataFolder, holder: String) throws {
    descriptor = folder.files.open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("create", folder.lock) }
    // What throws from here on runs deinit, which closes the file; to close it twice could close another's.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw LockHeld(folder: folder.path, holder: RunLock.text(descriptor))
    }
    ftruncate(descriptor, 0)
    let bytes = Array(holder.utf8)
    guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else { throw FileError("write", folder.lock) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func text(_ descriptor: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 200)
    let count = pread(descriptor, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}

/// Another run holds the data folder's lock.
public struct LockHeld: Error, CustomStringConvertible {
  let folder: String
  let holder: String

  /// One line: which folder, and who holds it.
  public var description: String {
    "'\(folder)' is locked by another run: \(holder.isEmpty ? "starting" : holder). Try again when it ends"
  }
}
