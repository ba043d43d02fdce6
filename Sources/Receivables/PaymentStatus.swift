public import Domain

/// How far a month's billing is paid.
public enum PaymentStatus: String, CaseIterable, Sendable {
  /// All of it.
  case paid
  /// Not all of it, and some of that is past its due date.
  case overdue
  /// Some of it; the rest is not past its due date.
  case partial
  /// None of it, and nothing is past its due date.
  case pending

  /// The status of one month's billing of one kind; nil where nothing was billed.
  ///
  /// - Parameters:
  ///   - billing: the month's charges, cancelled ones left out.
  ///   - day: the day to judge by.
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

/// The months that a payment grid shows, 1 to 12 of them.
public struct MonthSpan: Hashable, Sendable {
  /// The months in order.
  public let months: [CivilMonth]

  /// So many months from a first one.
  ///
  /// - Throws: `ValueError` for a count that is not 1 to 12.
  public init(from first: CivilMonth, count: Int) throws(ValueError) {
    guard (1...12).contains(count) else { throw ValueError(type: "a number of months from 1 to 12", found: "\(count)") }
    months = (0..<count).map { first.advanced(by: $0) }
  }
}

/// One lease's line of the payment grid.
public struct PaymentGridLine: Hashable, Sendable {
  /// What one month shows of one kind of charge.
  public enum Badge: Hashable, Sendable {
    /// Something was billed.
    case status(PaymentStatus)
    /// The lease was active and nothing was billed.
    case notBilled
    /// The lease was not active, and nothing was billed.
    case notActive
  }

  /// One month's two badges, and what stands behind them.
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

  /// A lease's line.
  ///
  /// - Parameters:
  ///   - applied: the lease's account on the report's day.
  ///   - starts: the lease's first day; nil where it is not known: then it has always been active.
  ///   - ends: its last day; nil where it goes on.
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
