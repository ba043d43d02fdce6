import Testing

@Suite("Who may import whom")
struct ImportTests {
  @Test("Each folder of Sources imports what its line allows, and nothing else")
  func tree() throws {
    let files = try SourceTree().swiftFiles(under: "Sources")
    #expect(!files.isEmpty)
    for file in files {
      let problems = Imports.problems(path: String(file.path.dropFirst("Sources/".count)), text: file.text)
      #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }
  }

  @Test(
    "A forbidden import is named with its file",
    arguments: [
      ("ownerdash/Main.swift", "import CSQLite", "ownerdash/Main.swift may not import CSQLite"),
      ("ownerdash/Commands/Run.swift", "import Glibc", "ownerdash/Commands/Run.swift may not import Glibc"),
      ("ownerdash/Registry.swift", "import Simulation", "ownerdash/Registry.swift may not import Simulation"),
      ("Domain/Values/Money.swift", "internal import Glibc", "Domain/Values/Money.swift may not import Glibc"),
      ("Query/Rows.swift", "public import struct SQLite.Row", "Query/Rows.swift may not import SQLite"),
      ("RealPage/Feeds/BoxScore.swift", "import SQLite", "RealPage/Feeds/BoxScore.swift may not import SQLite"),
      (
        "RealPage/Mappings/Units.swift", "import Spreadsheet",
        "RealPage/Mappings/Units.swift may not import Spreadsheet"
      ),
      ("Warehouse/Day.swift", "@preconcurrency import Foundation", "Warehouse/Day.swift may not import Foundation"),
      (
        "Warehouse/Day.swift", "\n  import  FoundationEssentials",
        "Warehouse/Day.swift may not import FoundationEssentials"
      ),
      (
        "Cloud/Bucket.swift", "import Domain",
        "Cloud/Bucket.swift may not import Domain: its folder has no line in Imports.allowed"
      ),
    ])
  func forbidden(path: String, text: String, problem: String) {
    #expect(Imports.problems(path: path, text: text) == [problem])
  }

  @Test(
    "An allowed import, a comment and a literal are no problem",
    arguments: [
      ("ownerdash/Arguments.swift", "internal import CGetopt"), ("ownerdash/Environment.swift", "import Glibc"),
      ("ownerdash/EnvironmentClock.swift", "import Glibc"), ("RealPage/Feeds/BoxScore.swift", "import Spreadsheet"),
      ("Domain/Values/Money.swift", "// import Glibc\n/* import Glibc */\nlet text = \"\"\"\nimport Glibc\n\"\"\""),
      ("Domain/Values/Money.swift", "let important = 1"),
    ])
  func allowed(path: String, text: String) {
    #expect(Imports.problems(path: path, text: text).isEmpty)
  }
}

/// The table of imports, by folder or file.
enum Imports {
  /// What the files under each path may import; the longest path that a file's own begins with is the one that counts.
  static let allowed: [String: Set<String>] = [
    // the C libraries' faces
    "Digest": ["CGSF"],
    "HTTPServer": ["CMicroHTTP", "Glibc"],
    "JSON": ["CJansson"],
    "Regression": ["CLinear"],
    "SQLite": ["CSQLite"],
    "Transport": ["CCurl", "CZlib", "Glibc", "Synchronization", "XML"],
    "Spreadsheet": ["CGSF", "CXML", "CZip", "Glibc", "XML"],
    "Workbooks": ["CXLSXWriter"],
    "XML": ["CXML"],

    // the business, where data rests, how it moves
    "Domain": [],
    "Warehouse": ["Digest", "Domain", "SQLite"],
    "Pipeline": ["Digest", "Domain", "Glibc", "JSON", "Synchronization", "Warehouse"],

    // how payloads are fetched and read, whatever the source
    "Fetching": ["Domain", "Pipeline", "Transport"],
    "Answers": ["Domain", "JSON", "Pipeline", "Warehouse", "XML"],
    "Sheets": ["Domain", "Pipeline", "Spreadsheet", "Warehouse"],

    // whom we read, what we answer, what we print
    "RealPage": ["Answers", "Domain", "Pipeline", "Sheets", "Spreadsheet", "Warehouse"],
    "RealPage/Feeds": ["Answers", "Domain", "JSON", "Pipeline", "Sheets", "Spreadsheet", "Warehouse"],
    "RealPage/Client": ["Domain", "Fetching", "JSON", "Pipeline", "Transport"],
    "RealPage/Mappings": ["Domain", "Pipeline", "Warehouse"],
    "Yardi": ["Answers", "Domain", "Pipeline", "Sheets", "Spreadsheet", "Warehouse"],
    "Yardi/Client": ["Domain", "Fetching", "Pipeline", "Transport"],
    "Yardi/Mappings": ["Answers", "Domain", "Pipeline", "Warehouse"],
    "Yardi/Feeds": ["Answers", "Domain", "Pipeline", "Sheets", "Spreadsheet", "Warehouse"],
    "Ledger": ["Domain", "Pipeline", "Spreadsheet", "Warehouse", "Workbooks"],
    "Ledger/Mappings": ["Domain", "Pipeline", "Warehouse"],
    "Query": ["Domain", "Warehouse"],
    "Reports": ["Domain", "Query"],
    "Notices": ["Digest", "Domain", "JSON", "Pipeline", "Reports", "Transport", "Warehouse"],
    "Reports/Renderers": ["Domain", "Query", "Workbooks"],

    // the command
    "ownerdash": ownerdash,
    "ownerdash/Arguments": ownerdash.union(["CGetopt", "Synchronization"]),
    "ownerdash/Environment": ownerdash.union(["Glibc"]),
    "ownerdash/Environment+Calendar": ownerdash.union(["Glibc", "Synchronization"]),
    "ownerdash/Main": ownerdash.union(["Glibc"]),

    // an invented world
    "Simulation": ["CGSF", "CZip", "Domain"],
    "Simulation/Service": ["Domain", "HTTPServer", "JSON", "Synchronization", "XML"],
    "pms-simulator": ["CGetopt", "Domain", "Glibc", "HTTPServer", "JSON", "Simulation"],
  ]

  private static let ownerdash: Set = [
    "Digest", "Domain", "JSON", "Ledger", "Notices", "Pipeline", "Query", "RealPage", "Regression", "Reports",
    "Spreadsheet",
    "Transport",
    "Warehouse", "Workbooks", "Yardi",
  ]

  /// What a file, by its path under Sources, imports against the table.
  static func problems(path: String, text: String) -> [String] {
    let line = allowed.keys.filter { isLine($0, of: path) }.max { $0.count < $1.count }
    let modules = imports(in: text)
    guard let allowed = line.flatMap({ allowed[$0] }) else {
      return modules.map { "\(path) may not import \($0): its folder has no line in Imports.allowed" }
    }
    return modules.filter { !allowed.contains($0) }.map { "\(path) may not import \($0)" }
  }

  /// Whether a line of the table is about a file: its folder, or the beginning of a file's name in it.
  private static func isLine(_ line: String, of path: String) -> Bool {
    path.hasPrefix(line + "/") || (line.contains("/") && path.lowercased().hasPrefix(line.lowercased()))
  }

  /// The modules that a text imports, in order.
  private static func imports(in text: String) -> [String] {
    let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    return SwiftText(text).code.split(separator: "\n").compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
      guard let index = words.firstIndex(of: "import") else { return nil }
      let named = words[(index + 1)...].drop { kinds.contains(String($0)) }
      return named.first.map { String($0.prefix { $0 != "." }) }
    }
  }
}
