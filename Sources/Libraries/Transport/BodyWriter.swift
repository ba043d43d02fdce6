internal import Synchronization

/// Where a response's body goes, piece by piece, on the transfer's own thread; only a success's body does.
public protocol BodyWriter: AnyObject, Sendable {
  /// A response begins: what an earlier attempt left is worth nothing.
  func begin() throws
  /// Takes the next piece, which is gone afterwards.
  func append(_ piece: UnsafeRawBufferPointer) throws
}

/// A sink that can be read again once the response has ended, so that its size is no matter.
public protocol ReplayableBody: BodyWriter {
  /// What reads the response from its start: it fills the buffer and returns the number of bytes, 0 at the end.
  func reader() throws -> (UnsafeMutableRawBufferPointer) throws -> Int
}

/// A response kept in memory, for small ones: the request's `largestResponse` bounds it.
public final class MemoryBody: ReplayableBody {
  private let content: Mutex<[UInt8]>

  /// Keeps what is there already.
  public init(_ bytes: [UInt8] = []) {
    content = Mutex(bytes)
  }

  /// What has come.
  public var bytes: [UInt8] { content.withLock { $0 } }

  /// Forgets what has come.
  public func begin() {
    content.withLock { $0.removeAll() }
  }

  /// Keeps a piece.
  public func append(_ piece: UnsafeRawBufferPointer) {
    content.withLock { $0.append(contentsOf: piece) }
  }

  /// Reads what has come.
  public func reader() -> (UnsafeMutableRawBufferPointer) throws -> Int {
    var rest = bytes[...]
    return { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }
}
