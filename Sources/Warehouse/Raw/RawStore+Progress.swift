public import Domain
internal import SQLite

// What a raw database knows of the work that is done, so that nothing new costs nothing.
extension RawStore {
  /// The place in the order of changes up to which another database has followed a raw database.
  public struct Position: Hashable, Sendable {
    /// The raw database's own mark, made with the file: positions of another file do not compare.
    public let epoch: String
    /// The number of the last change.
    public let change: Int

    /// The position as text, as `sync_state` stores it.
    public var text: String { "\(epoch) \(change)" }
  }

  /// The position after the last change.
  public func position() throws -> Position {
    let sql = "SELECT epoch, coalesce((SELECT max(change) FROM touched), 0) FROM progress"
    let fields = try database.rows(sql).first ?? []
    return Position(epoch: fields.first?.text ?? "", change: Int(fields.last?.integer ?? 0))
  }

  /// Which loads changed that a property's rows may be made from.
  public enum Changes: Hashable, Sendable {
    /// None did.
    case none
    /// Loads that are dated with a day or a later one.
    case since(CivilDate)
    /// Any may have: one that is not dated, or is of no single property, did, or nothing is known.
    case any

    /// These changes and others.
    public func joined(with other: Changes) -> Changes {
      switch (self, other) {
      case (.none, let changes), (let changes, .none): changes
      case (.since(let day), .since(let otherDay)): .since(min(day, otherDay))
      case (.any, _), (_, .any): .any
      }
    }
  }

  /// Which loads of a property, or of no single property, changed after a position.
  ///
  /// - Parameters:
  ///   - property: the property's key.
  ///   - text: the position as text; every load counts as changed after one of another file.
  /// - Returns: the changes.
  /// - Throws: an error of the database.
  public func changes(of property: String, since text: String?) throws -> Changes {
    let own = try position()
    if text == own.text { return .none }
    guard let words = text?.split(separator: " "), words.count == 2, words[0] == own.epoch, let change = Int(words[1])
    else { return .any }
    let sql = "SELECT min(iif(property = '', '', as_of)) FROM touched WHERE change > ? AND property IN (?, '')"
    guard let first = try database.rows(sql, [.count(change), .text(property)]).first?[0].text else { return .none }
    return CivilDate(ifISO: first).map { .since($0) } ?? .any
  }

  /// The number of the arrival up to which everything was read with these inputs; 0 if the inputs differ.
  public func readThrough(with inputs: String) throws -> Int {
    let sql = "SELECT read_through FROM progress WHERE read_with = ?"
    return Int(try database.rows(sql, [.text(inputs)]).first?[0].integer ?? 0)
  }

  /// Records that everything was read, up to an arrival and with these inputs.
  public func setReadThrough(_ arrival: Int, with inputs: String) throws {
    try together {
      try database.run("UPDATE progress SET read_through = ?, read_with = ?", [.count(arrival), .text(inputs)])
    }
  }
}

extension RawSchema {
  /// Every change of a load leaves its property and day in `touched`, in the same transaction and by the database itself.
  static let progress = """
    CREATE TABLE progress (
      epoch TEXT NOT NULL,
      read_through INTEGER NOT NULL,
      read_with TEXT NOT NULL
    ) STRICT;
    INSERT INTO progress VALUES (lower(hex(randomblob(8))), 0, '');
    CREATE TABLE touched (
      change INTEGER PRIMARY KEY AUTOINCREMENT,
      property TEXT NOT NULL,
      as_of TEXT NOT NULL,
      UNIQUE (property, as_of)
    ) STRICT;
    CREATE TRIGGER load_inserted AFTER INSERT ON loads BEGIN \(touch("new")); END;
    CREATE TRIGGER load_updated AFTER UPDATE OF status, arrival ON loads BEGIN \(touch("new")); END;
    CREATE TRIGGER load_deleted AFTER DELETE ON loads BEGIN \(touch("old")); END;
    """

  private static func touch(_ row: String) -> String {
    "INSERT OR REPLACE INTO touched (property, as_of) VALUES (coalesce(\(row).property, ''), coalesce(\(row).as_of, ''))"
  }
}
