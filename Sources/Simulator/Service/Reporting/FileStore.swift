internal import Domain
internal import Synchronization

/// A cache of drawn files: a real service creates a file once, and not again for each request.
///
/// The oldest files are removed for new ones, so that memory use is limited.
final class FileStore: Sendable {
  /// The identity of a file.
  struct Key: Hashable {
    let report: RealPageReport
    let property: String
    let day: CivilDate
    let period: ClosedRange<CivilDate>
    let isRefused: Bool
  }

  private struct Kept {
    var files: [Key: [UInt8]] = [:]
    var order: [Key] = []
    var next = 0
    var bytes = 0
  }

  private let room: Int
  private let kept = Mutex(Kept())

  /// Creates a cache with a size limit in bytes.
  init(room: Int) {
    self.room = room
  }

  /// Returns the file of a key, and draws it if it is not in the cache.
  ///
  /// Two concurrent callers may both draw it, with the same result.
  func file(_ key: Key, drawing draw: () throws(ContainerError) -> [UInt8]) throws(ContainerError) -> [UInt8] {
    if let file = kept.withLock({ $0.files[key] }) { return file }
    let file = try draw()
    kept.withLock { kept in
      guard file.count <= room, kept.files[key] == nil else { return }
      kept.files[key] = file
      kept.order.append(key)
      kept.bytes += file.count
      while kept.bytes > room {
        kept.bytes -= kept.files.removeValue(forKey: kept.order[kept.next])?.count ?? 0
        kept.next += 1
      }
      if kept.next > kept.order.count / 2 {
        kept.order.removeFirst(kept.next)
        kept.next = 0
      }
    }
    return file
  }
}
