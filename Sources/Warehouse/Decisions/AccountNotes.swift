internal import Domain
public import Receivables

extension AccountNote {
  /// One row for each record.
  static let create = """
    CREATE TABLE account_notes (
      note_id INTEGER PRIMARY KEY,
      property_id TEXT NOT NULL,
      account_id TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('note', 'promise', 'eviction')),
      day TEXT,
      amount_cents INTEGER,
      text TEXT,
      who TEXT NOT NULL,
      at TEXT NOT NULL,
      CHECK (kind = 'note' OR day IS NOT NULL),
      CHECK (kind <> 'note' OR text IS NOT NULL)
    ) STRICT
    """
  static let columns = ["property_id", "account_id", "kind", "day", "amount_cents", "text", "who", "at"]

  var fields: [Field] {
    [
      .text(property), .text(account), .text(kind.rawValue), .day(day), .cents(amount), .optional(text), .text(who),
      .text(at),
    ]
  }

  init(_ row: DecisionRow) throws {
    self.init(
      property: try row.text("property_id"), account: try row.text("account_id"), kind: try row.word("kind", Kind.self),
      day: row["day"].date, amount: row["amount_cents"].money, text: row["text"].text, who: try row.text("who"),
      at: try row.text("at"))
  }
}

extension DecisionStore {
  /// Records a note, a promise or an eviction; earlier records remain.
  ///
  /// - Throws: an error when it cannot be written.
  public func append(_ note: AccountNote) throws {
    try insert("account_notes", AccountNote.columns, note.fields)
  }

  /// Every record about accounts, in the order of entry.
  public func accountNotes() throws -> [AccountNote] {
    try rows(of: "account_notes", AccountNote.columns).map(AccountNote.init)
  }
}
