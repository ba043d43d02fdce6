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

  /// What still names one, and why.
  ///
  /// Remove a file from the list with its last name; add none.
  private static let left = [
    "Sources/Query/Receivables/PropertyLedger.swift": "hints name the reports to load; Query does not see the sources",
    "Sources/Reports/SourceReport.swift": "notes name the reports to load; Reports does not see the sources",
    "Sources/Reports/Receivables/ReceivablesCoverage.swift": "a note names the reports that hold whole ledgers",
    "Sources/ownerdash/Comparison.swift": "compares with a flag that one source alone has",
    "Sources/ownerdash/Commands/Report.swift": "help names the reports that ledgers are read from",
  ]

  @Test("Outside the connectors no code and no literal names a vendor, but for the files that are listed with a reason")
  func tree() throws {
    let files = try SourceTree().swiftFiles(under: "Sources")
    #expect(files.count > 300)
    let named = files.filter { file in !Self.owners.contains { file.path.hasPrefix($0) } }
      .filter { Self.names(in: $0.text) }.map(\.path)
    for path in named where Self.left[path] == nil { Issue.record("\(path) names a vendor") }
    for path in Self.left.keys.sorted() where !named.contains(path) {
      Issue.record("\(path) names no vendor any more; take it off the list")
    }
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
