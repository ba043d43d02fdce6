import TestSupport
import Testing

@Suite("Which module imports which")
struct ImportTests {
  private static let table = Result { ModuleTable(manifest: try readText("\(packageRoot())/Package.swift")) }

  @Test("Each file imports what its module's line in Package.swift lists, and nothing else")
  func tree() throws {
    let files = try SourceTree().swiftFiles(under: "Sources")
    #expect(!files.isEmpty)
    let rules = Imports(table: try Self.table.get())
    for file in files {
      let problems = rules.problems(path: String(file.path.dropFirst("Sources/".count)), text: file.text)
      #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    }
  }

  @Test("Each module lists only C libraries and modules above its own line")
  func downward() throws {
    var above: Set<String> = []
    let modules = try Self.table.get().modules
    #expect(modules.count > 20)
    for module in modules {
      let upward = module.imports.subtracting(above).filter { !Self.isLibrary($0) }
      #expect(upward.isEmpty, "\(module.name) lists \(upward.sorted().joined(separator: ", "))")
      above.insert(module.name)
    }
  }

  @Test("No connector imports another, and the simulator imports none of what it is made to test")
  func apart() throws {
    let modules = try Self.table.get().modules
    let connectors = modules.filter { $0.folder.hasPrefix("Connectors/") }
    #expect(connectors.count >= 3)
    for connector in connectors { #expect(connector.imports.isDisjoint(with: connectors.map(\.name))) }
    let simulator = try #require(modules.first { $0.name == "Simulator" })
    let general = modules.filter { $0.folder.hasPrefix("Libraries/") }.map(\.name) + ["Domain", "Receivables"]
    #expect(simulator.imports.filter { !Self.isLibrary($0) }.isSubset(of: general))
  }

  @Test("The folders of Sources show the architecture in about a dozen entries")
  func folders() throws {
    let folders = Set(try SourceTree().swiftFiles(under: "Sources").map { $0.path.split(separator: "/")[1] })
    #expect((10...14).contains(folders.count), "\(folders.sorted())")
  }

  @Test(
    "A forbidden import is named with its file",
    arguments: [
      ("ownerdash/Main.swift", "import CSQLite", "ownerdash/Main.swift may not import CSQLite"),
      ("ownerdash/Commands/Run.swift", "import Glibc", "ownerdash/Commands/Run.swift may not import Glibc"),
      ("ownerdash/Registry.swift", "import Simulator", "ownerdash/Registry.swift may not import Simulator"),
      ("Domain/Values/Money.swift", "internal import Glibc", "Domain/Values/Money.swift may not import Glibc"),
      ("Query/Rows.swift", "public import struct SQLite.Row", "Query/Rows.swift may not import SQLite"),
      (
        "Connectors/RealPage/Feeds/BoxScore.swift", "import SQLite",
        "Connectors/RealPage/Feeds/BoxScore.swift may not import SQLite"
      ),
      (
        "Connectors/RealPage/Mappings/Units.swift", "import SpreadsheetReader",
        "Connectors/RealPage/Mappings/Units.swift may not import SpreadsheetReader"
      ),
      ("Warehouse/Day.swift", "@preconcurrency import Foundation", "Warehouse/Day.swift may not import Foundation"),
      (
        "Warehouse/Day.swift", "\n  import  FoundationEssentials",
        "Warehouse/Day.swift may not import FoundationEssentials"
      ),
      (
        "Cloud/Bucket.swift", "import Domain",
        "Cloud/Bucket.swift may not import Domain: its folder has no line in the modules of Package.swift"
      ),
    ])
  func forbidden(path: String, text: String, problem: String) throws {
    #expect(Imports(table: try Self.table.get()).problems(path: path, text: text) == [problem])
  }

  @Test(
    "An allowed import, a comment and a literal are no problem",
    arguments: [
      ("ownerdash/Arguments.swift", "internal import CGetopt"), ("ownerdash/Environment.swift", "import Glibc"),
      ("ownerdash/EnvironmentClock.swift", "import Glibc"),
      ("Connectors/RealPage/Feeds/BoxScore.swift", "import SpreadsheetReader"),
      ("Domain/Values/Money.swift", "// import Glibc\n/* import Glibc */\nlet text = \"\"\"\nimport Glibc\n\"\"\""),
      ("Domain/Values/Money.swift", "let important = 1"),
    ])
  func allowed(path: String, text: String) throws {
    #expect(Imports(table: try Self.table.get()).problems(path: path, text: text).isEmpty)
  }

  private static func isLibrary(_ name: String) -> Bool {
    name.hasPrefix("C") && name.dropFirst().first?.isUppercase == true
  }
}

/// What each file may import: what its module's line lists, less where a folder is narrower, and what it takes of the
/// operating system.
struct Imports {
  let table: ModuleTable

  /// Folders and files, by the beginning of their path, that import less than their module.
  private static let narrower: [String: Set<String>] = [
    "Connectors/RealPage/Client": ["Domain", "JSON", "Pipeline", "Transport"],
    "Connectors/RealPage/Mappings": ["Domain", "Pipeline", "Receivables", "Warehouse"],
    "Connectors/Yardi/Client": ["Domain", "Pipeline", "Transport"],
    "Connectors/Yardi/Mappings": ["Domain", "Pipeline", "Receivables", "Responses", "Warehouse"],
    "Connectors/ManualBook/Mappings": ["Domain", "Pipeline", "Receivables", "Warehouse"],
    "Simulator/Files": ["CGSF", "CZip", "Domain", "Receivables"],
    "Simulator/World": ["Domain", "Receivables"],
  ]

  /// The paths that import the C library of the system, or its locks and atomics.
  private static let system: [String: Set<String>] = [
    "Libraries/HTTPServer": ["Glibc"],
    "Libraries/SpreadsheetReader": ["Glibc"],
    "Libraries/Transport": ["Glibc", "Synchronization"],
    "Libraries/XML": ["Synchronization"],
    "Pipeline": ["Glibc", "Synchronization"],
    "Simulator/Program": ["Glibc"],
    "Simulator/Service": ["Synchronization"],
    "Warehouse/Raw/StagedRows": ["Synchronization"],
    "ownerdash/Arguments": ["Synchronization"],
    "ownerdash/Environment": ["Glibc", "Synchronization"],
    "ownerdash/Main": ["Glibc"],
    "ownerdash/Serve/": ["Synchronization"],
    "ownerdash/Serve/RunHere": ["Glibc", "Synchronization"],
  ]

  /// What a file, by its path under Sources, imports against these rules.
  func problems(path: String, text: String) -> [String] {
    let modules = Self.imports(in: text)
    guard let module = table.module(of: path) else {
      return modules.map { "\(path) may not import \($0): its folder has no line in the modules of Package.swift" }
    }
    let narrower = Self.narrower.filter { path.hasPrefix($0.key) }.values.reduce(module.imports) { $0.intersection($1) }
    let allowed = Self.system.filter { path.hasPrefix($0.key) }.values.reduce(narrower) { $0.union($1) }
    return modules.filter { !allowed.contains($0) }.map { "\(path) may not import \($0)" }
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
