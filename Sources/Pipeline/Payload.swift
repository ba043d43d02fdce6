/// A payload to be read: a small one is in memory, a large one stays on the disk and is read piece by piece.
public struct Payload: Sendable {
  /// The first bytes, which identify the file type.
  public let head: [UInt8]
  /// How many bytes it has.
  public let size: Int
  private let place: Place

  private enum Place: Sendable {
    case memory([UInt8])
    case disk(String, FileSystem)
  }

  /// From this size on a payload stays on the disk.
  static let large = 1 << 20
  private static let headSize = 512

  /// A payload in memory.
  public init(_ bytes: [UInt8]) {
    head = Array(bytes.prefix(Payload.headSize))
    size = bytes.count
    place = .memory(bytes)
  }

  /// A file's payload.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - files: what reads it.
  ///   - body: is shown every piece once.
  /// - Throws: `FileError` when it cannot be read.
  init(file path: String, files: FileSystem, showing body: ([UInt8]) -> Void) throws(FileError) {
    var held: [UInt8] = []
    var size = 0
    try files.read(path) { piece in
      body(piece)
      size += piece.count
      held.append(contentsOf: piece.prefix(Payload.large - held.count))
      return true
    }
    self.size = size
    head = Array(held.prefix(Payload.headSize))
    place = size < Payload.large ? .memory(held) : .disk(path, files)
  }

  /// Whether all of it is in memory, so that what is read in it may be, too.
  public var isInMemory: Bool {
    if case .memory = place { true } else { false }
  }

  /// All of its bytes, for what cannot be read piece by piece.
  ///
  /// - Throws: `FileError` when they cannot be read, or are too many to be held in memory.
  public func bytes() throws(FileError) -> [UInt8] {
    switch place {
    case .memory(let bytes): bytes
    case .disk(let path, let files): try files.contents(of: path)
    }
  }

  /// A reading of it from its start.
  ///
  /// - Throws: `FileError` when the file cannot be opened.
  public func reader() throws(FileError) -> PayloadReader {
    switch place {
    case .memory(let bytes): PayloadReader(bytes)
    case .disk(let path, let files): PayloadReader(try FileReader(path, files: files))
    }
  }
}

/// One reading of a payload, piece by piece.
public final class PayloadReader {
  private enum Place {
    case memory([UInt8], position: Int)
    case disk(FileReader)
  }

  private var place: Place

  init(_ bytes: [UInt8]) { place = .memory(bytes, position: 0) }

  init(_ file: FileReader) { place = .disk(file) }

  /// Fills a buffer as far as the next piece reaches.
  ///
  /// - Returns: how many bytes there are; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    switch place {
    case .memory(let bytes, let position):
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      place = .memory(bytes, position: position + count)
      return count
    case .disk(let file): return try file.read(into: buffer)
    }
  }
}
