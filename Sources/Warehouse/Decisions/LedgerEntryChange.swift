internal import Domain
public import Receivables

/// A charge or a payment that a person entered, changed or took out.
public struct HandEntry: Hashable, Sendable {
  /// What was entered.
  public enum Body: Hashable, Sendable {
    /// A charge.
    case charge(Charge)
    /// A payment, credit, reversal or write-off.
    case payment(Payment)
  }

  /// The property's key.
  public var property: String
  /// The lease's id.
  public var lease: String
  /// What was entered, with its id.
  public var body: Body

  /// The entry's id.
  public var id: String {
    switch body {
    case .charge(let charge): charge.id
    case .payment(let payment): payment.id
    }
  }

  /// An entry from its parts.
  public init(property: String, lease: String, body: Body) {
    self.property = property
    self.lease = lease
    self.body = body
  }
}

/// What a person did to an entry, and when: the newest change of an entry is what stands.
public struct LedgerEntryChange: Hashable, Sendable {
  /// What was done.
  public enum Verb: String, CaseIterable, Sendable {
    /// The entry is new.
    case add
    /// It is otherwise now.
    case edit
    /// It no longer counts.
    case delete
    /// It is a payment of what a charge had open.
    case markPaid = "mark_paid"
  }

  /// What was done.
  public var verb: Verb
  /// The entry as it is from then on; of one that is deleted, as it was.
  public var entry: HandEntry
  /// The person.
  public var who: String
  /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String
  /// What the person wrote; nil for nothing.
  public var note: String?

  /// A change from its parts.
  public init(verb: Verb, entry: HandEntry, who: String, at: String, note: String? = nil) {
    self.verb = verb
    self.entry = entry
    self.who = who
    self.at = at
    self.note = note
  }

  /// One row a change; an entry's rows are its history.
  static let create = """
    CREATE TABLE ledger_entry_changes (
      change_id INTEGER PRIMARY KEY,
      verb TEXT NOT NULL CHECK (verb IN ('add', 'edit', 'delete', 'mark_paid')),
      side TEXT NOT NULL CHECK (side IN ('charge', 'payment')),
      entry_id TEXT NOT NULL,
      property_id TEXT NOT NULL,
      lease_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      code TEXT,
      amount_cents INTEGER NOT NULL,
      entry_date TEXT NOT NULL,
      due_date TEXT,
      period TEXT,
      reference TEXT,
      is_for_deposit INTEGER NOT NULL DEFAULT 0,
      target_side TEXT,
      target_id TEXT,
      pays_charge_id TEXT,
      pays_cents INTEGER,
      who TEXT NOT NULL,
      at TEXT NOT NULL,
      note TEXT
    ) STRICT;
    CREATE INDEX ledger_entry_changes_by_entry ON ledger_entry_changes (side, entry_id)
    """
  static let columns = [
    "verb", "side", "entry_id", "property_id", "lease_id", "kind", "code", "amount_cents", "entry_date", "due_date",
    "period", "reference", "is_for_deposit", "target_side", "target_id", "pays_charge_id", "pays_cents", "who", "at",
    "note",
  ]
}

extension DecisionStore {
  /// Records a change; what stood before stays in the entry's history.
  public func append(_ change: LedgerEntryChange) throws {
    try insert("ledger_entry_changes", LedgerEntryChange.columns, change.fields)
  }

  /// The newest change of every entry of a property, in the order of the entries' first changes.
  public func newestChanges(property: String) throws -> [LedgerEntryChange] {
    var newest: [HandEntry.Key: Int] = [:]
    var changes: [LedgerEntryChange] = []
    for change in try ledgerEntryChanges(where: "property_id = ?", [.text(property)]) {
      if let place = newest[change.entry.key] {
        changes[place] = change
      } else {
        newest[change.entry.key] = changes.count
        changes.append(change)
      }
    }
    return changes
  }

  /// All that was ever done to entries of an id, the newest last.
  public func history(entry id: String) throws -> [LedgerEntryChange] {
    try ledgerEntryChanges(where: "entry_id = ?", [.text(id)])
  }

  /// All that was ever done to entries of a property, or of all, in the order in which it was done.
  public func changes(property: String?) throws -> [LedgerEntryChange] {
    try ledgerEntryChanges(
      where: property == nil ? "1" : "property_id = ?", property.map { [.text($0)] } ?? [])
  }

  /// How many changes there are: the next entry's number.
  public func ledgerEntryChangeCount() throws -> Int {
    Int(try database.rows("SELECT count(*) FROM ledger_entry_changes").first?[0].integer ?? 0)
  }

  private func ledgerEntryChanges(where condition: String, _ fields: [Field]) throws -> [LedgerEntryChange] {
    try rows(of: "ledger_entry_changes", LedgerEntryChange.columns, where: condition, fields)
      .map(LedgerEntryChange.init)
  }
}
