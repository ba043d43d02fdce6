/// A tenant whose account the rental tracker looks at.
public struct TrackedTenant: Sendable {
  /// The tenant's id.
  public var id: String
  /// The tenant's name; nil where the source hides it.
  public var name: String?
  /// The property.
  public var property: String
  /// The unit as people say it; nil for a tenant who moved out: no current unit.
  public var unit: String?
  /// The tenant's account.
  public var ledger: AccountLedger

  /// A tenant with an account.
  public init(id: String, name: String?, property: String, unit: String?, ledger: AccountLedger) {
    self.id = id
    self.name = name
    self.property = property
    self.unit = unit
    self.ledger = ledger
  }
}

/// Who is behind with the rent, and with which months.
public struct RentalTracker: Sendable {
  /// What counts as a month behind.
  public enum MonthsBehind: String, CaseIterable, Sendable {
    /// Months that were charged and to which no payment is tagged.
    case missing
    /// Months with an open amount once payments are applied.
    case open
  }

  /// One tenant who is behind.
  public struct Row: Sendable {
    /// The tenant.
    public let tenant: TrackedTenant
    /// The account as it stands.
    public let applied: AppliedLedger
    /// Money in, by date.
    public let paid: [Payment]
    /// What was due, by due date.
    public let owed: [Charge]
    /// Charges due by the day less payments of by the day.
    public let balance: Money
    /// Months that were charged and to which no payment is tagged, by time.
    public let missingPeriods: [CivilMonth]
    /// Months with an open amount once payments are applied, by time.
    public let openPeriods: [CivilMonth]
  }

  /// The report's day.
  public var asOf: CivilDate
  /// The least balance that is listed.
  public var minimumBalance: Money
  /// The least number of months behind that is listed.
  public var minimumMonths: Int
  /// Which months count.
  public var monthsBehind: MonthsBehind
  /// How payments apply.
  public var policy: AllocationPolicy

  /// A tracker for a day.
  public init(
    asOf: CivilDate, minimumBalance: Money = .zero, minimumMonths: Int = 1, monthsBehind: MonthsBehind = .missing,
    policy: AllocationPolicy = .oldestFirst
  ) {
    self.asOf = asOf
    self.minimumBalance = minimumBalance
    self.minimumMonths = minimumMonths
    self.monthsBehind = monthsBehind
    self.policy = policy
  }

  /// The tenants who are behind, by balance from the largest, then by id.
  public func rows(_ tenants: [TrackedTenant]) -> [Row] {
    tenants.map(row).filter { row in
      let months = monthsBehind == .missing ? row.missingPeriods : row.openPeriods
      return row.balance >= minimumBalance && months.count >= minimumMonths
    }.sorted { ($1.balance, $0.tenant.id, $0.tenant.property) < ($0.balance, $1.tenant.id, $1.tenant.property) }
  }

  private func row(_ tenant: TrackedTenant) -> Row {
    let applied = tenant.ledger.applied(asOf: asOf, policy: policy)
    let due = applied.items.filter { $0.charge.dueDate <= asOf }
    let paid = applied.sources.map(\.payment).filter { $0.kind == .payment }
    let missing = Set(due.map(\.charge.period)).subtracting(paid.compactMap(\.period))
    let open = Set(due.filter { $0.open > .zero }.map(\.charge.period))
    return Row(
      tenant: tenant, applied: applied, paid: paid, owed: due.map(\.charge), balance: applied.balanceDue,
      missingPeriods: missing.sorted(), openPeriods: open.sorted())
  }
}
