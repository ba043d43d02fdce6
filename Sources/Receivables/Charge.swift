public import Domain

/// What a charge is for, as far as the ledger's rules tell charges apart.
public enum ChargeClass: String, CaseIterable, Sendable {
  /// Rent.
  case rent
  /// Water, power, waste and the like.
  case utilities
  /// A security deposit: paid by money that is tagged to it alone.
  case deposit
  /// Anything else.
  case other
}

/// One amount billed to an account.
public struct Charge: Hashable, Sendable {
  /// The source's id; one of its own among the account's charges.
  public var id: String
  /// The transaction code, such as `RENT`.
  public var code: String
  /// What it is for.
  public var chargeClass: ChargeClass
  /// The amount; below zero it is a credit of the same code and period.
  public var amount: Money
  /// The day it was entered.
  public var postDate: CivilDate
  /// The last day to pay it.
  public var dueDate: CivilDate
  /// The month that it is for.
  public var period: CivilMonth

  /// A charge from its parts; without a post date it was entered on its due date, without a period it is for that month.
  public init(
    id: String, code: String, chargeClass: ChargeClass, amount: Money, postDate: CivilDate? = nil, dueDate: CivilDate,
    period: CivilMonth? = nil
  ) {
    self.id = id
    self.code = code
    self.chargeClass = chargeClass
    self.amount = amount
    self.postDate = postDate ?? dueDate
    self.dueDate = dueDate
    self.period = period ?? dueDate.month
  }

  /// The order in which charges are paid: due date, post date, id.
  var paidBefore: (Int, Int, String, Int64) { (dueDate.dayNumber, postDate.dayNumber, id, amount.cents) }
}
