/// A payload to be read: a small one is in memory, a large one stays on the disk and is read piece by piece.
public struct Payload: Sendable {
  /// The first bytes, which identify the file type.
  public let head: [UInt8]
  /// How many bytes it has.
  public let size: Int
  private let place: Place

  private enum Place: Sendable {
    case memory([UInt8])
    case disk(StoredFile, FileSystem)
  }

  /// From this size on a payload stays on the disk.
  static let large = 4 << 20
  private static let headSize = 512

  /// A payload in memory.
  public init(_ bytes: [UInt8]) {
    head = Array(bytes.prefix(Payload.headSize))
    size = bytes.count
    place = .memory(bytes)
  }

  /// The payload of a file that a person or a download brings.
  init(file path: String, files: FileSystem, showing body: (UnsafeRawBufferPointer) -> Void) throws(FileError) {
    try self.init(file: StoredFile(dropped: path), files: files, showing: body)
  }

  /// A file's payload.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - files: what reads it.
  ///   - body: is shown every piece once.
  /// - Throws: `FileError` when it cannot be read.
  init(
    file: StoredFile, files: FileSystem, showing body: (UnsafeRawBufferPointer) -> Void
  ) throws(FileError) {
    var held: [UInt8] = []
    var size = 0
    try PayloadReader(file, files).forEachPiece { piece in
      body(piece)
      size += piece.count
      held.append(contentsOf: piece.prefix(Payload.large - held.count))
    }
    self.size = size
    head = Array(held.prefix(Payload.headSize))
    place = size < Payload.large ? .memory(held) : .disk(file, files)
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
    case .disk(let file, let files): try PayloadReader(file, files).contents(of: file.path, size: size)
    }
  }

  /// A reading of it from its start.
  ///
  /// - Throws: `FileError` when the file cannot be opened.
  public func reader() throws(FileError) -> PayloadReader {
    switch place {
    case .memory(let bytes): PayloadReader(bytes)
    case .disk(let file, let files): try PayloadReader(file, files)
    }
  }

  /// Hands on all of it, piece by piece.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(FileError) {
    try reader().forEachPiece(body)
  }
}

/// One reading of a payload, piece by piece.
public final class PayloadReader {
  private enum Place {
    case memory([UInt8], position: Int)
    case disk(FileReader)
    case compressed(CompressedReader)
  }

  private var place: Place

  init(_ bytes: [UInt8]) { place = .memory(bytes, position: 0) }

  init(_ file: StoredFile, _ files: FileSystem) throws(FileError) {
    place =
      file.isCompressed
      ? .compressed(try CompressedReader(file.path, files: files)) : .disk(try FileReader(file.path, files: files))
  }

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
    case .compressed(let file): return try file.read(into: buffer)
    }
  }

  /// Hands on what is left, piece by piece.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(FileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while case let count = try read(into: buffer), count > 0 {
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The most bytes that are read as a whole.
  private static let most = 64 << 20

  /// All that is left, of a payload of a known size.
  ///
  /// - Throws: `FileError` when it cannot be read, or is too large to be held in memory.
  func contents(of path: String, size: Int) throws(FileError) -> [UInt8] {
    guard size <= PayloadReader.most else {
      throw FileError("read", path, reason: "it has more than \(PayloadReader.most >> 20) MiB. Split the report")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    try forEachPiece { bytes.append(contentsOf: $0) }
    return bytes
  }
}
