import TestSupport
import Testing

@Suite("Links and paths in the documents lead somewhere")
struct LinkTests {
  @Test("Every relative link of a document leads to a file, and to a heading in it")
  func links() throws {
    let pages = try Page.all()
    #expect(pages.count > 15)
    var checked = 0
    for page in pages {
      for link in page.links {
        checked += 1
        #expect(problem(with: link, on: page) == nil, "\(page.path) links to \(link)")
      }
    }
    #expect(checked > 40)
  }

  @Test("Every path of the tree that a document names exists")
  func paths() throws {
    let pages = try Page.all().filter { !Page.historical.contains($0.path) }
    let folders = ["Sources/", "Tests/", "docs/", "scripts/"]
    let named = pages.flatMap { page in
      page.code.filter { text in folders.contains { text.hasPrefix($0) } }.map { (page.path, $0) }
    }
    #expect(named.count > 30)
    for (page, path) in named {
      #expect(exists("\(packageRoot())/\(path)"), "\(page) names \(path)")
    }
  }

  @Test("Links, headings and paths are found, and fenced blocks are left out")
  func parsing() {
    let page = Page(
      path: "docs/a.md",
      text: """
        # The `a` page, in short
        See [b](b.md#top) and [site](https://example.com) and `Sources/A.swift`, `Sources/<Name>.swift`.
        ```sh
        # no heading
        echo [c](c.md)
        ```
        """)
    #expect(page.links == ["b.md#top"])
    #expect(page.anchors == ["the-a-page-in-short"])
    #expect(page.code == ["a", "Sources/A.swift"])
    #expect(problem(with: "missing.md", on: page) == "no file docs/missing.md")
    #expect(problem(with: "#other", on: page) == "no heading #other")
    #expect(problem(with: "#the-a-page-in-short", on: page) == nil)
  }

  /// Why a link does not lead anywhere; nil where it does.
  private func problem(with link: String, on page: Page) -> String? {
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let path = parts.first else { return "no link" }
    let target = path.isEmpty ? page.path : resolved(path, from: page.path)
    let file = "\(packageRoot())/\(target)"
    guard path.isEmpty || exists(file) else { return "no file \(target)" }
    guard parts.count == 2 else { return nil }
    do {
      let linked = path.isEmpty ? page : Page(path: target, text: try readText(file))
      return linked.anchors.contains(parts[1]) ? nil : "no heading #\(parts[1])"
    } catch { return "\(error)" }
  }

  /// A path relative to a page, relative to the package.
  private func resolved(_ path: String, from page: String) -> String {
    let folder = page.split(separator: "/").dropLast().map(String.init)
    return path.split(separator: "/").reduce(into: folder) { parts, part in
      if part == ".." { parts = parts.dropLast() } else if part != "." { parts.append(String(part)) }
    }.joined(separator: "/")
  }
}

/// One Markdown document of the project.
struct Page {
  let path: String
  /// Its lines outside of fenced blocks.
  private let lines: [Substring]

  /// Documents that name what was, too.
  static let historical: Set<String> = ["CHANGELOG.md", "docs/renames.md"]

  init(path: String, text: String) {
    self.path = path
    var isFenced = false
    lines = text.split(separator: "\n").filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isFenced.toggle() }
      return !isFence && !isFenced
    }
  }

  /// Every document of the project.
  static func all() throws -> [Page] {
    let tree = SourceTree()
    let paths = try ["data/README.md"] + tree.allPaths().filter { $0.hasSuffix(".md") }
    return try paths.map { Page(path: $0, text: try readText("\(tree.root)/\($0)")) }
  }

  /// Its links to other documents and headings, in order.
  var links: [String] {
    lines.flatMap { $0.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) } }
      .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  /// What stands in its code spans, without patterns for many names.
  var code: [String] {
    lines.flatMap { $0.matches(of: /`([^`\s]+)`/).map { String($0.1) } }
      .filter { text in !text.contains { "<*…{".contains($0) } }
  }

  /// What a link to each of its headings ends in: lower case, words joined by hyphens, no other punctuation.
  var anchors: Set<String> {
    Set(
      lines.filter { $0.hasPrefix("#") }.map { line in
        let heading = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
        return String(
          heading.map { $0 == " " ? "-" : $0 }.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      })
  }
}
