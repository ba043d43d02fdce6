internal import Glibc

/// Counts what happens to the files of a folder.
public final class FolderWatch: Sendable {
  private let descriptor: Int32

  /// Watches a folder's own files from now on.
  ///
  /// - Throws: `FileError` where it cannot be watched.
  public init(_ folder: String) throws(FileError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw FileError("inotify_init1", folder) }
    let events = UInt32(IN_CREATE | IN_OPEN | IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE)
    guard inotify_add_watch(descriptor, folder, events) >= 0 else { throw FileError("inotify_add_watch", folder) }
  }

  deinit { close(descriptor) }

  var pollfd: Glibc.pollfd { Glibc.pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

  /// How much has happened since it was last asked.
  func changes() -> Int {
    var count = 0
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let length = read(descriptor, &buffer, buffer.count), length > 0 {
      var place = 0
      // An event is sixteen bytes, the last four of which say how long the name behind it is.
      while place + 16 <= length {
        let name = buffer[place + 12..<place + 16].reversed().reduce(0) { $0 << 8 | Int($1) }
        place += 16 + name
        count += 1
      }
    }
    return count
  }
}
