import Testing

@testable import Mail

@Suite("E-mails")
struct MailTests {
  @Test(
    "Base 64 as RFC 4648 shows it",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func encoding(text: String, encoded: String) {
    #expect(base64(Array(text.utf8)) == encoded)
  }

  @Test("An address is one mailbox, with a name before it or none")
  func address() throws {
    let named = try #require(MailAddress("Harbour  Homes <office@example.com>"))
    #expect(named.name == "Harbour Homes" && named.mailbox == "office@example.com" && named.domain == "example.com")
    #expect(named.header == "=?utf-8?B?SGFyYm91ciBIb21lcw==?= <office@example.com>")
    #expect(MailAddress("a.b+c@example.com")?.header == "<a.b+c@example.com>")
  }

  @Test(
    "A text that could pass for more than one address, header or command is no address",
    arguments: [
      "", "a", "a@", "@b", "a@b@c", "a b@c", "a@b\r\nRCPT TO:<x@y>", "a@b>", "<a@b", "a@b,c@d", "a@b\0", "x\n <a@b>",
      "\"a b\"@c", "ä@example.com", String(repeating: "a", count: 250) + "@b.de",
    ])
  func refused(text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test("A subject in any script is encoded in words of whole characters, none too long, and cannot end its line")
  func subject() {
    let word = MailMessage.word("Просроченная задолженность: Birch Terrace, помещение 101\r\nBcc: x@y")
    let lines = word.split(separator: "\r\n ", omittingEmptySubsequences: false)
    #expect(lines.count > 1)
    for line in lines {
      #expect(line.hasPrefix("=?utf-8?B?") && line.hasSuffix("?=") && line.utf8.count <= 75)
      #expect(!line.contains("\n") && !line.contains(" "))
    }
    #expect(MailMessage.word("a") == "=?utf-8?B?YQ==?=")
  }

  @Test("A message has its headers, both forms of the letter, and no line that is too long")
  func message() throws {
    let message = MailMessage(
      from: try #require(MailAddress("office@example.com")), to: try #require(MailAddress("ada@example.com")),
      subject: "S", text: String(repeating: "Зима ", count: 100), page: "<p>x</p>", id: "notice-1",
      now: "2026-02-10T07:00:00Z")
    let text = String(decoding: message.bytes, as: UTF8.self)
    #expect(
      text.hasPrefix(
        """
        From: <office@example.com>\r
        To: <ada@example.com>\r
        Subject: =?utf-8?B?Uw==?=\r
        Date: 10 Feb 2026 07:00:00 +0000\r
        Message-ID: <notice-1@example.com>\r
        MIME-Version: 1.0\r
        Content-Type: multipart/alternative;\r
         boundary="=_notice-1"\r
        \r
        --=_notice-1\r
        Content-Type: text/plain; charset=utf-8\r

        """))
    #expect(
      text.contains(
        "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+eDwvcD4=\r\n"))
    #expect(text.hasSuffix("\r\n--=_notice-1--\r\n"))
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.utf8.count <= 76 && !$0.contains("\n") && !$0.contains("\r") && $0 != "." })
  }
}
