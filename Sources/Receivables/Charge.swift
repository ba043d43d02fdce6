public import Domain

/// The class of a charge, as far as the allocation rules distinguish charges.
public enum ChargeClass: String, CaseIterable, Sendable {
  /// Rent.
  case rent
  /// Water, electricity, waste and similar charges.
  case utilities
  /// A security deposit; only money tagged to a deposit pays it.
  case deposit
  /// Anything else.
  case other
}

/// One amount billed to an account.
public struct Charge: Hashable, Sendable {
  /// The source's ID, unique among the account's charges.
  public var id: String
  /// The transaction code, such as `RENT`.
  public var code: String
  /// The class of the charge.
  public var chargeClass: ChargeClass
  /// The amount; an amount below zero is a credit of the same code and period.
  public var amount: Money
  /// The date of entry.
  public var postDate: CivilDate
  /// The due date: the last day to pay.
  public var dueDate: CivilDate
  /// The month that the charge is for.
  public var period: CivilMonth

  /// Creates a charge from its parts.
  ///
  /// The post date defaults to the due date, and the period to the month of the due date.
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

  /// The sort key for the order in which charges are paid: due date, post date, ID.
  var paidBefore: (Int, Int, String, Int64) { (dueDate.dayNumber, postDate.dayNumber, id, amount.cents) }
}
