import Reports

/// The refused files of `status`, one line for the files of a report that were refused for the same reason.
struct RefusedFiles {
  /// A refused file.
  struct File {
    /// The SHA-256 of its payload.
    let payload: String
    /// The report, as people know it.
    let report: String
    /// The property's name, or what the file prints in its place.
    let property: String
    /// Why it was refused.
    let reason: String

    /// What files of one line share: the report, and the reason without the days and numbers that it states.
    fileprivate var kind: [String] { [report, reason.replacing(/[0-9]+/, with: "#")] }
  }

  private let files: [File]

  /// Creates the lines of files, in their order.
  init(_ files: [File]) { self.files = files }

  /// Each reason with the number of files, the first file, and where each file is listed.
  var lines: [String] {
    var groups: [[File]] = []
    for file in files {
      if let place = groups.firstIndex(where: { $0[0].kind == file.kind }) {
        groups[place].append(file)
      } else {
        groups.append([file])
      }
    }
    return groups.map(line)
  }

  private func line(_ group: [File]) -> String {
    let first = group[0]
    let file = "file \(first.payload.prefix(8)) of \(first.property)"
    guard group.count > 1 else {
      return "refused: \(file), \(first.report), not used by any figure: \(first.reason)"
    }
    let properties = Set(group.map(\.property)).count
    return "refused: \(group.count) files of \(first.report) at \(counted(properties, "property", "properties")), "
      + "not used by any figure. The first is \(file): \(first.reason). "
      + "'ownerdash findings --rule file_refused --format csv' lists each"
  }
}
