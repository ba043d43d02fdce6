internal import Charts
internal import Domain
public import Receivables

/// The final form of a notice: a subject, and the letter as plain text and as an HTML page.
public struct NoticeLetter: Hashable, Sendable {
  /// The subject, one line.
  public let subject: String
  /// The letter as plain text; each line ends with a line feed.
  public let text: String
  /// The letter as a self-contained HTML page.
  public let page: String

  /// Creates the letter of a notice, in its language and with the urgency of its level.
  public init(_ notice: Notice, by templates: NoticeTemplates) { self.init(NoticeBundle(notice), by: templates) }

  /// Creates the letter of a person's notices, unit by unit, with the greatest urgency of them.
  public init(_ bundle: NoticeBundle, by templates: NoticeTemplates) {
    let words = templates.words(of: bundle.language)
    subject = words.subject(bundle)
    let lines = words.lines(bundle)
    let parts = [
      "subject": subject, "greeting": words.greeting(bundle), "opening": words.opening(bundle),
      "request": words.request(bundle), "crossed": words.crossed(bundle), "language": bundle.language.rawValue,
    ]
    let table = ["rows": NoticeLetter.table(lines)]
    text = templates.text[LetterSections.letter].filled(parts.merging(table) { $1 }) + "\n"
    let rows = lines.map { line in
      line.filled(templates.page[line.isTotal ? LetterSections.total : LetterSections.row])
    }
    page =
      templates.page[LetterSections.whole].filled(
        parts.mapValues { "\(Escaped($0))" }.merging(["rows": rows.joined(separator: "\n")]) { $1 }) + "\n"
  }

  /// Formats the lines as a table, with the amounts right-aligned in one column.
  private static func table(_ lines: [NoticeLine]) -> String {
    let widths = (lines.map(\.what.count).max() ?? 0, lines.map(\.amount.count).max() ?? 0)
    return lines.map { line in
      line.amount.isEmpty
        ? "  \(line.what)"
        : "  " + line.what + String(repeating: " ", count: widths.0 - line.what.count + 2)
          + String(repeating: " ", count: widths.1 - line.amount.count) + line.amount
    }.joined(separator: "\n")
  }
}

/// One line of a notice's table.
struct NoticeLine {
  let what: String
  let amount: String
  var isTotal = false

  func filled(_ row: NoticeTemplate) -> String {
    row.filled(["what": "\(Escaped(what))", "amount": "\(Escaped(amount))"])
  }
}
