internal import Compression

/// Where a payload's bytes rest: in a file as they came, or compressed.
///
/// Its name is the hash of the bytes as they came in either case.
struct StoredFile {
  /// The ending of a compressed payload's name.
  static let ending = ".zst"
  /// The operation of the error for a file that has another size than before while it is compressed.
  static let compressing = "compress"
  /// Smaller payloads are stored as they came: a file takes a block of the disk in any case.
  private static let least = 4096

  let path: String
  let isCompressed: Bool

  /// A payload's file, whose name states its form.
  init(path: String) {
    self.path = path
    isCompressed = path.hasSuffix(StoredFile.ending)
  }

  /// A file that a person or a download brings: its bytes are taken as they are, whatever its name.
  init(dropped path: String) {
    self.path = path
    isCompressed = false
  }

  /// Whether a payload is worth compressing: one in a ZIP container is compressed already.
  static func isCompressible(_ payload: Payload) -> Bool {
    payload.size >= least && !payload.head.starts(with: [0x50, 0x4B, 0x03, 0x04])
  }

  /// Whether the file is whole and of a payload of this size, as far as can be known without reading its content.
  func holds(_ size: Int, _ files: FileSystem) -> Bool {
    guard isCompressed else { return files.size(of: path) == size }
    do throws(FileError) { return CompressedFrame.size(of: try files.contents(of: path)) == size } catch {
      return false
    }
  }
}

/// A compressed payload's file that is read piece by piece.
final class CompressedReader {
  private let file: FileReader
  private let path: String
  private let decompressor = Decompressor()

  init(_ path: String, files: FileSystem) throws(FileError) {
    self.path = path
    file = try FileReader(path, files: files)
  }

  /// Fills a buffer as far as the next piece reaches.
  ///
  /// - Returns: the number of bytes; 0 at the end.
  /// - Throws: `FileError` when the file cannot be read, or is damaged.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    try decompressor.read(
      into: buffer, wrap: { FileError("read", path, reason: StoredFile.reason($0)) },
      from: { (compressed) throws(FileError) in try file.read(into: compressed) })
  }
}

extension StoredFile {
  fileprivate static func reason(_ failure: Decompressor.Failure) -> String {
    switch failure {
    case .damaged: "its content does not match its hash. Restore it from a backup"
    case .truncated: "it ends too early. Restore it from a backup"
    }
  }
}

extension FileSystem {
  /// Puts a payload in place in compressed form, so that after a crash either the complete file is there or nothing is.
  ///
  /// - Throws: `FileError`; an existing file at the path remains unchanged.
  func replace(_ path: String, compressing payload: Payload) throws(FileError) {
    try replace(path) { (descriptor, partial) throws(FileError) in
      let compressor = Compressor(size: payload.size)
      let changed = FileError(
        StoredFile.compressing, partial, reason: "its source changed while it was read. Run again")
      let write = { (piece: UnsafeRawBufferPointer) throws(FileError) in
        try writeAll(piece, to: descriptor, path: partial)
      }
      try payload.forEachPiece { (piece) throws(FileError) in
        try compressor.compress(piece, isLast: false, failure: changed, to: write)
      }
      try compressor.compress(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, failure: changed, to: write)
    }
  }
}
