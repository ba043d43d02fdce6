internal import Glibc

/// Counts what happens to the files of a folder.
public final class FolderWatch: Sendable {
  private let descriptor: Int32

  /// Watches the own files of folders from now on.
  ///
  /// - Throws: `FileError` where one cannot be watched.
  public init(_ folders: String...) throws(FileError) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw FileError("inotify_init1", folders.first ?? "") }
    let events = UInt32(IN_CREATE | IN_OPEN | IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_TO)
    for folder in folders {
      guard inotify_add_watch(descriptor, folder, events) >= 0 else { throw FileError("inotify_add_watch", folder) }
    }
  }

  deinit { close(descriptor) }

  var pollfd: Glibc.pollfd { Glibc.pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

  /// The names that files got since it was last asked: those that were made, and those that were moved there.
  public func made() -> Set<String> {
    var names: Set<String> = []
    read { mask, name in if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { names.insert(name) } }
    return names
  }

  /// How much has happened since it was last asked.
  func changes() -> Int {
    var count = 0
    read { _, _ in count += 1 }
    return count
  }

  /// Takes the events that have come, each with its kind and the file's name.
  private func read(_ take: (UInt32, String) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let length = Glibc.read(descriptor, &buffer, buffer.count), length > 0 {
      var place = 0
      // An event is sixteen bytes, the last four of which say how long the name behind it is.
      while place + 16 <= length {
        let number = { (start: Int) in buffer[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) } }
        let size = Int(number(place + 12))
        let name = buffer[place + 16..<min(place + 16 + size, length)].prefix { $0 != 0 }
        take(number(place + 4), String(decoding: name, as: UTF8.self))
        place += 16 + size
      }
    }
  }
}
