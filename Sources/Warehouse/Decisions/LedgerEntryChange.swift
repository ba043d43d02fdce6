internal import Domain
internal import SQLite
public import Receivables

/// A charge or a payment that a person entered, changed or removed.
public struct HandEntry: Hashable, Sendable {
  /// The content of the entry.
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
  /// The content of the entry, with its id.
  public var body: Body
  /// The image or document that belongs to it, by the SHA-256 of its content; nil for none.
  public var attachment: String?
  /// The tenant on the lease that it names; nil for the whole lease.
  public var tenant: String?

  /// The entry's id.
  public var id: String {
    switch body {
    case .charge(let charge): charge.id
    case .payment(let payment): payment.id
    }
  }

  /// An entry from its parts.
  public init(property: String, lease: String, body: Body, attachment: String? = nil, tenant: String? = nil) {
    self.tenant = tenant
    self.property = property
    self.lease = lease
    self.body = body
    self.attachment = attachment
  }
}

/// What a person did to an entry, and when; the newest change of an entry is in effect.
public struct LedgerEntryChange: Hashable, Sendable {
  /// The kind of change.
  public enum Verb: String, CaseIterable, Sendable {
    /// The entry is new.
    case add
    /// The entry was changed.
    case edit
    /// The entry was deleted and no longer counts.
    case delete
    /// The entry is a payment of a charge's open amount.
    case markPaid = "mark_paid"
  }

  /// The number of the change, from 1, in the order of recording; nil for one that is not recorded yet.
  public var number: Int?
  /// The kind of change.
  public var verb: Verb
  /// The entry after the change; for a deletion, the entry before it.
  public var entry: HandEntry
  /// The person.
  public var who: String
  /// When, as `YYYY-MM-DDTHH:MM:SSZ`.
  public var at: String
  /// The person's note; nil if there is none.
  public var note: String?

  /// A change from its parts.
  public init(verb: Verb, entry: HandEntry, who: String, at: String, note: String? = nil) {
    self.verb = verb
    self.entry = entry
    self.who = who
    self.at = at
    self.note = note
  }

  /// One row for each change; an entry's rows are its history.
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
  /// A later step: the hash of an attached image or document.
  static let addAttachment = "ALTER TABLE ledger_entry_changes ADD COLUMN attachment TEXT"
  /// A later step: the tenant that an entry names.
  static let addTenant = "ALTER TABLE ledger_entry_changes ADD COLUMN tenant_id TEXT"
  static let columns = [
    "verb", "side", "entry_id", "property_id", "lease_id", "kind", "code", "amount_cents", "entry_date", "due_date",
    "period", "reference", "is_for_deposit", "target_side", "target_id", "pays_charge_id", "pays_cents", "who", "at",
    "note", "attachment", "tenant_id",
  ]
}

extension DecisionStore {
  /// Records a change; earlier changes remain in the entry's history.
  public func append(_ change: LedgerEntryChange) throws {
    try insert("ledger_entry_changes", LedgerEntryChange.columns, change.fields)
  }

  /// Records several changes, all or none.
  public func append(_ changes: [LedgerEntryChange]) throws {
    try database.transaction { for change in changes { try append(change) } }
  }

  /// The newest change of every entry of one property or of all, in the order of the entries' first changes.
  ///
  /// An entry whose newest change was replaced by an import is not among them.
  public func newestChanges(property: String?) throws -> [LedgerEntryChange] {
    var newest: [HandEntry.Key: Int] = [:]
    var changes: [LedgerEntryChange] = []
    for change in try self.changes(property: property) {
      if let place = newest[change.entry.key] {
        changes[place] = change
      } else {
        newest[change.entry.key] = changes.count
        changes.append(change)
      }
    }
    let replaced = Set(try replacedEntryChanges().map(\.change))
    return changes.filter { change in change.number.map { !replaced.contains($0) } ?? true }
  }

  /// All changes of the entries of one property or of all, in the order in which they were made.
  public func changes(property: String?) throws -> [LedgerEntryChange] {
    try ledgerEntryChanges(
      where: property == nil ? "1" : "property_id = ?", property.map { [.text($0)] } ?? [])
  }

  /// The number of changes, which is the next entry's number.
  public func ledgerEntryChangeCount() throws -> Int {
    Int(try database.rows("SELECT count(*) FROM ledger_entry_changes").first?[0].integer ?? 0)
  }

  private func ledgerEntryChanges(where condition: String, _ fields: [Field]) throws -> [LedgerEntryChange] {
    try rows(of: "ledger_entry_changes", ["change_id"] + LedgerEntryChange.columns, where: condition, fields)
      .map(LedgerEntryChange.init)
  }
}
