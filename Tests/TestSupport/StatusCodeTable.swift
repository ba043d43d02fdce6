/// The rows of `docs/status-codes.md`, as they are written there.
public struct StatusCodeTable {
  /// One row.
  public struct Row: Hashable, Sendable {
    /// The record and field.
    public let field: String
    /// The source's word.
    public let word: String
    /// The class that it becomes.
    public let meaning: String
    /// Where the word was seen.
    public let seen: String
  }

  /// The words that become a class.
  public let classified: [Row]
  /// The words that are stored and decide nothing.
  public let unused: [Row]

  /// Reads the document.
  public init() throws {
    let parts = try readText("\(packageRoot())/docs/status-codes.md").split(separator: "\n## ").map(String.init)
    classified = StatusCodeTable.rows(parts.first { $0.hasPrefix("Words that become a class") } ?? "")
    unused = StatusCodeTable.rows(parts.first { $0.hasPrefix("Words that are stored") } ?? "")
  }

  private static func rows(_ text: String) -> [Row] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map(
        String.init)
      return Row(field: cells[0], word: cells[1], meaning: cells[2], seen: cells[3])
    }
  }

  /// The words of one field in lower case, with spaces for underscores.
  public func words(of field: String) -> Set<String> {
    Set((classified + unused).filter { $0.field == field }.map { StatusCodeTable.plain($0.word) })
  }

  /// A word as it is compared.
  public static func plain(_ word: String) -> String {
    word.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: " ")
  }
}
