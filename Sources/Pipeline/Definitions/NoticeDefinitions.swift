internal import JSON

/// The settings for sending notices, in a separate file, so that notices to tenants are not sent by accident.
public struct NoticeDefinitions: Equatable, Sendable {
  /// How a mail server is reached.
  public struct Mail: Equatable, Sendable {
    /// The sender: `office@example.com` or `Harbour Homes <office@example.com>`.
    public let from: String
    /// The server's address: `smtps://host:465` or `smtp://host:587`.
    public let server: String
    /// The file of certificates that may sign the server's; nil for those of the system.
    public let caFile: String?
    /// Where the login's name is read from; nil for a server that wants none.
    public let userName: SecretLocation?
    /// Where the login's password is read from; nil for a server that wants none.
    public let password: SecretLocation?
  }

  /// How a Telegram bot is reached.
  public struct Telegram: Equatable, Sendable {
    /// The address of the bots' service.
    public let api: String
    /// Where the bot's token is read from.
    public let token: SecretLocation
  }

  /// E-mail; nil if the file has none.
  public let mail: Mail?
  /// Telegram; nil if the file has none.
  public let telegram: Telegram?

  /// Reads a file's bytes strictly and reports all problems at once; `file` is its name for messages.
  public init(_ bytes: [UInt8], file: String) throws(DefinitionsError) {
    let problems = Problems()
    let fields = Definitions.parse(bytes, problems).flatMap {
      Fields($0, at: "", known: ["smtp", "telegram"], problems: problems)
    }
    mail = fields.flatMap { $0.has("smtp") ? Mail($0) : nil }
    telegram = fields.flatMap { $0.has("telegram") ? Telegram($0) : nil }
    if let fields, fields.keys.isEmpty { problems.add("must have 'smtp' or 'telegram'", at: "") }
    guard problems.all.isEmpty else { throw DefinitionsError(file: file, problems: problems.all) }
  }
}

extension NoticeDefinitions.Mail {
  fileprivate init?(_ file: Fields) {
    guard let fields = file.object("smtp", known: ["ca_file", "from", "server", "user_name", "password"]) else {
      return nil
    }
    let from = fields.text("from")
    let server = fields.text("server")
    caFile = fields.optionalText("ca_file")
    userName = fields.optionalSecret("user_name")
    password = fields.optionalSecret("password")
    if (userName == nil) != (password == nil) {
      fields.problem("must have both 'user_name' and 'password', or neither", at: "user_name")
    }
    guard let from, let server else { return nil }
    self.from = from
    self.server = server
  }
}

extension NoticeDefinitions.Telegram {
  fileprivate init?(_ file: Fields) {
    guard let fields = file.object("telegram", known: ["api", "token"]) else { return nil }
    let api = fields.has("api") ? fields.address("api") : "https://api.telegram.org"
    guard let token = fields.secret("token"), let api else { return nil }
    self.api = api
    self.token = token
  }
}
