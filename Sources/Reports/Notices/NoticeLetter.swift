public import Domain

/// A notice as it is read: a subject, and the letter as plain text and as a page.
public struct NoticeLetter: Hashable, Sendable {
  /// The subject, one line.
  public let subject: String
  /// The letter as plain text, each line ended by a line feed.
  public let text: String
  /// The letter as a page that needs nothing else.
  public let page: String

  /// The letter of a notice, in its language and as urgent as its level.
  public init(_ notice: Notice) {
    let words = NoticeWords.of(notice.language)
    let subject = words.subject(notice)
    let opening = [words.greeting(notice.name), words.opening(notice)]
    let closing = [words.request(notice.key.level), words.crossed]
    let lines = notice.items.map { words.line($0) }
    self.subject = subject
    text = NoticeLetter.text(subject, opening, lines, words.total(notice.total), closing)
    page = NoticeLetter.page(
      subject, language: notice.language, opening, lines, words.total(notice.total), closing)
  }

  private static func text(
    _ subject: String, _ opening: [String], _ lines: [NoticeLine], _ total: NoticeLine, _ closing: [String]
  ) -> String {
    let all = lines + [total]
    let widths = (all.map(\.what.count).max() ?? 0, all.map(\.amount.count).max() ?? 0)
    let table = all.map { line in
      "  " + line.what + String(repeating: " ", count: widths.0 - line.what.count + 2)
        + String(repeating: " ", count: widths.1 - line.amount.count) + line.amount
    }
    let paragraphs = opening + [table.joined(separator: "\n")] + closing
    return paragraphs.map { $0 + "\n" }.joined(separator: "\n")
  }

  private static func page(
    _ subject: String, language: NoticeLanguage, _ opening: [String], _ lines: [NoticeLine], _ total: NoticeLine,
    _ closing: [String]
  ) -> String {
    let paragraphs = { (texts: [String]) in texts.map { "<p>\(Escaped($0))</p>" }.joined(separator: "\n") }
    let cell = "padding:6px 12px;border-bottom:1px solid #d8dee6"
    let rows = (lines + [total]).enumerated().map { index, line in
      let weight = index == lines.count ? ";font-weight:bold" : ""
      return "<tr><td style=\"\(cell)\(weight)\">\(Escaped(line.what))</td>"
        + "<td style=\"\(cell)\(weight);text-align:right;white-space:nowrap\">\(Escaped(line.amount))</td></tr>"
    }
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(Escaped(subject))</title>
      </head>
      <body style="max-width:640px;margin:32px auto;padding:0 16px;font:16px/1.5 Arial,sans-serif;color:#1c2430">
      \(paragraphs(opening))
      <table style="border-collapse:collapse;width:100%">
      \(rows.joined(separator: "\n"))
      </table>
      \(paragraphs(closing))
      </body>
      </html>

      """
  }
}

/// One line of a notice's table.
struct NoticeLine {
  let what: String
  let amount: String
}
