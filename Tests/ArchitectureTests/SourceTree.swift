import TestSupport

/// The project's files, by path relative to the package root.
struct SourceTree {
  let root = packageRoot()

  /// The Swift files under one folder, with their text.
  func swiftFiles(under folder: String) throws -> [(path: String, text: String)] {
    guard isDirectory("\(root)/\(folder)") else { return [] }
    return try files(under: "\(root)/\(folder)").filter { $0.hasSuffix(".swift") }
      .map { ("\(folder)/\($0)", try readText("\(root)/\(folder)/\($0)")) }
  }

  /// Every file that belongs to the project: no build product, and of the data folder the sample alone.
  func allFiles() throws -> [(path: String, bytes: [UInt8])] {
    try allPaths().map { ($0, try read("\(root)/\($0)")) }
  }

  /// The paths of these files.
  func allPaths() throws -> [String] {
    try files(under: root) { path in
      let isData = path.hasPrefix("data/") && path != "data/sample" && !path.hasPrefix("data/sample/")
      return isData || path == ".git" || path.hasPrefix(".build") || path.hasSuffix("__pycache__")
    }
  }
}
