public import Domain

/// One stay of a resident in the rental tracker.
public struct TrackedTenant: Sendable {
  /// The resident's ID.
  public var id: String
  /// The resident's name; nil where the source hides it.
  public var name: String?
  /// The property.
  public var property: String
  /// The unit's display name; nil for a resident who moved out and has no current unit.
  public var unit: String?
  /// The stay's account.
  public var ledger: AccountLedger
  /// The day of the account's balance; nil for the report's day.
  public var asOf: CivilDate?
  /// The balance that the management system reports; it replaces the ledger's balance.
  public var reported: AccountBalance?
  /// A key that identifies the person, across properties too; nil to use the ID.
  public var personKey: String?
  /// Whether the ledger identifies the open months; a ledger without an opening balance does not.
  public var knowsMonths = true
  /// Whether the ledger lists all charges and payments of the stay.
  public var listsAll = true

  /// Creates a stay with an account.
  public init(id: String, name: String?, property: String, unit: String?, ledger: AccountLedger) {
    self.id = id
    self.name = name
    self.property = property
    self.unit = unit
    self.ledger = ledger
  }
}

/// The residents who are behind on rent, and the months that they are behind.
public struct RentalTracker: Sendable {
  /// The definition of a month behind.
  public enum MonthsBehind: String, CaseIterable, Sendable {
    /// Months with a charge to which no payment is tagged; the open months where payments carry no period.
    case missing
    /// Months with an open balance past due.
    case open
  }

  /// One resident of a property, with one or more stays.
  public struct Row: Sendable {
    /// One stay and its account.
    public struct Stay: Sendable {
      /// The stay.
      public let tenant: TrackedTenant
      /// The stay's account on its day.
      public let applied: AppliedLedger
      /// The balance in effect: the reported one, else the ledger's.
      public let balance: AccountBalance

      /// The payments received, by date.
      public var paid: [Payment] { applied.sources.map(\.payment).filter { $0.kind == .payment } }
      /// The charges due by the day, by due date.
      public var owed: [Charge] { applied.items.map(\.charge).filter { $0.dueDate <= applied.asOf } }
    }

    /// The stay that represents the resident: the current one, else the last.
    public let tenant: TrackedTenant
    /// All stays; those with a unit come first.
    public let stays: [Stay]
    /// The combined balance of the stays.
    public let accountBalance: AccountBalance
    /// Months with a charge to which no payment is tagged, by time; nil where a payment carries no period, so that the
    /// months that it is for are not known.
    public let missingPeriods: [CivilMonth]?
    /// Months with an open balance past due, by time.
    public let openPeriods: [CivilMonth]
    /// The months behind; nil where only a reported balance is known, which identifies no months.
    public let behind: [CivilMonth]?

    /// Whether the ledgers of all stays identify the open months.
    public var knowsMonths: Bool { stays.allSatisfy(\.tenant.knowsMonths) }
    /// The payments received, by date.
    public var paid: [Payment] { stays.flatMap(\.paid).sorted { $0.date < $1.date } }
    /// The charges due by the day, by due date.
    public var owed: [Charge] { stays.flatMap(\.owed).sorted { $0.dueDate < $1.dueDate } }
    /// Charges due by the day less payments and credits made by the day.
    public var balance: Money { accountBalance.net }
  }

  /// The report's day.
  public var asOf: CivilDate
  /// The least balance listed; nil for no such filter.
  public var minimumBalance: Money?
  /// The least number of months behind that is listed; 0 lists every resident, including prepaid ones.
  public var minimumMonths: Int
  /// The definition of a month behind.
  public var monthsBehind: MonthsBehind
  /// Whether residents are sorted by balance from the largest; otherwise by ID.
  public var sortsByBalance: Bool

  /// Creates a tracker for a day.
  public init(
    asOf: CivilDate, minimumBalance: Money? = nil, minimumMonths: Int = 1, monthsBehind: MonthsBehind = .missing,
    sortsByBalance: Bool = true
  ) {
    self.asOf = asOf
    self.minimumBalance = minimumBalance
    self.minimumMonths = minimumMonths
    self.monthsBehind = monthsBehind
    self.sortsByBalance = sortsByBalance
  }

  /// Returns the residents who are behind, each once a property; by balance from the largest, then by ID.
  public func rows(_ tenants: [TrackedTenant]) -> [Row] {
    allRows(tenants).filter(isListed).sorted { left, right in
      let (first, second) = (left.tenant, right.tenant)
      guard !sortsByBalance || left.balance == right.balance else { return left.balance > right.balance }
      return (first.id, first.property) < (second.id, second.property)
    }
  }

  /// Returns the residents with open charges whom the filters leave out, in no order.
  public func leftOut(_ tenants: [TrackedTenant]) -> [Row] {
    allRows(tenants).filter { $0.accountBalance.open > .zero && !isListed($0) }
  }

  private func allRows(_ tenants: [TrackedTenant]) -> [Row] {
    Dictionary(grouping: tenants) { [$0.property, $0.personKey ?? $0.id] }.values.map(row)
  }

  private func isListed(_ row: Row) -> Bool {
    if let minimumBalance, row.balance < minimumBalance { return false }
    guard minimumMonths > 0 else { return true }
    guard let behind = row.behind else { return row.accountBalance.pastDue > .zero }
    return behind.count >= minimumMonths
  }

  private func row(_ tenants: [TrackedTenant]) -> Row {
    let stays = tenants.map { tenant in
      let applied = tenant.ledger.applied(on: tenant.asOf ?? asOf)
      return Row.Stay(tenant: tenant, applied: applied, balance: tenant.reported ?? applied.accountBalance)
    }.sorted { left, right in
      let keys = [left, right].map { stay in
        (stay.tenant.unit == nil ? 1 : 0, -(stay.owed.last?.dueDate.dayNumber ?? 0), stay.tenant.unit ?? "")
      }
      return keys[0] < keys[1]
    }
    let periods = stays.flatMap(\.paid).map(\.period)
    let missing =
      periods.contains(nil)
      ? nil : Set(stays.flatMap(\.owed).map(\.period)).subtracting(periods.compactMap(\.self))
    let open = Set(
      stays.flatMap { stay in stay.applied.items.filter { $0.isOverdue(on: stay.applied.asOf) } }
        .map(\.charge.period))
    let accountBalance = stays.dropFirst().reduce(stays[0].balance) { $0 + $1.balance }
    return Row(
      tenant: stays[0].tenant, stays: stays, accountBalance: accountBalance, missingPeriods: missing?.sorted(),
      openPeriods: open.sorted(), behind: behind(stays, accountBalance, missing: missing, open: open))
  }

  /// The months behind: none for a resident with nothing past due, and at least one for a resident with a past-due
  /// amount; nil where the months are not known.
  private func behind(
    _ stays: [Row.Stay], _ accountBalance: AccountBalance, missing: Set<CivilMonth>?, open: Set<CivilMonth>
  ) -> [CivilMonth]? {
    guard accountBalance.pastDue > .zero else { return [] }
    // Of an account without a payment, a charge of zero would be a missing month.
    let tagged = stays.contains { !$0.paid.isEmpty } ? missing ?? [] : []
    let months = monthsBehind == .missing && !tagged.isEmpty ? tagged : open
    return months.isEmpty || !stays.allSatisfy(\.tenant.knowsMonths) ? nil : months.sorted()
  }
}
