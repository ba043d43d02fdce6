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
  public init(_ notice: Notice, by templates: NoticeTemplates) {
    let words = templates.words(of: notice.language)
    subject = words.subject(notice)
    let lines = notice.items.map(words.line)
    let totals = words.totals(notice)
    let parts = [
      "subject": subject, "greeting": words.greeting(notice), "opening": words.opening(notice),
      "request": words.request(notice), "crossed": words.crossed(notice), "language": notice.language.rawValue,
    ]
    let table = ["rows": NoticeLetter.table(lines + totals)]
    text = templates.text[LetterSections.letter].filled(parts.merging(table) { $1 }) + "\n"
    let rows =
      lines.map { $0.filled(templates.page[LetterSections.row]) }
      + totals.map { $0.filled(templates.page[LetterSections.total]) }
    page =
      templates.page[LetterSections.whole].filled(
        parts.mapValues { "\(Escaped($0))" }.merging(["rows": rows.joined(separator: "\n")]) { $1 }) + "\n"
  }

  /// Formats the lines as a table, with the amounts right-aligned in one column.
  private static func table(_ lines: [NoticeLine]) -> String {
    let widths = (lines.map(\.what.count).max() ?? 0, lines.map(\.amount.count).max() ?? 0)
    return lines.map { line in
      "  " + line.what + String(repeating: " ", count: widths.0 - line.what.count + 2)
        + String(repeating: " ", count: widths.1 - line.amount.count) + line.amount
    }.joined(separator: "\n")
  }
}

/// One line of a notice's table.
struct NoticeLine {
  let what: String
  let amount: String

  func filled(_ row: NoticeTemplate) -> String {
    row.filled(["what": "\(Escaped(what))", "amount": "\(Escaped(amount))"])
  }
}
