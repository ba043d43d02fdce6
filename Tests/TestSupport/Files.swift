internal import Glibc

/// Why a file of the test's own could not be reached.
public struct FileError: Error, Equatable, CustomStringConvertible {
  /// The operation, the path, and the system's reason.
  public let description: String

  init(_ operation: String, _ path: String) {
    description = "\(operation) '\(path)': \(String(cString: strerror(errno)))"
  }
}

/// Reads a whole file.
public func read(_ path: String) throws(FileError) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileError("open", path) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count >= 0 else { throw FileError("read", path) }
    guard count > 0 else { return bytes }
    bytes += buffer[..<count]
  }
}

/// Reads a whole file as UTF-8 text.
public func readText(_ path: String) throws(FileError) -> String {
  String(decoding: try read(path), as: UTF8.self)
}

/// Writes a whole file, replacing one that is there.
public func write(_ bytes: [UInt8], to path: String) throws(FileError) {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { throw FileError("open", path) }
  defer { close(descriptor) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { throw FileError("write", path) }
    rest = rest.dropFirst(count)
  }
}

/// Writes a whole file of UTF-8 text, replacing one that is there.
public func write(_ text: String, to path: String) throws(FileError) {
  try write(Array(text.utf8), to: path)
}

/// Says who may do what with a file, in the bits of `chmod`.
public func restrict(_ path: String, to mode: UInt32) throws(FileError) {
  guard chmod(path, mode) == 0 else { throw FileError("chmod", path) }
}

/// Whether the path leads to a file or folder.
public func exists(_ path: String) -> Bool {
  access(path, F_OK) == 0
}

/// Whether the path leads to a folder.
public func isDirectory(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Makes a folder, and the ones above it where they are missing.
public func makeDirectory(_ path: String) throws(FileError) {
  if isDirectory(path) { return }
  if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
    try makeDirectory(String(path[..<slash]))
  }
  guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError("mkdir", path) }
}

/// The files under a folder at any depth, as sorted paths relative to it; symbolic links are not followed.
///
/// A file or folder whose relative path `skipping` accepts is left out, and a folder with all it holds.
public func files(
  under root: String, skipping: (String) -> Bool = { _ in false }
) throws(FileError) -> [String] {
  var found: [String] = []
  var folders = [""]
  while let folder = folders.popLast() {
    for name in try names(in: folder.isEmpty ? root : "\(root)/\(folder)") {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if skipping(path) { continue }
      if try kind(of: "\(root)/\(path)") == S_IFDIR { folders.append(path) } else { found.append(path) }
    }
  }
  return found.sorted()
}

/// Removes a folder and all it holds, or a file; symbolic links are removed, not followed.
public func removeTree(_ path: String) throws(FileError) {
  if try kind(of: path) == S_IFDIR {
    for name in try names(in: path) { try removeTree("\(path)/\(name)") }
  }
  guard remove(path) == 0 else { throw FileError("remove", path) }
}

/// The names in one folder, without `.` and `..`, in the order the system gives them.
private func names(in folder: String) throws(FileError) -> [String] {
  guard let stream = opendir(folder) else { throw FileError("opendir", folder) }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

/// The file's type bits, of a symbolic link itself.
private func kind(of path: String) throws(FileError) -> mode_t {
  var status = stat()
  guard lstat(path, &status) == 0 else { throw FileError("lstat", path) }
  return status.st_mode & S_IFMT
}
