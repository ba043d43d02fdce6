/// A notice of the outbox that was sent.
public struct SentNotice: Hashable, Sendable {
  /// How notices are sent.
  public enum Channel: String, CaseIterable, Sendable {
    /// E-mail.
    case email
    /// A message of the owner's Telegram bot.
    case telegram
  }

  /// The notice's file in the outbox.
  public var file: String
  /// The channel.
  public var channel: Channel
  /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String

  /// A sending from its parts.
  public init(file: String, channel: Channel, at: String) {
    self.file = file
    self.channel = channel
    self.at = at
  }

  /// One row for each notice and channel.
  static let create = """
    CREATE TABLE sent_notices (
      sent_id INTEGER PRIMARY KEY,
      file TEXT NOT NULL,
      channel TEXT NOT NULL CHECK (channel IN ('email', 'telegram')),
      at TEXT NOT NULL,
      UNIQUE (file, channel)
    ) STRICT
    """
  static let columns = ["file", "channel", "at"]

  var fields: [Field] { [.text(file), .text(channel.rawValue), .text(at)] }
}

extension DecisionStore {
  /// Records that a notice was sent.
  ///
  /// - Returns: whether it was new.
  /// - Throws: an error when it cannot be written.
  @discardableResult
  public func append(_ sent: SentNotice) throws -> Bool {
    try insert("sent_notices", SentNotice.columns, sent.fields, orIgnore: true)
  }

  /// All sent notices, in the order of sending.
  public func sentNotices() throws -> [SentNotice] {
    try rows(of: "sent_notices", SentNotice.columns).map { row in
      SentNotice(
        file: try row.text("file"), channel: try row.word("channel", SentNotice.Channel.self), at: try row.text("at"))
    }
  }
}
