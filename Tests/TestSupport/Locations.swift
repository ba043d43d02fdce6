internal import Glibc

/// The folder that holds `Package.swift`, found from the path of the source file that asks.
public func packageRoot(filePath: String = #filePath) -> String {
  var parts = filePath.split(separator: "/", omittingEmptySubsequences: false)
  while let last = parts.popLast() {
    if last == "Tests" || last == "Sources" { break }
  }
  return parts.joined(separator: "/")
}

/// The folder of shared fixtures: `OWNERDASH_FIXTURES`, else `../shared/fixtures` beside the package; nil where it is missing.
public func fixturesRoot(filePath: String = #filePath) -> String? {
  let path =
    getenv("OWNERDASH_FIXTURES").map { String(cString: $0) } ?? packageRoot(filePath: filePath) + "/../shared/fixtures"
  return isDirectory(path) ? path : nil
}

/// The folder of the package's own fixtures, which every clone has: all of them are invented.
public func packageFixtures(filePath: String = #filePath) -> String {
  packageRoot(filePath: filePath) + "/Tests/Fixtures"
}

private let temporaryRoot: Result<String, FileError> = Result { () throws(FileError) in
  // In memory where there is such a folder: the tests sync small databases to it thousands of times.
  let usual = isDirectory("/dev/shm") ? "/dev/shm" : "/tmp"
  let root = try makeTemporaryDirectory(in: getenv("TMPDIR").map { String(cString: $0) } ?? usual)
  // Nothing is left to tell at that point: what could not be removed stays for the system to clear.
  atexit { if case .success(let root) = temporaryRoot { try? removeTree(root) } }
  return root
}

/// A new empty folder of the caller's own, removed with all it holds when the test process ends.
public func temporaryDirectory() throws(FileError) -> String {
  try makeTemporaryDirectory(in: temporaryRoot.get())
}

private func makeTemporaryDirectory(in parent: String) throws(FileError) -> String {
  var template = Array("\(parent)/ownerdash-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw FileError("mkdtemp", parent) }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}
