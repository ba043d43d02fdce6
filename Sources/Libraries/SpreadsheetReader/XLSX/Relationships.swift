internal import XML

/// A part's relationships: the parts that it uses.
struct Relationships {
  struct Target {
    /// The last segment of the relationship's type, the same in transitional and strict files: `worksheet`.
    let kind: String
    let part: String
  }

  private var targets: [String: Target] = [:]

  /// Reads the relationships of a part ("" for the package itself); empty if it has none.
  init(of part: String, in archive: ZipArchive, limits: Limits) throws(SpreadsheetError) {
    let folder = part.folder
    let file = part.dropFirst(folder.utf8.count)
    guard let stream = try archive.part("\(folder)_rels/\(file).rels") else { return }
    for element in try stream.tree(limits: limits).all("Relationship") {
      guard let id = element["Id"], let type = element["Type"], let target = element["Target"] else {
        throw SpreadsheetError(.malformed, at: stream.name, "a relationship lacks its Id, Type or Target")
      }
      if element["TargetMode"] == "External" { continue }
      let kind = type.split(separator: "/").last.map(String.init) ?? ""
      guard targets.updateValue(Target(kind: kind, part: target.resolved(in: folder)), forKey: id) == nil else {
        throw SpreadsheetError(.malformed, at: stream.name, "two relationships have the Id '\(id)'")
      }
    }
  }

  subscript(id: String) -> Target? {
    targets[id]
  }

  /// Returns the part of a kind; nil where none is named.
  func part(_ kind: String) -> String? {
    targets.values.filter { $0.kind == kind }.map(\.part).min()
  }
}

extension String {
  /// A part's folder with its trailing slash: `xl/` of `xl/workbook.xml`.
  fileprivate var folder: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(self[...slash])
  }

  /// Returns a target as the name of a part: from the package's root if it begins with a slash, else from the folder.
  fileprivate func resolved(in folder: String) -> String {
    let target = String(map { $0 == "\\" ? "/" : $0 })
    let path = target.hasPrefix("/") ? target : folder + target
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == ".." { steps = steps.dropLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }
}
