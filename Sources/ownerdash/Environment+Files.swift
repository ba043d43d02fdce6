import Glibc

extension Environment {
  /// The state of files: it differs whenever one of them, or its log of recent writes, was changed.
  func state(of files: [String]) -> String {
    files.flatMap { [$0, $0 + "-wal"] }.map { path in
      var facts = stat()
      guard stat(path, &facts) == 0 else { return "-" }
      return "\(facts.st_ino) \(facts.st_size) \(facts.st_mtim.tv_sec) \(facts.st_mtim.tv_nsec)"
    }.joined(separator: "\n")
  }
}
