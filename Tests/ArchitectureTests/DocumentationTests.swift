import TestSupport
import Testing

@Suite("The documents name what exists")
struct DocumentationTests {
  private static let root = packageRoot()

  @Test("docs/commands.md names every command")
  func commands() throws {
    let page = try readText("\(Self.root)/docs/commands.md")
    let files = try SourceTree().swiftFiles(under: "Sources/ownerdash/Commands").map(\.path)
    #expect(files.count > 20)
    #expect(missing(from: page, commandFiles: files) == [])
  }

  @Test("A command that the page omits is found")
  func omittedCommand() {
    let page = "Run `ownerdash occupancy`, then `audit resolve`. Occupancy and run are words."
    let files = ["Occupancy", "Audit", "Run", "RentRoll"].map { "Sources/ownerdash/Commands/\($0).swift" }
    #expect(missing(from: page, commandFiles: files) == ["run", "rent-roll"])
  }

  @Test("docs/configuration.md lists every key and every closed value that the definitions accept")
  func configuration() throws {
    let page = try readText("\(Self.root)/docs/configuration.md")
    let files = try SourceTree().swiftFiles(under: "Sources")
    let keys = Set(files.filter { $0.text.contains("Fields") }.flatMap { ConfigurationKeys.keys(in: $0.text) })
    #expect(keys.count > 50)
    #expect(keys.filter { !page.contains("`\($0)`") }.sorted() == [])
    let values = Set(
      files.filter { $0.path.contains("Definition") || $0.path.contains("Configuration") }.flatMap {
        ConfigurationKeys.closedValues(in: $0.text)
      })
    #expect(values.count > 15)
    #expect(values.filter { !page.contains("`\($0)`") }.sorted() == [])
  }

  @Test("Keys are found in the lists of known keys, and closed values in the cases of enums")
  func keys() {
    let text = """
      let known = ["reports", "properties"]
      object("smtp", known: ["from"]); static let known =
        Other.known + [
          "soap",
        ] + More.known
      let other = ["no key"]; object("x", known: Self.known)
      case yearToDate = "ytd"
      """
    #expect(ConfigurationKeys.keys(in: text) == ["reports", "properties", "from", "soap"])
    #expect(ConfigurationKeys.closedValues(in: text) == ["ytd"])
  }

  @Test("The README has at most 1,000 words, ARCHITECTURE.md at most 2,000 and under 20 terms")
  func length() throws {
    let architecture = try readText("\(Self.root)/ARCHITECTURE.md")
    #expect(words(in: try readText("\(Self.root)/README.md")) <= 1_000)
    #expect(words(in: architecture) <= 2_000)
    let terms = architecture.split(separator: "\n").filter { $0.hasPrefix("| **") }.count
    #expect((1..<20).contains(terms))
  }

  /// The words of a text, as `wc -w` counts them.
  private func words(in text: String) -> Int {
    text.split(whereSeparator: \.isWhitespace).count
  }

  /// The commands, by their files, that a text names neither as `name…` nor as ownerdash name.
  private func missing(from page: String, commandFiles: [String]) -> [String] {
    commandFiles.map(commandName).filter { !page.contains("`\($0)") && !page.contains("ownerdash \($0)") }
  }

  /// `Occupancy.swift` is `occupancy`, and `RentRoll.swift` is `rent-roll`.
  private func commandName(_ path: String) -> String {
    let file = path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
    return file.reduce(into: "") { name, letter in
      if letter.isUppercase, !name.isEmpty { name += "-" }
      name += letter.lowercased()
    }
  }
}

/// The keys and values of the owner's files, by the literals of the code that reads them.
enum ConfigurationKeys {
  /// The texts in each list of known keys: `known = [...]`, `known: [...]`, also behind `Other.known +`.
  static func keys(in text: String) -> [String] {
    text.matches(of: /\bknown(?:: \[String\])?\s*[:=]\s*(?:\w+\.known\s*\+\s*)?\[([^\]]*)\]/)
      .flatMap { list in list.1.matches(of: /"([^"]+)"/).map { String($0.1) } }
  }

  /// The texts that stand for an enum's cases.
  static func closedValues(in text: String) -> [String] {
    text.matches(of: /\bcase \w+ = "([^"]+)"/).map { String($0.1) }
  }
}
