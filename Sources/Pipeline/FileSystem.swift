internal import Domain
internal import Glibc

/// The one seam for files: every open, read, write, fsync, rename and unlink of a stage goes through it.
///
/// A test hands in calls that fail; production hands in `posix`.
public struct FileSystem: Sendable {
  /// Opens a file by its path, flags and mode; the descriptor, or -1.
  public var open: @Sendable (String, Int32, UInt32) -> Int32
  /// Reads into the buffer; the bytes read, or -1.
  public var read: @Sendable (Int32, UnsafeMutableRawBufferPointer) -> Int
  /// Writes from the buffer; the bytes written, or -1.
  public var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int
  /// Brings a file's bytes to the disk; 0, or -1.
  public var fsync: @Sendable (Int32) -> Int32
  /// Closes a descriptor; 0, or -1.
  public var close: @Sendable (Int32) -> Int32
  /// Renames a file; 0, or -1.
  public var rename: @Sendable (String, String) -> Int32
  /// Removes a file; 0, or -1.
  public var unlink: @Sendable (String) -> Int32
  /// Makes a folder that only its owner can enter; 0, or -1.
  public var makeFolder: @Sendable (String) -> Int32
  /// Gives a file a second name; 0, or -1.
  public var link: @Sendable (String, String) -> Int32
  /// Makes a symbolic link to a target at a path; 0, or -1.
  public var symlink: @Sendable (String, String) -> Int32
  /// Removes an empty folder; 0, or -1.
  public var removeFolder: @Sendable (String) -> Int32
  /// Sets who may read and enter a file or folder; returns 0, or -1.
  public var permit: @Sendable (String, UInt32) -> Int32

  /// The system's own calls.
  public static let posix = FileSystem(
    open: { Glibc.open($0, $1, $2) },
    read: { Glibc.read($0, $1.baseAddress, $1.count) },
    write: { Glibc.write($0, $1.baseAddress, $1.count) },
    fsync: { Glibc.fsync($0) },
    close: { Glibc.close($0) },
    rename: { Glibc.rename($0, $1) },
    unlink: { Glibc.unlink($0) },
    makeFolder: { mkdir($0, 0o700) },
    link: { Glibc.link($0, $1) },
    symlink: { Glibc.symlink($0, $1) },
    removeFolder: { rmdir($0) },
    permit: { chmod($0, $1) })
}

/// What a file operation met.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// What was tried, such as "read".
  public let operation: String
  /// The file or folder.
  public let path: String
  /// The system's reason.
  public let reason: String

  init(_ operation: String, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  package init(_ operation: String, _ path: String, reason: String) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// One line: what was tried on which file, and why it failed.
  public var description: String { "cannot \(operation) '\(path.displayed)': \(reason)" }
}

extension FileSystem {
  /// How the name of a file ends that is not complete yet.
  static let partialEnding = ".part"

  /// The whole of a file.
  ///
  /// - Throws: `FileError` when it cannot be read or is larger than the limit.
  public func contents(of path: String, limit: Int = 256 << 20) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var isTooLarge = false
    try read(path) { chunk in
      isTooLarge = isTooLarge || bytes.count + chunk.count > limit
      if !isTooLarge { bytes.append(contentsOf: chunk) }
      return !isTooLarge
    }
    guard !isTooLarge else { throw FileError("read", path, reason: "it has more than \(limit) bytes") }
    return bytes
  }

  /// Opens a file for reading; a pipe, device or socket is refused, and never waited for.
  ///
  /// - Throws: `FileError` when it cannot be opened, or is not a regular file.
  func openRegular(_ path: String) throws(FileError) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
    guard descriptor >= 0 else {
      guard !path.contains("\u{FFFD}") else {
        throw FileError("open", path, reason: "its name is not UTF-8. Rename it")
      }
      throw FileError("open", path)
    }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { return descriptor }
    _ = close(descriptor)
    throw FileError("open", path, reason: "it is not a regular file but a pipe, device, socket or folder")
  }

  /// Hands on a file piece by piece, until the body has enough.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - body: receives each piece; returns whether it wants more.
  /// - Throws: `FileError` when it cannot be read.
  func read(_ path: String, _ body: ([UInt8]) -> Bool) throws(FileError) {
    let descriptor = try openRegular(path)
    defer { _ = close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError("read", path) }
      guard count > 0, body(count == buffer.count ? buffer : Array(buffer[..<count])) else { return }
    }
  }

  /// Moves a finished file so that after a crash the complete file is at either the old or the new path.
  ///
  /// - Throws: `FileError`; an existing file at the new path remains unchanged.
  func move(_ path: String, to place: String) throws(FileError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw FileError("open", path) }
    let isSynced = fsync(descriptor) == 0
    let failure = FileError("sync", path)
    _ = close(descriptor)
    guard isSynced else { throw failure }
    guard rename(path, place) == 0 else { throw FileError("rename", path) }
    try syncFolder(of: place)
  }

  /// Puts a file in place so that after a crash either the complete file is there or nothing is.
  ///
  /// - Throws: `FileError`; an existing file at the path remains unchanged.
  public func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try replace(path, with: Payload(bytes))
  }

  /// Puts a payload in place so that after a crash either the complete payload is there or nothing is.
  ///
  /// - Throws: `FileError`; an existing file at the path remains unchanged.
  func replace(_ path: String, with payload: Payload) throws(FileError) {
    try replace(path) { (descriptor, partial) throws(FileError) in
      try payload.forEachPiece { (piece) throws(FileError) in try writeAll(piece, to: descriptor, path: partial) }
    }
  }

  /// Puts a file in place that a body writes to a descriptor, at first under another path.
  ///
  /// - Throws: `FileError`; an existing file at the path remains unchanged.
  func replace(_ path: String, writing body: (Int32, String) throws(FileError) -> Void) throws(FileError) {
    let partial = path + Self.partialEnding
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("create", partial) }
    do throws(FileError) {
      defer { _ = close(descriptor) }
      try body(descriptor, partial)
      guard fsync(descriptor) == 0 else { throw FileError("sync", partial) }
      guard rename(partial, path) == 0 else { throw FileError("rename", partial) }
    } catch {
      _ = unlink(partial)
      throw error
    }
    try syncFolder(of: path)
  }

  /// Writes a file's bytes to another path, in place of a file there.
  ///
  /// - Throws: `FileError`; the copy may be incomplete in that case.
  func copy(_ path: String, to place: String) throws(FileError) {
    let descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("create", place) }
    defer { _ = close(descriptor) }
    var failure: FileError?
    try read(path) { chunk in
      do throws(FileError) {
        try chunk.span.withUnsafeBytes { (bytes) throws(FileError) in try writeAll(bytes, to: descriptor, path: place) }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Makes a folder and those above it, each for its owner alone.
  public func makeFolders(_ path: String) throws(FileError) {
    if exists(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try makeFolders(String(path[..<slash])) }
    guard makeFolder(path) == 0 || errno == EEXIST else { throw FileError("create the folder", path) }
  }

  /// Whether there is a file or folder at the path.
  public func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether the path is a folder.
  public func isFolder(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  /// The plain files in a folder and below it, hidden ones left out, in order of their names.
  ///
  /// A folder that links lead to again is listed once.
  public func files(below folder: String) throws(FileError) -> [String] {
    var seen: Set<[UInt64]> = []
    return try files(below: folder, &seen)
  }

  private func files(below folder: String, _ seen: inout Set<[UInt64]>) throws(FileError) -> [String] {
    var facts = stat()
    guard stat(folder, &facts) == 0 else { throw FileError("list", folder) }
    guard seen.insert([UInt64(facts.st_dev), UInt64(facts.st_ino)]).inserted else { return [] }
    var paths: [String] = []
    for name in try names(in: folder) {
      let path = folder + "/" + name
      if isFolder(path) { paths += try files(below: path, &seen) } else { paths.append(path) }
    }
    return paths
  }

  /// The names in a folder in order, hidden ones only on request.
  func names(in folder: String, withHidden: Bool = false) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else { throw FileError("list", folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if withHidden ? ![".", ".."].contains(name) : !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The folders in a folder, in order of their names.
  func folders(in folder: String) throws(FileError) -> [String] {
    try names(in: folder).map { "\(folder)/\($0)" }.filter(isFolder)
  }

  /// Where a symbolic link leads, as it states it; nil for anything else.
  func target(ofLink path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? -1
    }
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// A file's size in bytes; nil if there is none.
  func size(of path: String) -> Int? {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : nil
  }

  /// Whether a file has no other name and is open nowhere else, so that no reader sees it change.
  ///
  /// The system grants a lease for writing on such a file alone, and on a network's file system none at all.
  func isUnshared(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_nlink == 1 else { return false }
    let descriptor = open(path, O_RDWR | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return false }
    defer { _ = close(descriptor) }
    // A program that opens it meanwhile waits, and we get a signal; the usual one would end us.
    guard fcntl(descriptor, Lease.signal, SIGURG) == 0, fcntl(descriptor, Lease.set, Int32(F_WRLCK)) == 0 else {
      return false
    }
    return fcntl(descriptor, Lease.set, Int32(F_UNLCK)) == 0
  }

  /// `F_SETLEASE` and `F_SETSIG` of Linux's `fcntl.h`, which Swift does not import.
  private enum Lease {
    static let set: Int32 = 1024
    static let signal: Int32 = 10
  }

  /// Writes a piece to its end; a system may take it in parts.
  func writeAll(_ piece: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(FileError) {
    var rest = piece[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileError("write", path) }
      rest = rest.dropFirst(count)
    }
  }

  /// Brings the names of the folder that a path is in to the disk.
  func syncFolder(of path: String) throws(FileError) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw FileError("open", folder) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError("sync", folder) }
  }
}

extension FileSystem {
  /// The bytes that are free for us on the disk of a folder, or of the nearest one above it that is there.
  public func room(for folder: String) throws(FileError) -> Int {
    let folder = nearest(folder)
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { throw FileError("look at the disk of", folder) }
    let (bytes, isTooMany) = UInt(facts.f_bavail).multipliedReportingOverflow(by: UInt(facts.f_frsize))
    return isTooMany ? Int.max : Int(clamping: bytes)
  }

  /// Whether we may make files in a folder, or make the folder itself.
  public func isWritable(_ folder: String) -> Bool { access(nearest(folder), W_OK | X_OK) == 0 }

  /// Whether only its owner can enter an existing folder.
  public func isOwnersAlone(_ folder: String) throws(FileError) -> Bool {
    var facts = stat()
    guard stat(folder, &facts) == 0 else { throw FileError("look at", folder) }
    return facts.st_mode & (S_IRWXG | S_IRWXO) == 0
  }

  private func nearest(_ path: String) -> String {
    if exists(path) { return path }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : nearest(String(path[..<slash]))
  }
}
