/// One line of the table `modules` in `Package.swift`.
struct Module {
  let name: String
  /// Its folder, below `Sources`.
  let folder: String
  /// The modules and C libraries that it imports.
  let imports: Set<String>
}

/// The table of modules that `Package.swift` declares, from the lowest to the highest.
struct ModuleTable {
  let modules: [Module]

  /// Reads the table from the manifest's text: tuples of a name, a folder and a list of imports.
  init(manifest: String) {
    let lines = manifest.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.hasPrefix("let modules") }.dropFirst().prefix { $0 != "]" }
    var modules: [Module] = []
    var strings: [String] = []
    var depth = 0
    for line in table where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
        guard index.isMultiple(of: 2) else {
          strings.append(String(part))
          continue
        }
        for mark in part where "()".contains(mark) {
          depth += mark == "(" ? 1 : -1
          guard depth == 0, strings.count > 1 else { continue }
          modules.append(Module(name: strings[0], folder: strings[1], imports: Set(strings[2...])))
          strings = []
        }
      }
    }
    self.modules = modules
  }

  /// The module that a file belongs to, by its path below `Sources`: the one with the longest folder that contains it.
  func module(of path: String) -> Module? {
    modules.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }
}
