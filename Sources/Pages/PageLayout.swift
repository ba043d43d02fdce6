internal import Charts
internal import Domain
internal import Hashing

/// One page of the site: its file and its markup.
public struct SitePage: Sendable {
  /// The file's name in the site's folder.
  public let file: String
  /// The markup.
  public let markup: String

  /// The markup without the time at which it was made, by which an unchanged page is recognized.
  public var content: String { SitePage.content(of: markup) }

  /// A page's markup without the time at which it was made.
  public static func content(of markup: String) -> String {
    let parts = markup.split(separator: "<time ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstRange(of: "</time>") else { return markup }
    return String(parts[0]) + String(parts[1][end.upperBound...])
  }
}

/// The frame of every page: head, content policy, style, navigation and footer.
struct PageLayout: Sendable {
  /// The pages that every page of a folder links to.
  enum Section: String {
    case portfolio, findings, freshness, receivables, reports, dictionary, residents

    /// The pages for owners.
    static let ofOwners: [Section] = [.portfolio, .findings, .freshness, .receivables, .reports, .dictionary]

    var name: String {
      switch self {
      case .portfolio: "Portfolio"
      case .findings: "Findings"
      case .freshness: "Data freshness"
      case .receivables: "Receivables"
      case .reports: "Reports"
      case .dictionary: "Data dictionary"
      case .residents: "Residents"
      }
    }

    var file: String { rawValue + ".html" }
  }

  /// The owner's name and the portfolio's; nil for none.
  private let owner: String?
  private let madeAt: String
  private let style: String
  private let policy: String
  private let sections: [Section]
  private let filter: String

  init(_ input: SiteInput, sections: [Section] = Section.ofOwners) {
    self.sections = sections
    filter =
      input.filter.map {
        "<p class=\"filter\">Only \(Escaped($0)). <a class=\"noprint\" href=\"./\(Section.portfolio.file)\">All"
          + " properties</a></p>"
      } ?? ""
    let names = [input.owner, input.title].compactMap(\.self)
    owner = names.isEmpty ? nil : names.joined(separator: " – ")
    madeAt = input.madeAt
    style = PageStyle(input.paper).sheet
    let hash = base64(ofHex: SHA256.hex(of: Array(style.utf8)))
    policy =
      "default-src 'none'; style-src 'sha256-\(hash)'; img-src data:; base-uri 'none'; form-action 'none'"
  }

  /// A whole page.
  ///
  /// - Parameters:
  ///   - file: its name in the site's folder.
  ///   - title: its heading; the window's title adds the owner.
  ///   - section: the section that it is, or is part of.
  ///   - isWide: whether it prints in landscape.
  ///   - content: what follows the heading.
  ///   - footer: paragraphs of markup at the page's end.
  /// - Returns: the page.
  func page(
    _ file: String, title: String, in section: Section, isWide: Bool = false, content: String, footer: [String] = []
  ) -> SitePage {
    let name = owner.map { "\(title) – \($0)" } ?? title
    let links = sections.map { link in
      let current = link == section ? " aria-current=\"\(link.file == file ? "page" : "true")\"" : ""
      return "<li><a href=\"\(link.file)\"\(current)>\(link.name)</a></li>"
    }
    let notes = footer.map { "<p>\($0)</p>" }.joined()
    return SitePage(
      file: file,
      markup: """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <meta name="color-scheme" content="light dark">
        <title>\(Escaped(name))</title>
        <style>\(style)</style>
        </head>
        <body\(isWide ? " class=\"land\"" : "")>
        <a class="skip" href="#main">Skip to the content</a>
        <div class="page">
        <header class="top">\(owner.map { "<span class=\"own\">\(Escaped($0))</span>" } ?? "")<nav\
         class="noprint" aria-label="Pages"><ul class="topnav">\(links.joined())</ul></nav>\
        <span>Updated \(time)</span></header>
        <main id="main">
        \(filter)<h1>\(Escaped(title))</h1>
        \(content)
        </main>
        \(notes.isEmpty ? "" : "<footer class=\"foot\">\(notes)</footer>")
        </div>
        </body>
        </html>

        """)
  }

  /// `Feb 5, 2026, 06:10 UTC`.
  private var time: String {
    let day = CivilDate(ifISO: madeAt.prefix(10)).map(Words.fullDay) ?? ""
    let clock = madeAt.dropFirst(11).prefix(5)
    return "<time datetime=\"\(Escaped(madeAt))\">\(day), \(Escaped(String(clock))) UTC</time>"
  }
}

/// A heading of a panel with its help and content.
func panel(_ title: String, how: String? = nil, help: String? = nil, _ content: String, wide: Bool = false) -> String {
  let link = how.map { "<a class=\"how\" href=\"\($0)\">How this is calculated</a>" } ?? ""
  return "<section class=\"panel\(wide ? " full" : "")\"><div class=\"ph\"><h3>\(Escaped(title))</h3>\(link)</div>"
    + (help.map { "<p class=\"sub\">\($0)</p>" } ?? "") + content + "</section>"
}

/// A part of a page that scrolls sideways by itself where it is wider than the page.
func scrolling(_ name: String, _ table: String, sticky: Bool = true) -> String {
  "<div class=\"scroll\(sticky ? " stick" : "")\" tabindex=\"0\" role=\"region\" aria-label=\"\(Escaped(name))\">"
    + table + "</div>"
}

/// Bytes given as hexadecimal digits, in base 64.
func base64(ofHex hex: String) -> String {
  let digits = hex.compactMap(\.hexDigitValue)
  let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  return stride(from: 0, to: bytes.count, by: 3).map { start -> String in
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | $1 } << (8 * (3 - group.count))
    let letters = (0..<4).map { alphabet[bits >> (18 - 6 * $0) & 63] }
    return String(letters.prefix(group.count + 1)) + String(repeating: "=", count: 3 - group.count)
  }.joined()
}
