import TestSupport
import Testing

@Suite("The documents name what is there")
struct DocumentationTests {
  private static let readme = "\(packageRoot())/README.md"

  @Test("The README names every command", .enabled(if: exists(readme)))
  func commands() throws {
    let readme = try readText(Self.readme)
    let files = try SourceTree().swiftFiles(under: "Sources/ownerdash/Commands").map(\.path)
    #expect(missing(from: readme, commandFiles: files) == [])
  }

  @Test("A command that the README leaves out is found")
  func leftOut() {
    let readme = "Run `ownerdash occupancy`, then `audit resolve`. Occupancy and run are words."
    let files = ["Occupancy", "Audit", "Run", "RentRoll"].map { "Sources/ownerdash/Commands/\($0).swift" }
    #expect(missing(from: readme, commandFiles: files) == ["run", "rent-roll"])
  }

  /// The commands, by their files, that a text names neither as `name…` nor as ownerdash name.
  private func missing(from readme: String, commandFiles: [String]) -> [String] {
    commandFiles.map(commandName).filter { !readme.contains("`\($0)") && !readme.contains("ownerdash \($0)") }
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
