import TestSupport
import Testing

@Suite("A vendor's name is known to its connector alone")
struct VendorTests {
  private static let vendors = ["realpage", "yardi", "rpx"]

  /// The folders and files that may name vendors: the connectors, the list of them, and the simulator.
  ///
  /// The declarations of unified.db's tables say which reports fill them, for the dictionary.
  private static let owners = [
    "Sources/Connectors/", "Sources/ownerdash/Registry.swift", "Sources/Simulator/", "Sources/Warehouse/Unified/",
  ]

  @Test("Outside the connectors no code and no literal names a vendor")
  func tree() throws {
    let files = try SourceTree().swiftFiles(under: "Sources")
    #expect(files.count > 300)
    let named = files.filter { file in !Self.owners.contains { file.path.hasPrefix($0) } }
      .filter { Self.names(in: $0.text) }.map(\.path)
    #expect(named.isEmpty, "let the connector declare what these files need")
  }

  @Test(
    "A name counts in code and in literals, in any case, and not in comments",
    arguments: [
      ("let yardi = 1", true), ("let name = \"RealPage\"", true), ("case getYardiData", true),
      ("let text = \"\"\"\n  from RPX\n  \"\"\"", true), ("/// RealPage's id.\nlet id = 1", false),
      ("let text = \"a\" // Yardi", false), ("let name = \"payload\"", false),
    ])
  func found(source: String, isNamed: Bool) {
    #expect(Self.names(in: source) == isNamed)
  }

  private static func names(in source: String) -> Bool {
    let text = SwiftText(source)
    return ([text.code] + text.literals).contains { part in
      let part = part.lowercased()
      return vendors.contains { part.contains($0) }
    }
  }
}
