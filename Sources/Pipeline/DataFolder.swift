internal import Hashing

/// An owner's data folder: where each thing rests.
public struct DataFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// The seam that its files are reached through.
  public let files: FileSystem
  /// The folder of the raw databases and `unified.db`: the data folder, or that of a generation that is being filled.
  let derived: String

  /// A data folder at a path.
  public init(path: String, files: FileSystem) {
    self.init(path: path, files: files, derived: path)
  }

  private init(path: String, files: FileSystem, derived: String) {
    self.path = path
    self.files = files
    self.derived = derived
  }

  /// The same data folder with the derived databases of a generation, by its number or name.
  func generation(_ name: String) -> DataFolder {
    DataFolder(path: path, files: files, derived: "\(path)/generations/\(name)")
  }

  /// The precious folder of every payload received.
  public var receipts: String { path + "/receipts.db" }
  /// Precious: what people decided and entered by hand.
  public var decisions: String { path + "/decisions.db" }
  /// Derived: what the reports read.
  public var unified: String { derived + "/unified.db" }
  /// Derived: the last finished run's copy for people without write rights, without names and contacts.
  public var analyst: String { path + "/analyst/unified.db" }
  /// Derived: the pages for owners.
  public var site: String { path + "/site" }
  /// Derived: the pages that name residents, for the owner of the folder alone.
  public var residentPages: String { path + "/site-residents" }
  /// Derived: which findings the last two runs left.
  public var runFindings: String { path + "/findings-of-runs.txt" }
  /// The file that a writing run locks.
  public var lock: String { path + "/.lock" }

  /// The derived database of one source's rows, with the values as the source writes them.
  public func raw(_ source: String) -> String { derived + "/\(source)_raw.db" }

  /// Where a payload's bytes rest, by their SHA-256: compressed, or as they came.
  public func payload(_ hash: String) -> String {
    let plain = plainPayload(hash)
    return files.exists(plain + StoredFile.ending) ? plain + StoredFile.ending : plain
  }

  private func plainPayload(_ hash: String) -> String { path + "/payloads/\(hash.prefix(2))/\(hash)" }

  private func stored(_ hash: String) -> StoredFile { StoredFile(path: payload(hash)) }

  /// Whether a payload's file is there and has its size; nothing is said of its content.
  func holds(_ hash: String, size: Int) -> Bool { stored(hash).holds(size, files) }

  /// Whether a payload's file has the content of its name.
  func isWhole(_ hash: String) -> Bool {
    do throws(FileError) { return try look(at: stored(hash)).hash == hash } catch { return false }
  }

  /// Reads a file that a person added by hand and computes its hash.
  ///
  /// - Throws: `FileError` when it cannot be read.
  func look(at file: String) throws(FileError) -> (payload: Payload, hash: String) {
    try look(at: StoredFile(dropped: file))
  }

  private func look(at file: StoredFile) throws(FileError) -> (payload: Payload, hash: String) {
    var digest = SHA256()
    let payload = try Payload(file: file, files: files) { digest.update($0) }
    return (payload, digest.finish())
  }

  /// Keeps a payload; the same bytes again change nothing, and repair a damaged payload.
  ///
  /// - Returns: the payload, read from its stored file unless it is in memory; nil if its file changed meanwhile.
  /// - Throws: `FileError` when it cannot be read or written; no partial file remains.
  public func keep(_ content: Payload, as hash: String) throws(FileError) -> Payload? {
    if files.exists(payload(hash)), isWhole(hash) { return try look(at: stored(hash)).payload }
    do throws(FileError) { try store(content, as: hash) } catch {
      if error.operation == StoredFile.compressing { return nil }
      throw error
    }
    if content.isInMemory { return content }
    let kept = try look(at: stored(hash))
    if kept.hash == hash { return kept.payload }
    try drop(hash)
    return nil
  }

  /// Writes a payload's file, compressed if that makes it smaller, and removes one in the other form.
  private func store(_ content: Payload, as hash: String) throws(FileError) {
    let plain = plainPayload(hash)
    try files.makeFolders(path + "/payloads/\(hash.prefix(2))")
    if StoredFile.isCompressible(content) {
      try files.replace(plain + StoredFile.ending, compressing: content)
      _ = files.unlink(plain)
    } else {
      try files.replace(plain, with: content)
      _ = files.unlink(plain + StoredFile.ending)
    }
  }

  /// Where a payload is written while it is fetched.
  func partial(_ number: Int) -> String { path + "/incoming/\(number)" }

  /// Removes the files that are being downloaded, when the run is stopped; the next run removes what is left.
  public func removePartialDownloads() {
    guard let partials = try? files.files(below: path + "/incoming") else { return }
    for partial in partials { _ = files.unlink(partial) }
  }

  /// Makes the folder of the files that are being fetched, and removes what an interrupted run left there.
  func clearDrafts() throws(FileError) {
    try files.makeFolders(path + "/incoming")
    for partial in try files.files(below: path + "/incoming") {
      guard files.unlink(partial) == 0 else { throw FileError("remove", partial) }
    }
  }

  /// Keeps a fetched file as a payload; it is compressed, or moved if that would not make it smaller.
  ///
  /// - Returns: its hash and size.
  /// - Throws: `FileError`; an existing payload of the same hash remains unchanged.
  func keep(file: String) throws(FileError) -> (hash: String, bytes: Int) {
    let (content, hash) = try look(at: file)
    if StoredFile.isCompressible(content) {
      try store(content, as: hash)
      guard files.unlink(file) == 0 else { throw FileError("remove", file) }
    } else {
      try files.makeFolders(path + "/payloads/\(hash.prefix(2))")
      try files.move(file, to: plainPayload(hash))
    }
    return (hash, content.size)
  }

  /// A payload that is kept.
  ///
  /// - Throws: `FileError` when it cannot be read, or no longer matches the hash in its name.
  func open(_ hash: String) throws(FileError) -> Payload {
    let (content, found) = try look(at: stored(hash))
    guard found == hash else {
      throw FileError(
        "read", payload(hash), reason: "its content does not match its hash. Restore it from a backup")
    }
    return content
  }

  /// Removes a payload that does not belong here, before anything is recorded of it.
  func drop(_ hash: String) throws(FileError) {
    guard files.unlink(payload(hash)) == 0 else { throw FileError("remove", payload(hash)) }
  }

  /// Keeps an image or a document by its content's hash.
  ///
  /// - Returns: the hash, which names it.
  /// - Throws: `FileError` when it cannot be written.
  public func attach(_ bytes: [UInt8]) throws(FileError) -> String {
    let hash = SHA256.hex(of: bytes)
    try files.makeFolders(path + "/attachments/\(hash.prefix(2))")
    try files.replace(attachment(hash), with: bytes)
    return hash
  }

  /// The file of an attached image or document.
  public func attachment(_ hash: String) -> String { path + "/attachments/\(hash.prefix(2))/\(hash)" }

  /// The hashes of all attached images and documents, in order.
  ///
  /// - Throws: `FileError` when the folder cannot be read.
  public func attachments() throws(FileError) -> [String] {
    let folder = path + "/attachments"
    guard files.exists(folder) else { return [] }
    return try files.files(below: folder).compactMap { $0.split(separator: "/").last.map(String.init) }
      .filter(DataFolder.isHash).sorted()
  }

  /// Whether a text has the form of a SHA-256.
  public static func isHash(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The content of an attached image or document; nil if there is none, or its content does not match its hash.
  ///
  /// - Throws: `FileError` when it cannot be read.
  public func attached(_ hash: String) throws(FileError) -> [UInt8]? {
    guard DataFolder.isHash(hash), files.exists(attachment(hash)) else { return nil }
    let bytes = try files.contents(of: attachment(hash))
    return SHA256.hex(of: bytes) == hash ? bytes : nil
  }
}
