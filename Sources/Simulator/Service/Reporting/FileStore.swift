internal import Domain
internal import Synchronization

/// Files that were drawn: a real service has a file once it is made, and does not make it again for each request.
///
/// The oldest make room for new ones, so that memory is bounded.
final class FileStore: Sendable {
  /// What makes two files the same.
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

  /// A store with room for so many bytes.
  init(room: Int) {
    self.room = room
  }

  /// The file of that key; drawn where it is not here.
  ///
  /// Two who come for it at once may both draw it, to the same bytes.
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
