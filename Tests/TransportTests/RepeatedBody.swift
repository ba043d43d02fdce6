import Synchronization
import Transport

/// An answer that lies nowhere: one record over and over.
final class RepeatedBody: ReplayableBody {
  /// The bytes that were read so far.
  var bytesGiven: Int { given.load(ordering: .relaxed) }
  private let given = Atomic(0)
  private let head: [UInt8]
  private let record: [UInt8]
  private let count: Int
  private let tail: [UInt8]

  init(head: String, record: String, count: Int, tail: String) {
    self.head = Array(head.utf8)
    self.record = Array(record.utf8)
    self.count = count
    self.tail = Array(tail.utf8)
  }

  func begin() {}
  func append(_ piece: UnsafeRawBufferPointer) {}

  func reader() -> (UnsafeMutableRawBufferPointer) throws -> Int {
    var next = 0
    return { [self] buffer in
      var filled = 0
      while next < count + 2 {
        let piece = next == 0 ? head : next == count + 1 ? tail : record
        guard filled + piece.count <= buffer.count else { break }
        UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: piece)
        filled += piece.count
        next += 1
      }
      given.add(filled, ordering: .relaxed)
      return filled
    }
  }
}
