import Testing

@testable import ownerdash

@Suite("Texts on a terminal")
struct TerminalTextTests {
  @Test(
    "Nothing that a terminal would obey reaches it; lines end as they did",
    arguments: [
      ("name,rent\r\nA,1\r\n", "name,rent\nA,1\n"), ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb"), ("a\rb", "a\u{FFFD}b"),
      ("a\r\r\n", "a\u{FFFD}\n"), ("a\r", "a\u{FFFD}"), ("\u{202E}txt\u{2066}", "\u{FFFD}txt\u{FFFD}"),
      ("\u{9B}31m\u{7F}\0", "\u{FFFD}31m\u{FFFD}\u{FFFD}"), ("Zoë – 30 %", "Zoë – 30 %"), ("", ""),
    ])
  func terminal(text: String, shown: String) {
    #expect(text.displayedOnTerminal == shown)
  }
}
