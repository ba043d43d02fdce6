import Testing

@Suite("A feed's name is written where the feed is declared, and nowhere else")
struct FeedNameTests {
  /// A name's declaration.
  private struct Declaration {
    let name: String
    /// The connector's folder.
    let folder: String
  }

  @Test("Each name is declared once in its connector, and no literal repeats it")
  func tree() throws {
    let files = try SourceTree().swiftFiles(under: "Sources").filter { !$0.path.hasPrefix("Sources/Simulator/") }
    let declared = files.flatMap { file in
      Self.declarations(in: file.text).map { Declaration(name: $0, folder: Self.folder(file.path)) }
    }
    #expect(declared.count > 45)
    let twice = Dictionary(grouping: declared) { "\($0.folder) \($0.name)" }.filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "declared more than once: \(twice.sorted())")
    for file in files {
      let repeated = Self.repeated(declared, in: file.text, at: file.path)
      #expect(repeated.isEmpty, "\(file.path) repeats the feed names \(repeated.joined(separator: ", "))")
    }
  }

  @Test(
    "A literal that repeats a name is found",
    arguments: [
      ("Sources/Connectors/A/Mappings/M.swift", "loads.first { $0.record.feed == \"units\" }", ["units"]),
      ("Sources/Reports/R.swift", "rows.filter { $0.feed == \"rent_roll\" }", ["rent_roll"]),
      // The word may mean something else outside of the connector, and a column in its feeds.
      ("Sources/Reports/R.swift", "Column(\"units\")", []), ("Sources/Connectors/A/Feeds/F.swift", "(\"units\")", []),
      ("Sources/Connectors/A/Feeds/F.swift", "FeedName(\"rent_roll\")", []),
      ("Sources/Connectors/B/Mappings/M.swift", "let dataset = \"units\"", []),
      ("Sources/Reports/R.swift", "// the feed \"rent_roll\"", []),
    ])
  func found(path: String, source: String, names: [String]) {
    let declared = ["rent_roll", "units"].map { Declaration(name: $0, folder: "Sources/Connectors/A") }
    #expect(Self.repeated(declared, in: source, at: path) == names)
  }

  private static func folder(_ path: String) -> String { path.split(separator: "/").prefix(3).joined(separator: "/") }

  private static func declarations(in source: String) -> [String] {
    source.ranges(of: "FeedName(\"").map { String(source[$0.upperBound...].prefix { $0 != "\"" }) }
  }

  /// The names that literals of a file repeat.
  ///
  /// A name of several words means the feed anywhere but in the feeds, which have columns of such names; one of a single
  /// word means it in its connector's mappings. The Warehouse stands below the feeds: its words are unified.db's.
  private static func repeated(_ declared: [Declaration], in source: String, at path: String) -> [String] {
    guard !path.hasPrefix("Sources/Warehouse/"), !path.contains("/Feeds/") else { return [] }
    var own = Dictionary(declarations(in: source).map { ($0, 1) }, uniquingKeysWith: +)
    let names = declared.filter { declaration in
      declaration.name.contains("_") || path.hasPrefix(declaration.folder + "/Mappings/")
    }.map(\.name)
    return SwiftText(source).literals.filter { literal in
      guard names.contains(literal) else { return false }
      own[literal, default: 0] -= 1
      return own[literal, default: 0] < 0
    }
  }
}
