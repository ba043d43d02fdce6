import Domain
import Pipeline
import Reports
import TestSupport
import Testing
import Transport
import Warehouse

@testable import Mail

@Suite("Sending notices")
struct PostTests {
  private let outbox: Outbox
  private let notice: WrittenNotice
  private let now = "2026-02-10T07:00:00Z"

  init() throws {
    outbox = Outbox(DataFolder(path: try temporaryDirectory(), files: .posix), try DecisionStore(path: nil))
    notice = try #require(try outbox.write([Letters.due()], by: NoticeTemplates(), now: now).first)
  }

  private func post(_ text: String) throws -> NoticePost {
    try NoticePost(NoticeDefinitions(Array(text.utf8), file: "notices.json")) { place in
      place == .environment("USER_NAME") ? "mailer" : "S3CRET:token-1\n"
    }
  }

  private func mail(_ server: String, login: String = "") -> String {
    #"{"smtp": {"from": "Office <office@example.com>", "server": "\#(server)"\#(login)}}"#
  }

  private func send(_ post: NoticePost, _ channel: SentNotice.Channel, to recipient: String) async throws {
    try await post.send(notice, in: outbox, by: channel, to: recipient, now: now)
  }

  @Test("A letter reaches a mail server whole, from the sender and to the one recipient")
  func smtp() async throws {
    let server = try MailServer()
    let login = #", "user_name": {"environment": "USER_NAME"}, "password": {"environment": "PASSWORD"}"#
    let post = try post(mail("smtp://127.0.0.1:\(server.port)", login: login))
    #expect(post.channels(email: "ada@example.com", telegram: "7") == [.email])
    #expect(post.channels(email: "ada@example.com\r\n", telegram: nil).isEmpty)
    try await send(post, .email, to: "ada@example.com")
    server.stop()
    #expect(
      server.said.filter { $0.hasPrefix("MAIL ") || $0.hasPrefix("RCPT ") }.map { $0.split(separator: " ")[1] } == [
        "FROM:<office@example.com>", "TO:<ada@example.com>",
      ])
    #expect(server.said.contains("Message-ID: <\(notice.file.split(separator: "/")[1])@example.com>"))
    let credentials = base64(Array("\0mailer\0S3CRET:token-1".utf8))
    #expect(server.said.contains { $0.hasSuffix(credentials) })
    #expect(server.said.filter { $0 == "." }.count == 1)
  }

  @Test("A digest has its text, its page and its workbook in one message, whose ID stays the same")
  func digest() async throws {
    let server = try MailServer()
    let digest = WrittenDigest(
      subject: "Portfolio", text: "plain", page: "<p>page</p>", workbook: [1, 2, 3, 4],
      file: WrittenDigest.file(of: "ada@example.com", on: CivilDate(dayNumber: 20_489)))
    try await post(mail("smtp://127.0.0.1:\(server.port)")).send(digest, to: "ada@example.com", now: now)
    server.stop()
    #expect(server.said.contains("Content-Disposition: attachment; filename=\"portfolio.xlsx\""))
    #expect(server.said.contains(base64([1, 2, 3, 4])) && server.said.contains(base64(Array("plain".utf8))))
    #expect(server.said.contains { $0.hasPrefix("Message-ID: <digests-2026-02-05-digest-") })
    #expect(server.said.filter { $0.hasPrefix("--=_files_") }.count == 3)
    #expect(WrittenDigest.day(of: digest.file, to: "ada@example.com") == CivilDate(dayNumber: 20_489))
    #expect(WrittenDigest.day(of: digest.file, to: "eve@example.com") == nil)
  }

  @Test("A refusal is reported without the login, and without the recipient")
  func refusal() async throws {
    let server = try MailServer(refusing: "554 no ada@example.com here")
    let post = try post(mail("smtp://127.0.0.1:\(server.port)"))
    let error = await #expect(throws: MailError.self) { try await send(post, .email, to: "ada@example.com") }
    server.stop()
    #expect(error?.description.contains("554") == true && error?.description.contains("ada") == false)
  }

  @Test("The certificates of the mail server are read from the file that the settings name")
  func certificates() async throws {
    let server = try MailServer()
    let post = try post(mail("smtps://127.0.0.1:\(server.port)", login: #", "ca_file": "/nowhere/ca.pem""#))
    let error = await #expect(throws: MailError.self) { try await send(post, .email, to: "ada@example.com") }
    server.stop()
    #expect(error?.description.contains("Check 'ca_file'") == true, "\(error?.description ?? "")")
  }

  @Test("An encrypted mail server is trusted by the file of certificates that the settings name, and by no other")
  func authority() async throws {
    let (authority, stranger) = (try TLSIdentity(), try TLSIdentity())
    let folder = try temporaryDirectory()
    for (name, identity) in [("own", authority), ("other", stranger)] {
      try write(identity.pem(), to: "\(folder)/\(name).pem")
    }
    let server = try MailServer(as: TLSIdentity(issuer: authority))
    let address = "smtps://127.0.0.1:\(server.port)"
    for settings in ["", #", "ca_file": "\#(folder)/other.pem""#] {
      let post = try post(mail(address, login: settings))
      let error = await #expect(throws: MailError.self) { try await send(post, .email, to: "ada@example.com") }
      #expect(error?.description.contains("certificate") == true, "\(error?.description ?? "")")
    }
    #expect(server.said.isEmpty)
    let post = try post(mail(address, login: #", "ca_file": "\#(folder)/own.pem""#))
    try await send(post, .email, to: "ada@example.com")
    server.stop()
    #expect(server.said.contains("RCPT TO:<ada@example.com>") && server.said.contains("."))
  }

  @Test("To another machine nothing is said without encryption")
  func unencrypted() async throws {
    let server = try MailServer("127.0.0.2")
    let post = try post(mail("smtp://127.0.0.2:\(server.port)"))
    let error = await #expect(throws: MailError.self) { try await send(post, .email, to: "ada@example.com") }
    server.stop()
    #expect(error?.description.contains("offers no encryption") == true)
    #expect(!server.said.contains { $0.hasPrefix("MAIL") || $0.hasPrefix("AUTH") })
  }

  @Test(
    "What is no mail server is refused",
    arguments: [
      "http://mail.example.com", "smtp://user:x@mail.example.com", "smtps://", "smtps://a:99999", "smtps://a/b",
      "smtps://a:1:2", "mail.example.com", "smtps://a\\r\\n",
    ])
  func server(address: String) {
    #expect(throws: NoticePost.Problem.self) { try post(mail(address)) }
  }

  @Test("A bot receives the chat and the letter, and its token is only in the address")
  func telegram() async throws {
    let server = try FaultServer { _ in [.response(200, [], Array("{\"ok\": true}".utf8))] }
    let post = try post(#"{"telegram": {"api": "\#(server.url)", "token": {"file": "bot"}}}"#)
    #expect(post.channels(email: "ada@example.com", telegram: "-42") == [.telegram])
    #expect(post.channels(email: nil, telegram: "@ada").isEmpty)
    try await send(post, .telegram, to: "-42")
    let asked = try #require(server.asked.first)
    #expect(asked.line == "POST /botS3CRET:token-1/sendMessage HTTP/1.1")
    #expect(asked.headers["content-type"] == "application/json")
    let body = String(decoding: asked.body, as: UTF8.self)
    #expect(body.contains(#""chat_id": "-42""#) || body.contains(#""chat_id":"-42""#))
    #expect(body.contains("Overdue account: Birch Terrace, unit 101\\n\\nDear Ada Winter,"))
  }

  @Test("A bot's token is in no error, even where the server says it back")
  func token() async throws {
    let server = try FaultServer { _ in [.response(401, [], Array("bad S3CRET:token-1".utf8))] }
    let post = try post(#"{"telegram": {"api": "\#(server.url)", "token": {"file": "bot"}}}"#)
    let error = await #expect(throws: TransportError.self) { try await send(post, .telegram, to: "7") }
    let reports = error?.description ?? ""
    #expect(reports.contains("401") && reports.contains("/bot(secret)/sendMessage") && !reports.contains("S3CRET"))
  }

  @Test(
    "The file is read strictly, and a secret in it is refused unseen",
    arguments: [
      ("{}", "must have 'smtp' or 'telegram'"), (#"{"smpt": {}}"#, "did you mean 'smtp'?"),
      (#"{"telegram": {"token": "123:abc"}}"#, "telegram.token: must name where to read the secret from"),
      (#"{"smtp": {"from": "a@b", "server": "smtps://m", "user_name": {"environment": "A"}}}"#, "or neither"),
      (#"{"telegram": {"api": "http://bots.example.com", "token": {"file": "a"}}}"#, "must begin with 'https://'"),
    ])
  func definitions(text: String, rule: String) throws {
    let error = #expect(throws: DefinitionsError.self) { try NoticeDefinitions(Array(text.utf8), file: "notices.json") }
    #expect(error?.description.contains(rule) == true && error?.description.contains("123:abc") == false)
  }
}
