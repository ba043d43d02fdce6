import Hashing
import Pipeline

/// The findings after the last run, and after the run before it; `findings --new` compares the two.
///
/// They rest in one text file of the data folder, a line for each: which run, and a hash of the finding, so that the
/// file holds no person's name. Without it every finding counts as new.
struct RunFindings {
  /// Hashes of the findings after the run before the last; nil if at most one run is recorded.
  private(set) var before: Set<String>?
  /// Hashes of the findings after the last run.
  private(set) var last: Set<String>?

  /// Reads what the runs recorded.
  ///
  /// - Throws: `FileError` when the file is there and cannot be read.
  init(_ folder: DataFolder) throws(FileError) {
    guard folder.files.exists(folder.runFindings) else { return }
    let text = String(decoding: try folder.files.contents(of: folder.runFindings), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      let hashes = Set((words.count == 2 ? words[1] : "").split(separator: " ").map(String.init))
      switch words[0] {
      case "before": before = hashes
      case "last": last = hashes
      default: break
      }
    }
  }

  /// Records the findings after a run that has ended.
  ///
  /// - Throws: `FileError` when they cannot be written; what was recorded before remains.
  mutating func record(_ findings: Set<String>, in folder: DataFolder) throws(FileError) {
    (before, last) = (last, findings)
    let lines = [("before", before), ("last", last)].compactMap { name, hashes in
      hashes.map { "\(([name] + $0.sorted()).joined(separator: " "))\n" }
    }
    try folder.files.replace(folder.runFindings, with: Array(lines.joined().utf8))
  }

  /// What identifies a finding from run to run: all of it but its day.
  static func hash(of parts: [String]) -> String {
    String(SHA256.hex(of: Array(parts.joined(separator: "\u{1F}").utf8)).prefix(20))
  }
}
