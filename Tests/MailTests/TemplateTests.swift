import Domain
import Testing

@testable import Reports

@Suite("The templates of notices")
struct TemplateTests {
  /// The shipped files with one of them changed, or nil for one that is gone.
  private func files(_ name: String, _ change: (String) -> String?) -> [NoticeTemplates.File] {
    NoticeTemplates.shipped.compactMap { file in
      guard file.name == name else { return file }
      return change(String(decoding: file.bytes, as: UTF8.self)).map {
        NoticeTemplates.File(name: name, bytes: Array($0.utf8))
      }
    }
  }

  private func problems(_ files: [NoticeTemplates.File]) throws -> [String] {
    let error = #expect(throws: NoticeTemplateError.self) { try NoticeTemplates(files, in: "own") }
    return try #require(error).problems
  }

  @Test("An unknown placeholder is named with its file, line and section, and with the known placeholders")
  func unknownPlaceholder() throws {
    let found = try problems(files("en.txt") { $0.replacing("Dear {name},", with: "Dear {nmae},") })
    let line = String(decoding: NoticeTemplates.shipped[2].bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).firstIndex(of: "[greeting]")
    #expect(
      found == [
        "own/en.txt: line \(try #require(line) + 1): section [greeting] has no placeholder {nmae}; it has {name}"
          + " {property} {unit} {as_of} {total} {held} {balance} {days}"
      ])
  }

  @Test("A missing language is named with what writes it")
  func missingLanguage() throws {
    #expect(
      try problems(files("ru.txt") { _ in nil }) == [
        "own: 'ru.txt' not found. The folder must contain letter.txt, letter.html, en.txt, ru.txt, as"
          + " 'ownerdash notices template DIR' writes them"
      ])
  }

  @Test(
    "What cannot make a letter is refused with its file and rule",
    arguments: [
      ("ru.txt", "[days few]", "[days sometimes]", "unknown section [days sometimes]"),
      ("ru.txt", "[days few]", "[days sometimes]", "section [days few] is missing"),
      ("en.txt", "[crossed]", "[total]", "duplicate section [total]"),
      ("en.txt", "December\n", "", "section [months] has 11 lines instead of 12"),
      ("en.txt", "# The words", "The words", "line 1: text before the first section"),
      ("en.txt", "Total due", "Total {total}", "section [total] has no placeholder {total}; it has none"),
      ("en.txt", "{count} days", "some days", "section [days many] must contain {count}"),
      ("letter.txt", "{rows}\n", "", "section [text] must contain {rows}"),
      ("letter.html", "{rows}\n", "\n", "section [page] must contain {rows}"),
      ("letter.html", "{amount}</td></tr>\n\n[total]", "</td></tr>\n\n[total]", "section [row] must contain {amount}"),
    ])
  func refused(file: String, old: String, new: String, rule: String) throws {
    let found = try problems(files(file) { $0.replacing(old, with: new) })
    #expect(found.contains { $0.hasPrefix("own/\(file): ") && $0.contains(rule) }, "\(found)")
  }

  @Test("A file that is no text, and one with an unknown name, are refused; all errors are reported at once")
  func otherFiles() throws {
    let broken = [
      NoticeTemplates.File(name: "en.txt", bytes: [0xff]), NoticeTemplates.File(name: "de.txt", bytes: []),
    ]
    let found = try problems(NoticeTemplates.shipped.filter { $0.name != "en.txt" } + broken)
    #expect(found.contains("own/en.txt: it is not UTF-8 text. Save it as UTF-8"))
    #expect(found.contains { $0.hasPrefix("own/de.txt: unknown template name") })
  }

  @Test("An owner's own text makes the letter, text and page alike")
  func own() throws {
    let own = files("en.txt") {
      $0.replacing("Dear {name},", with: "Hello\n{name} of {unit}: <b>").replacing(
        "{month}/{day}/{year}", with: "{day}/{month}")
    }
    let letter = NoticeLetter(try Letters.due(), by: try NoticeTemplates(own))
    #expect(letter.text.hasPrefix("Hello Ada Winter of 101: <b>\n\nAs of 10/02 the account"))
    #expect(letter.page.contains("<p>Hello Ada Winter of 101: &lt;b&gt;</p>"))
  }

  @Test("A brace that holds no small letters is text, and a value is never read as a template")
  func braces() throws {
    let page = files("letter.html") { $0.replacing("</head>", with: "<style>p{color:red} q { } {A} {</style></head>") }
    let letter = NoticeLetter(try Letters.due(name: "{total} {name}"), by: try NoticeTemplates(page))
    #expect(letter.page.contains("<style>p{color:red} q { } {A} {</style>"))
    #expect(letter.text.hasPrefix("Dear {total} {name},\n"))
  }
}
