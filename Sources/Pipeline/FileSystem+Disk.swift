internal import Glibc

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

  /// Whether a folder that is there can be entered by nobody but its owner.
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
