internal import JSON
public import Pipeline
internal import Transport
public import Warehouse

/// Sends written notices through a mail server or a Telegram bot.
public struct NoticePost: Sendable {
  private let mail: (from: MailAddress, client: SMTPClient)?
  private let telegram: Address?
  private let client = HTTPClient()

  /// The reason why notices cannot be sent, or why one was not sent.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    /// The rule and the remedy; contains no secret, and no name or address of a person.
    public let description: String
  }

  /// Creates a sender without channels, which can send nothing.
  public init() { (mail, telegram) = (nil, nil) }

  /// Creates a sender from the notice definitions.
  ///
  /// - Parameters:
  ///   - definitions: the settings for sending notices.
  ///   - folder: the folder that the definitions' paths are relative to.
  ///   - secret: reads a secret from its location.
  /// - Throws: `Problem` if a server or a sender address cannot be used, or the error of `secret`.
  public init(_ definitions: NoticeDefinitions, in folder: String = ".", secret: (SecretLocation) throws -> String)
    throws
  {
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
      let caFile = mail.caFile.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
      return (from, SMTPClient(server, login: login, caFile: caFile))
    }
    telegram = try definitions.telegram.map { telegram in
      try Address(telegram.api).appending("/bot", try read(telegram.token), "/sendMessage")
    }
  }

  /// The configured channels that can reach a person, e-mail first.
  public func channels(email: String?, telegram chat: String?) -> [SentNotice.Channel] {
    [
      mail != nil && email.flatMap(MailAddress.init) != nil ? .email : nil,
      telegram != nil && chat.map(NoticePost.isChat) ?? false ? .telegram : nil,
    ].compactMap(\.self)
  }

  /// Sends one notice through one channel.
  ///
  /// - Parameters:
  ///   - notice: the notice.
  ///   - outbox: the outbox that holds the notice's files.
  ///   - channel: the channel.
  ///   - recipient: the e-mail address, or the number of the Telegram chat.
  ///   - now: the time, as `YYYY-MM-DDTHH:MM:SSZ`.
  /// - Throws: an error that contains neither the person's name nor the login.
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

  /// Sends a digest by e-mail, with a workbook.
  ///
  /// - Parameters:
  ///   - digest: the digest.
  ///   - recipient: the e-mail address.
  ///   - now: the time, as `YYYY-MM-DDTHH:MM:SSZ`.
  /// - Throws: `Problem` if no mail server is configured or the address cannot be used, or the server's error.
  public func send(_ digest: WrittenDigest, to recipient: String, now: String) async throws {
    guard let mail else { throw Problem(description: "the delivery settings have no 'smtp'") }
    guard let to = MailAddress(recipient) else { throw Problem(description: "no usable e-mail address") }
    var message = MailMessage(
      from: mail.from, to: to, subject: digest.subject, text: digest.text, page: digest.page, id: digest.id, now: now)
    message.attachments = [
      MailMessage.Attachment(
        name: "portfolio.xlsx", type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        bytes: digest.workbook)
    ]
    try await mail.client.send(message.bytes, from: mail.from.mailbox, to: to.mailbox)
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

  /// Whether a text is a chat number; groups have negative numbers.
  private static func isChat(_ text: String) -> Bool { Int64(text) != nil }
}

extension String {
  /// The text without surrounding white space, such as the line end at the end of a file.
  fileprivate var trimmed: String {
    let rest = drop(while: \.isWhitespace)
    return String(rest[..<(rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) } ?? rest.startIndex)])
  }
}
