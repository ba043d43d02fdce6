internal import Digest

/// An owner's data folder: where each thing rests.
public struct DataFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// The seam that its files are reached through.
  public let files: FileSystem

  /// A data folder at a path.
  public init(path: String, files: FileSystem) {
    self.path = path
    self.files = files
  }

  /// Precious: every payload that ever came.
  public var receipts: String { path + "/receipts.db" }
  /// Derived: what the reports read.
  public var unified: String { path + "/unified.db" }
  /// The file that a writing run locks.
  public var lock: String { path + "/.lock" }

  /// Derived: one source's rows in its own words.
  public func raw(_ source: String) -> String { path + "/\(source)_raw.db" }

  /// Where a payload's bytes rest, by their SHA-256.
  public func payload(_ hash: String) -> String { path + "/payloads/\(hash.prefix(2))/\(hash)" }

  /// Keeps a payload's bytes; the same bytes again change nothing, and mend a damaged payload.
  ///
  /// - Throws: `FileError` when they cannot be written; nothing half-written stays.
  public func keep(_ bytes: [UInt8], as hash: String) throws(FileError) {
    let path = payload(hash)
    if files.exists(path), try files.contents(of: path) == bytes { return }
    try files.makeFolders(self.path + "/payloads/\(hash.prefix(2))")
    try files.replace(path, with: bytes)
  }

  /// The bytes of a payload.
  ///
  /// - Throws: `FileError` when they cannot be read, or are no longer what their name says.
  func bytes(of hash: String) throws(FileError) -> [UInt8] {
    let bytes = try files.contents(of: payload(hash))
    guard SHA256.hex(of: bytes) == hash else {
      throw FileError(
        "read", payload(hash), reason: "its content is no longer what its name says; restore it from a copy")
    }
    return bytes
  }

  /// Takes back a payload that turned out not to belong here, before anything was recorded of it.
  func drop(_ hash: String) throws(FileError) {
    guard files.unlink(payload(hash)) == 0 else { throw FileError("remove", payload(hash)) }
  }

  /// Removes the derived databases, which a rebuild makes again.
  public func removeDerived(sources: [String]) throws(FileError) {
    for database in sources.map(raw) + [unified] {
      for suffix in ["", "-wal", "-shm"] where files.exists(database + suffix) {
        guard files.unlink(database + suffix) == 0 else { throw FileError("remove", database + suffix) }
      }
    }
  }
}
