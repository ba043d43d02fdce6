import Testing

@Suite("Files stay small")
struct SizeTests {
  @Test("No Swift file has more than 400 lines")
  func tree() throws {
    let tree = SourceTree()
    let files = try tree.swiftFiles(under: "Sources") + tree.swiftFiles(under: "Tests")
    #expect(!files.isEmpty)
    for file in files {
      let lines = lineCount(file.text)
      #expect(lines <= 400, "\(file.path) has \(lines) lines; 400 is the end")
    }
  }

  @Test("A last line counts with and without its line feed", arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\n\nb", 3)])
  func count(text: String, lines: Int) {
    #expect(lineCount(text) == lines)
  }

  private func lineCount(_ text: String) -> Int {
    text.utf8.count { $0 == UInt8(ascii: "\n") } + (text.isEmpty || text.hasSuffix("\n") ? 0 : 1)
  }
}
