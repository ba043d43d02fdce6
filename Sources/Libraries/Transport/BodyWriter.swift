internal import Synchronization

/// The receiver of a response's body, piece by piece, on the transfer's own thread; called only for a successful
/// response.
public protocol BodyWriter: AnyObject, Sendable {
  /// Starts a response; discards the data of an earlier attempt.
  func begin() throws
  /// Takes the next piece, which is valid only during the call.
  func append(_ piece: UnsafeRawBufferPointer) throws
}

/// A receiver whose data can be read again once the response has ended, regardless of its size.
public protocol ReplayableBody: BodyWriter {
  /// Returns a function that reads the response from its start: it fills the buffer and returns the number of bytes, 0
  /// at the end.
  func reader() throws -> (UnsafeMutableRawBufferPointer) throws -> Int
}

/// A response kept in memory, for small ones: the request's `largestResponse` limits it.
public final class MemoryBody: ReplayableBody {
  private let content: Mutex<[UInt8]>

  /// Creates a body with initial content.
  public init(_ bytes: [UInt8] = []) {
    content = Mutex(bytes)
  }

  /// The content so far.
  public var bytes: [UInt8] { content.withLock { $0 } }

  /// Discards the content.
  public func begin() {
    content.withLock { $0.removeAll() }
  }

  /// Appends a piece.
  public func append(_ piece: UnsafeRawBufferPointer) {
    content.withLock { $0.append(contentsOf: piece) }
  }

  /// Returns a function that reads the content.
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
