internal import XML

/// The bytes of a source that are read but not used yet, followed by a zero byte.
struct ByteWindow: ~Copyable {
  private let storage: UnsafeMutableRawBufferPointer
  private var range = 0..<0
  private let source: any ByteSource

  /// Creates a window with a capacity in bytes.
  init(on source: any ByteSource, capacity: Int) {
    self.source = source
    storage = .allocate(byteCount: capacity + 1, alignment: 16)
    storage[0] = 0
  }

  deinit {
    storage.deallocate()
  }

  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: storage[range]).assumingMemoryBound(to: UInt8.self)
  }

  var isFull: Bool { range.count == storage.count - 1 }

  /// Reads more bytes after the existing ones; returns their number, 0 at the source's end, -1 on failure.
  mutating func fill() -> Int {
    storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[range]))
    range = 0..<range.count
    let count = source.read(into: UnsafeMutableRawBufferPointer(rebasing: storage[range.count..<storage.count - 1]))
    range = 0..<range.count + max(count, 0)
    storage[range.upperBound] = 0
    return count
  }

  /// Removes the first bytes.
  mutating func use(_ count: Int) {
    range = range.dropFirst(count)
  }
}
