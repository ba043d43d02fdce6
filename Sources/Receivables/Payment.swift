public import Domain

/// An entry that lowers the amount an account owes, or that reverses a charge or another such entry.
public struct Payment: Hashable, Sendable {
  /// The kind of an entry.
  public enum Kind: String, CaseIterable, Sendable {
    /// Money received.
    case payment
    /// A credit; no money is received.
    case credit
    /// Cancels its target, a charge or another entry, as if neither had been made.
    case reversal
    /// An amount that the owner forgives.
    case writeOff = "write_off"
  }

  /// An allocation that the source itself reports.
  public struct Given: Hashable, Sendable {
    /// The charge's ID.
    public var charge: String
    /// The amount applied; nil for the whole available amount.
    public var amount: Money?

    /// Creates an allocation to a charge.
    public init(charge: String, amount: Money?) {
      self.charge = charge
      self.amount = amount
    }
  }

  /// The entry that a reversal cancels.
  public enum Target: Hashable, Sendable {
    /// A charge, by its ID.
    case charge(String)
    /// A payment, credit or write-off, by its ID.
    case payment(String)
  }

  /// The source's ID, unique among the account's payments.
  public var id: String
  /// The kind of the entry.
  public var kind: Kind
  /// The amount; an amount below zero raises the amount owed, like a charge due on its day.
  public var amount: Money
  /// The day of the entry.
  public var date: CivilDate
  /// The number of the check or transfer; nil for none.
  public var reference: String?
  /// The month that the entry is tagged to; nil for none.
  public var period: CivilMonth?
  /// The transaction code; nil for none.
  public var code: String?
  /// Whether the entry is tagged to a deposit; such an entry pays only deposits.
  public var isForDeposit: Bool
  /// The entry that a reversal cancels; nil for the other kinds, or where the source does not report it.
  public var reverses: Target?
  /// The allocations that the source itself reports.
  public var given: [Given]

  /// Creates an entry from its parts.
  public init(
    id: String, kind: Kind = .payment, amount: Money, date: CivilDate, reference: String? = nil,
    period: CivilMonth? = nil, code: String? = nil, isForDeposit: Bool = false, reverses: Target? = nil,
    given: [Given] = []
  ) {
    self.id = id
    self.kind = kind
    self.amount = amount
    self.date = date
    self.reference = reference
    self.period = period
    self.code = code
    self.isForDeposit = isForDeposit
    self.reverses = reverses
    self.given = given
  }

  /// The sort key for the order in which entries are applied: date, reference, ID.
  var appliedBefore: (Int, String, String, Int64) { (date.dayNumber, reference ?? "", id, amount.cents) }
}
