internal import Domain
public import Receivables

/// A notice to a debtor that was written to the outbox.
public struct WrittenNotice: Hashable, Sendable {
  /// The values that identify it.
  public var key: NoticeKey
  /// The language that it is written in: `en`, `ru`.
  public var language: String
  /// The file's name in the outbox.
  public var file: String
  /// When it was written, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String

  /// A notice from its parts.
  public init(key: NoticeKey, language: String, file: String, at: String) {
    self.key = key
    self.language = language
    self.file = file
    self.at = at
  }

  /// One row for each person, unit, level and oldest charge.
  static let create = """
    CREATE TABLE notices (
      notice_id INTEGER PRIMARY KEY,
      person_id TEXT NOT NULL,
      property_id TEXT NOT NULL,
      unit_id TEXT NOT NULL,
      level INTEGER NOT NULL,
      oldest_charge_id TEXT NOT NULL,
      language TEXT NOT NULL,
      file TEXT NOT NULL,
      at TEXT NOT NULL,
      UNIQUE (person_id, property_id, unit_id, level, oldest_charge_id)
    ) STRICT
    """
  static let columns = [
    "person_id", "property_id", "unit_id", "level", "oldest_charge_id", "language", "file", "at",
  ]

  var fields: [Field] {
    [
      .text(key.person), .text(key.property), .text(key.unit), .count(key.level.rawValue), .text(key.oldestCharge),
      .text(language), .text(file), .text(at),
    ]
  }

  init(_ row: DecisionRow) throws {
    let key = NoticeKey(
      person: try row.text("person_id"), property: try row.text("property_id"), unit: try row.text("unit_id"),
      level: try row.value("level") { $0.integer.flatMap { NoticeLevel(rawValue: Int($0)) } },
      oldestCharge: try row.text("oldest_charge_id"))
    self.init(key: key, language: try row.text("language"), file: try row.text("file"), at: try row.text("at"))
  }
}

extension DecisionStore {
  /// Records a notice, unless the same was written before.
  ///
  /// - Returns: whether it was new.
  /// - Throws: an error when it cannot be written.
  public func append(_ notice: WrittenNotice) throws -> Bool {
    try insert("notices", WrittenNotice.columns, notice.fields, orIgnore: true)
  }

  /// Every notice, in the order of writing.
  public func notices() throws -> [WrittenNotice] {
    try rows(of: "notices", WrittenNotice.columns).map(WrittenNotice.init)
  }
}
