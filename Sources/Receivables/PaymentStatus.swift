public import Domain

/// The payment status of a month's billing.
public enum PaymentStatus: String, CaseIterable, Sendable {
  /// Paid in full.
  case paid
  /// Not paid in full, and an open amount is past its due date.
  case overdue
  /// Paid in part; the open amount is not past its due date.
  case partial
  /// Nothing is paid, and nothing is past its due date.
  case pending

  /// Determines the status of one month's billing of one kind; nil where nothing was billed.
  ///
  /// - Parameters:
  ///   - billing: the month's charges, without cancelled ones.
  ///   - day: the day of the status.
  public init?(of billing: [AppliedLedger.Item], on day: CivilDate) {
    guard !billing.isEmpty else { return nil }
    if billing.allSatisfy({ $0.open <= .zero }) {
      self = .paid
    } else if billing.contains(where: { $0.isOverdue(on: day) }) {
      self = .overdue
    } else {
      self = billing.contains { $0.allocated > .zero } ? .partial : .pending
    }
  }
}

/// The months that a payment grid shows, from 1 to 12.
public struct MonthSpan: Hashable, Sendable {
  /// The months in order.
  public let months: [CivilMonth]

  /// Creates a span of `count` months from a first month.
  ///
  /// - Throws: `ValueError` for a count outside 1 to 12.
  public init(from first: CivilMonth, count: Int) throws(ValueError) {
    guard (1...12).contains(count) else { throw ValueError(type: "a number of months from 1 to 12", found: "\(count)") }
    months = (0..<count).map { first.advanced(by: $0) }
  }
}

/// One lease's row of the payment grid.
public struct PaymentGridLine: Hashable, Sendable {
  /// The display of one month for one kind of charge.
  public enum Badge: Hashable, Sendable {
    /// An amount was billed.
    case status(PaymentStatus)
    /// The lease was active and nothing was billed.
    case notBilled
    /// The lease was not active, and nothing was billed.
    case notActive
  }

  /// One month's two badges, and the charges that they are based on.
  public struct Month: Hashable, Sendable {
    /// The month of the due dates.
    public let month: CivilMonth
    /// Rent.
    public let rent: Badge
    /// Utilities.
    public let utilities: Badge
    /// The month's charges of both kinds.
    public let billing: [AppliedLedger.Item]
  }

  /// The months in order.
  public let months: [Month]

  /// Creates a lease's row.
  ///
  /// - Parameters:
  ///   - applied: the lease's account on the report's day.
  ///   - starts: the lease's first day; nil where it is not known: the lease then counts as always active.
  ///   - ends: the lease's last day; nil where it has none.
  ///   - span: the months to show.
  public init(_ applied: AppliedLedger, starts: CivilDate?, ends: CivilDate?, span: MonthSpan) {
    months = span.months.map { month in
      let isActive = (starts.map { $0 <= month.lastDay } ?? true) && (ends.map { $0 >= month.firstDay } ?? true)
      let billed = applied.items.filter { $0.charge.dueDate.month == month }
      let badge = { (wanted: ChargeClass) -> Badge in
        let status = PaymentStatus(of: billed.filter { $0.charge.chargeClass == wanted }, on: applied.asOf)
        return status.map { .status($0) } ?? (isActive ? .notBilled : .notActive)
      }
      return Month(
        month: month, rent: badge(.rent), utilities: badge(.utilities),
        billing: billed.filter { [.rent, .utilities].contains($0.charge.chargeClass) })
    }
  }
}
