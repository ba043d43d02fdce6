public import Domain

/// One entry that lowers what an account owes, or takes such an entry or a charge back.
public struct Payment: Hashable, Sendable {
  /// What kind of entry it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// Money in.
    case payment
    /// An allowance: no money moves.
    case credit
    /// Cancels its target, a charge or another entry, as if neither had been.
    case reversal
    /// What the owner gives up.
    case writeOff = "write_off"
  }

  /// What the source itself says that the entry pays.
  public struct Given: Hashable, Sendable {
    /// The charge's id.
    public var charge: String
    /// How much of it; nil for as much as there is.
    public var amount: Money?

    /// So much of a charge.
    public init(charge: String, amount: Money?) {
      self.charge = charge
      self.amount = amount
    }
  }

  /// What a reversal takes back.
  public enum Target: Hashable, Sendable {
    /// A charge, by its id.
    case charge(String)
    /// A payment, credit or write-off, by its id.
    case payment(String)
  }

  /// The source's id; one of its own among the account's payments.
  public var id: String
  /// What kind of entry it is.
  public var kind: Kind
  /// The amount; below zero it raises what is owed, as a charge due on its day does.
  public var amount: Money
  /// The day of the entry.
  public var date: CivilDate
  /// The number on the check or transfer; nil if there is none.
  public var reference: String?
  /// The month that it is tagged to; nil where it is not.
  public var period: CivilMonth?
  /// The transaction code; nil where it has none.
  public var code: String?
  /// Whether it is tagged to a deposit: then it pays deposits alone.
  public var isForDeposit: Bool
  /// What a reversal takes back; nil for the other kinds, or where the source does not say.
  public var reverses: Target?
  /// What the source itself says that it pays.
  public var given: [Given]

  /// An entry from its parts.
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

  /// The order in which entries apply: date, reference, id.
  var appliedBefore: (Int, String, String, Int64) { (date.dayNumber, reference ?? "", id, amount.cents) }
}
