internal import Domain
internal import Receivables

extension HandEntry {
  /// The identity of an entry: a charge and a payment may have the same id.
  public struct Key: Hashable, Sendable {
    let isCharge: Bool
    let id: String
  }

  /// The identity of the entry among all manual entries.
  public var key: Key { Key(isCharge: isCharge, id: id) }

  /// Whether the entry is a charge; otherwise it is a payment, credit, reversal or write-off.
  public var isCharge: Bool { if case .charge = body { true } else { false } }

  /// The id of the entry's row in the manual book: a charge `c1` of the book is the ledger's `charge:c1`.
  public var bookID: String {
    let prefix = isCharge ? "charge:" : "payment:"
    return id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id
  }

  /// The ledger's ids that name the entry: its own, and that of the book's row with its id.
  public var ledgerIDs: Set<String> { [id, (isCharge ? "charge:" : "payment:") + bookID] }
}

extension LedgerEntryChange {
  var fields: [Field] {
    let place = [Field.text(entry.property), .text(entry.lease)]
    let authorFields = [
      Field.text(who), .text(at), .optional(note), .optional(entry.attachment), .optional(entry.tenant),
    ]
    switch entry.body {
    case .charge(let charge):
      return [.text(verb.rawValue), .text("charge"), .text(charge.id)] + place + charge.fields + authorFields
    case .payment(let payment):
      return [.text(verb.rawValue), .text("payment"), .text(payment.id)] + place + payment.fields + authorFields
    }
  }

  init(_ row: DecisionRow) throws {
    let isCharge = try row.text("side") == "charge"
    let body = isCharge ? HandEntry.Body.charge(try Charge(row)) : .payment(try Payment(row))
    self.init(
      verb: try row.word("verb", Verb.self),
      entry: HandEntry(
        property: try row.text("property_id"), lease: try row.text("lease_id"), body: body,
        attachment: row["attachment"].text, tenant: row["tenant_id"].text),
      who: try row.text("who"), at: try row.text("at"), note: row["note"].text)
    number = row["change_id"].integer.map { Int($0) }
  }
}

extension Charge {
  /// From `kind` to `pays_cents`.
  fileprivate var fields: [Field] {
    [
      .text(chargeClass.rawValue), .text(code), .cents(amount), .day(postDate), .day(dueDate), .month(period), .null,
      .flag(false), .null, .null, .null, .null,
    ]
  }

  fileprivate init(_ row: DecisionRow) throws {
    self.init(
      id: try row.text("entry_id"), code: try row.text("code"), chargeClass: try row.word("kind", ChargeClass.self),
      amount: try row.value("amount_cents", \.money), postDate: try row.value("entry_date", \.date),
      dueDate: try row.value("due_date", \.date), period: try row.value("period", \.month))
  }
}

extension Payment {
  /// From `kind` to `pays_cents`.
  fileprivate var fields: [Field] {
    let target: [Field] =
      switch reverses {
      case .charge(let id): [.text("charge"), .text(id)]
      case .payment(let id): [.text("payment"), .text(id)]
      case nil: [.null, .null]
      }
    return [
      .text(kind.rawValue), .optional(code), .cents(amount), .day(date), .null, .month(period), .optional(reference),
      .flag(isForDeposit),
    ] + target + [.optional(given.first?.charge), .cents(given.first?.amount ?? nil)]
  }

  fileprivate init(_ row: DecisionRow) throws {
    self.init(
      id: try row.text("entry_id"), kind: try row.word("kind", Kind.self),
      amount: try row.value("amount_cents", \.money), date: try row.value("entry_date", \.date),
      reference: row["reference"].text, period: row["period"].month, code: row["code"].text,
      isForDeposit: row["is_for_deposit"].integer == 1)
    if let target = row["target_id"].text {
      reverses = row["target_side"].text == "charge" ? .charge(target) : .payment(target)
    }
    if let charge = row["pays_charge_id"].text {
      given = [Given(charge: charge, amount: row["pays_cents"].money)]
    }
  }
}
