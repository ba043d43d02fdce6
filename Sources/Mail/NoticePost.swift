internal import JSON
public import Pipeline
internal import Transport
public import Warehouse

/// Hands written notices to a mail server or a Telegram bot.
public struct NoticePost: Sendable {
  private let mail: (from: MailAddress, client: SMTPClient)?
  private let telegram: Address?
  private let client = HTTPClient()

  /// Why notices cannot be handed on, or one was not.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    /// The rule and what to do; no secret, no name, no address of a person.
    public let description: String
  }

  /// A post as the definitions have it.
  ///
  /// - Parameters:
  ///   - definitions: how notices go out.
  ///   - secret: reads a secret from its place.
  /// - Throws: `Problem` where a server or a sender cannot be used, or the secret's own error.
  public init(_ definitions: NoticeDefinitions, secret: (SecretLocation) throws -> String) throws {
    func read(_ place: SecretLocation) throws -> Secret { Secret(try secret(place).trimmed) }
    func server(_ address: String) throws(Problem) -> SMTPServer {
      do { return try SMTPServer(address) } catch {
        throw Problem(description: "the mail server is not an address such as smtps://mail.example.com:465: \(error)")
      }
    }
    mail = try definitions.mail.map { mail in
      let server = try server(mail.server)
      guard let from = MailAddress(mail.from) else {
        throw Problem(description: "'\(mail.from)' is not a sender such as Office <office@example.com>")
      }
      let login = try mail.userName.flatMap { user in
        try mail.password.map { (user: try read(user), password: try read($0)) }
      }
      return (from, SMTPClient(server, login: login))
    }
    telegram = try definitions.telegram.map { telegram in
      try Address(telegram.api).appending("/bot", try read(telegram.token), "/sendMessage")
    }
  }

  /// The ways that are open to reach a person, e-mail first.
  public func channels(email: String?, telegram chat: String?) -> [SentNotice.Channel] {
    [
      mail != nil && email.flatMap(MailAddress.init) != nil ? .email : nil,
      telegram != nil && chat.map(NoticePost.isChat) ?? false ? .telegram : nil,
    ].compactMap(\.self)
  }

  /// Sends one notice by one way.
  ///
  /// - Parameters:
  ///   - notice: the notice.
  ///   - outbox: where it lies.
  ///   - channel: the way.
  ///   - recipient: the e-mail address, or the number of the chat.
  ///   - now: the time, as `YYYY-MM-DDTHH:MM:SSZ`.
  /// - Throws: an error that names neither the person nor the login.
  public func send(
    _ notice: WrittenNotice, in outbox: Outbox, by channel: SentNotice.Channel, to recipient: String, now: String
  ) async throws {
    let letter = try outbox.letter(of: notice)
    switch channel {
    case .email:
      guard let mail, let to = MailAddress(recipient) else { throw Problem(description: "no usable e-mail address") }
      let id = notice.file.split(separator: "/").last.map(String.init) ?? notice.file
      let message = MailMessage(
        from: mail.from, to: to, subject: letter.subject, text: letter.text, page: letter.page, id: id, now: now)
      try await mail.client.send(message.bytes, from: mail.from.mailbox, to: to.mailbox)
    case .telegram:
      guard let telegram, NoticePost.isChat(recipient) else { throw Problem(description: "no usable chat") }
      try await say("\(letter.subject)\n\n\(letter.text)", in: recipient, telegram)
    }
  }

  private func say(_ text: String, in chat: String, _ address: Address) async throws {
    // "Text of the message to be sent, 1-4096 characters".
    let message = text.count > 4_000 ? text.prefix(4_000) + "…" : text[...]
    let body = JSON.object([.init("chat_id", .string(chat)), .init("text", .string(String(message)))]).encoded()
    var request = Request("send a notice by Telegram", post: Array(body.utf8), to: address)
    request.headers = [Header("Content-Type", "application/json")]
    request.isRepeatable = false
    request.largestResponse = 1 << 16
    _ = try await client.send(request, into: MemoryBody())
  }

  /// A number, below zero for a group.
  private static func isChat(_ text: String) -> Bool { Int64(text) != nil }
}

extension String {
  /// Without the blanks and line ends around it, which a file's last line has.
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex)])
  }
}
