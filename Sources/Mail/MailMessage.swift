/// One e-mail in its transmitted form (RFC 5322, MIME), with a plain text part and an HTML part.
struct MailMessage {
  let from: MailAddress
  let to: MailAddress
  let subject: String
  let text: String
  let page: String
  /// The message's unique ID.
  ///
  /// The same notice always has the same ID, so that a mail system can recognize a second copy.
  let id: String
  /// The time of sending, as `YYYY-MM-DDTHH:MM:SSZ`.
  let now: String
  /// The files that come with it.
  var attachments: [Attachment] = []

  /// A file that comes with a message.
  struct Attachment {
    /// Its name, of ASCII letters, digits, hyphens and dots.
    let name: String
    /// Its MIME type.
    let type: String
    let bytes: [UInt8]
  }

  /// The message's bytes.
  ///
  /// Every line ends in CR LF and has at most 76 characters.
  var bytes: [UInt8] {
    let boundary = "=_\(id)", outer = "=_files_\(id)"
    let head = [
      "From: \(from.header)", "To: \(to.header)", "Subject: \(MailMessage.word(subject))", "Date: \(date)",
      "Message-ID: <\(id)@\(from.domain)>", "MIME-Version: 1.0",
    ]
    let files = attachments.flatMap { file in
      [
        "--\(outer)", "Content-Type: \(file.type)", "Content-Transfer-Encoding: base64",
        "Content-Disposition: attachment; filename=\"\(file.name)\"", "", MailMessage.lines(base64(file.bytes)), "",
      ]
    }
    let mixed = ["Content-Type: multipart/mixed;\r\n boundary=\"\(outer)\"", "", "--\(outer)"]
    let alternative = ["Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"", ""]
    let parts = [("plain", text), ("html", page)].flatMap { kind, content in
      [
        "--\(boundary)", "Content-Type: text/\(kind); charset=utf-8", "Content-Transfer-Encoding: base64", "",
        MailMessage.lines(base64(Array(content.utf8))), "",
      ]
    }
    let letter = alternative + parts + ["--\(boundary)--", ""]
    let body = attachments.isEmpty ? letter : mixed + letter + files + ["--\(outer)--", ""]
    return Array((head + body).joined(separator: "\r\n").utf8)
  }

  /// The date header's value: `Tue, 10 Feb 2026 07:00:00 +0000`.
  private var date: String {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = now.split { !$0.isNumber }.map(String.init)
    guard parts.count == 6, let month = Int(parts[1]), months.indices.contains(month - 1) else { return now }
    return "\(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) +0000"
  }

  /// Encodes a text as encoded words (RFC 2047) of whole characters, each at most 75 long; line ends become spaces.
  static func word(_ text: String) -> String {
    var words: [[UInt8]] = [[]]
    for character in text.map({ $0.isNewline ? " " : $0 }) {
      let bytes = Array(String(character).utf8)
      if words[words.count - 1].count + bytes.count > 42 { words.append([]) }
      words[words.count - 1] += bytes
    }
    return words.map { "=?utf-8?B?\(base64($0))?=" }.joined(separator: "\r\n ")
  }

  private static func lines(_ text: String) -> String {
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(76))
      rest = rest.dropFirst(76)
    }
    return lines.joined(separator: "\r\n")
  }
}

/// An e-mail address that is safe to insert in a header and in an SMTP command.
struct MailAddress: Equatable {
  /// The display name before the address; nil for none.
  let name: String?
  /// The address without a name: `office@example.com`.
  let mailbox: String

  /// Reads `office@example.com` or `Harbour Homes <office@example.com>`; nil for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].hasSuffix(">") {
      let name = parts[0].split(separator: " ").joined(separator: " ")
      self.name = name.isEmpty ? nil : name
      mailbox = String(parts[1].dropLast())
    } else {
      name = nil
      mailbox = text
    }
    let halves = mailbox.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty }), mailbox.utf8.count <= 254,
      mailbox.utf8.allSatisfy({ MailAddress.plain.contains($0) }), !(name ?? "").contains(where: \.isNewline)
    else { return nil }
  }

  /// The part after the `@`.
  var domain: String { mailbox.split(separator: "@").last.map(String.init) ?? "" }

  /// The address in the form used in headers.
  var header: String { (name.map { "\(MailMessage.word($0)) " } ?? "") + "<\(mailbox)>" }

  /// Letters, digits and the characters that need no quotes.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+-/=?^_`{|}~@".utf8)
}

/// Encodes bytes in base 64, with padding.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var encoded: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      encoded.append(place <= group.count ? digits[value >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
