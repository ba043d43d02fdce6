import Testing

@testable import Transport

@Suite("Addresses")
struct AddressTests {
  @Test(
    "An address prints without its query, and without the port that its scheme has anyway",
    arguments: [
      ("https://Example.com/v1/x?token=hidden#part", "https://example.com/v1/x"),
      ("https://example.com:443", "https://example.com/"), ("https://example.com:8443/a", "https://example.com:8443/a"),
      ("http://127.0.0.1:80/a", "http://127.0.0.1/a"), ("http://localhost:9/a", "http://localhost:9/a"),
      ("http://127.8.9.10/", "http://127.8.9.10/"), ("http://[::1]:9/", "http://[::1]:9/"),
    ])
  func description(text: String, printed: String) throws {
    #expect(try Address(text).description == printed)
  }

  @Test(
    "An address that is not called is refused by its rule, and not repeated",
    arguments: [
      ("http://example.com/", "plain http is allowed only on this machine, and 'example.com' is another. Use https"),
      ("http://localhost.example.com/", "plain http is allowed only on this machine"),
      ("http://127.0.0.1.example.com/", "plain http is allowed only on this machine"),
      ("http://[::2]/", "plain http is allowed only on this machine"), ("ftp://example.com/canary", "the scheme 'ftp'"),
      ("file:///canary", "the scheme 'file'"), ("https://me:canary@example.com/", "a user name or a password"),
      ("https://canary@example.com/", "a user name or a password"), ("canary", "not a URL"), ("", "not a URL"),
      ("https://", "not a URL"), ("https://a b/canary", "not a URL"), ("https://a:99999/canary", "not a URL"),
      ("https://example.com/\u{0}canary", "NUL"),
    ])
  func refusal(text: String, rule: String) {
    let error = #expect(throws: AddressError.self) { try Address(text) }
    #expect(error?.description.contains(rule) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("canary") == false)
  }

  @Test(
    "A mail server is a scheme, a host and maybe a port",
    arguments: [
      ("smtps://mail.example.com:465", "smtps://mail.example.com:465", false),
      ("smtp://mail.example.com", "smtp://mail.example.com", false),
      ("SMTPS://Mail.Example.com/", "smtps://mail.example.com", false),
      ("smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525", true), ("smtp://localhost", "smtp://localhost", true),
      ("smtps://127.0.0.1", "smtps://127.0.0.1", false),
      ("smtp://127.0.0.1.example.com", "smtp://127.0.0.1.example.com", false),
    ])
  func mailServer(text: String, printed: String, isLoopback: Bool) throws {
    let server = try SMTPServer(text)
    #expect(server.description == printed && server.isLoopback == isLoopback)
  }

  @Test(
    "What is not a mail server is refused by its rule, and not repeated",
    arguments: [
      ("https://mail.example.com/canary", "the scheme 'https'"), ("smtps://me:canary@mail.example.com", "a password"),
      ("smtps://canary@mail.example.com:465", "a password"), ("smtps://mail.example.com/canary", "more than"),
      ("smtps://mail.example.com?canary", "more than"), ("smtps://mail.example.com#canary", "more than"),
      ("smtps://", "URL:"), ("smtps://a b", "URL:"), ("smtps://mail.example.com:99999", "URL:"), ("canary", "URL:"),
    ])
  func noMailServer(text: String, rule: String) {
    let error = #expect(throws: AddressError.self) { try SMTPServer(text) }
    #expect(error?.description.contains(rule) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("canary") == false)
  }

  @Test("A location is read from where it was given")
  func following() throws {
    let address = try Address("https://example.com/a/b?c=d")
    #expect(try address.following("../e").url == "https://example.com/e")
    #expect(try address.following("?f").url == "https://example.com/a/b?f")
    #expect(try address.following("//other.example.com/").origin == "https://other.example.com:443")
    #expect(throws: AddressError.self) { try address.following("http://example.com/a") }
  }

  @Test(
    "A socket is opened to no link-local address, and for plain http to this machine only",
    arguments: [
      ([127, 0, 0, 1], true, true), ([127, 255, 0, 9], true, true), ([10, 0, 0, 1], false, true),
      ([0, 0, 0, 0], false, true), ([169, 254, 169, 254], false, false), ([169, 253, 0, 1], false, true),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true, true),
      ([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false, false),
      ([0xFE, 0xBF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false, false),
      ([0xFE, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false, true),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 169, 254, 1, 1], false, false),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1], true, true), ([], false, false),
    ] as [([UInt8], Bool, Bool)])
  func socket(bytes: [UInt8], http: Bool, https: Bool) {
    #expect((SocketAddress(bytes: bytes).rule(against: "http") == nil) == http)
    #expect((SocketAddress(bytes: bytes).rule(against: "https") == nil) == https)
  }
}
