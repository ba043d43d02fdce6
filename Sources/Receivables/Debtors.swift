public import Domain

/// The debt of one unit, and the people responsible for it.
public struct UnitDebt: Hashable, Sendable {
  /// A person's share of a unit.
  public struct Holding: Hashable, Sendable {
    /// The person's ID.
    public var person: String
    /// The share, in hundredths of a percent: a third is 3333.
    public var share: Int

    /// Creates a share of a unit.
    public init(person: String, share: Int) {
      self.person = person
      self.share = share
    }
  }

  /// The property's key.
  public var property: String
  /// The unit's ID.
  public var unit: String
  /// The open charges due by the day; only debts above zero are listed.
  public var debt: Money
  /// The account's balance by the common definition; its open charges are the debt.
  public var balance: AccountBalance?
  /// The people responsible: one resident, or the owners by share.
  public var holders: [Holding]

  /// Creates a unit's debt from its amount.
  public init(property: String, unit: String, debt: Money, holders: [Holding]) {
    self.property = property
    self.unit = unit
    self.debt = debt
    self.holders = holders
  }

  /// Creates a unit's debt from an account's balance.
  public init(property: String, unit: String, balance: AccountBalance, holders: [Holding]) {
    self.init(property: property, unit: unit, debt: balance.open, holders: holders)
    self.balance = balance
  }

  /// Splits the debt into whole cents that add up to it, and the amount for which no one is responsible.
  ///
  /// Shares that differ from the whole by at most a hundredth of a percent each are rounded (thirds, for example) and
  /// count as the whole. Shares that exceed the whole are reduced in proportion.
  public func split() -> (parts: [(holder: Holding, debt: Money)], unassigned: Money) {
    let holders = holders.filter { $0.share > 0 }.sorted { ($0.person, $0.share) < ($1.person, $1.share) }
    let total = holders.reduce(0) { $0 + min($1.share, UnitDebt.whole) }
    guard total > 0 else { return ([], debt) }
    let isWhole = total >= UnitDebt.whole - holders.count
    let weights = holders.map { min($0.share, UnitDebt.whole) }
    let assigned = isWhole ? debt : debt.part(total, of: UnitDebt.whole)
    var parts = weights.map { assigned.part($0, of: total) }
    let short = (assigned - parts.reduce(.zero, +)).cents
    for index in parts.indices.prefix(Int(short)) { parts[index] += Money(cents: 1) }
    return (zip(holders, parts).map { ($0, $1) }, debt - assigned)
  }

  private static let whole = 10_000
}

extension Money {
  /// The amount multiplied by `parts` and divided by `whole`, truncated to the cent; the amount and both counts are
  /// zero or more.
  fileprivate func part(_ parts: Int, of whole: Int) -> Money {
    let (quotient, remainder) = cents.quotientAndRemainder(dividingBy: Int64(whole))
    return Money(cents: quotient * Int64(parts) + remainder * Int64(parts) / Int64(whole))
  }
}

/// People with open charges, each with the units that they owe for.
public struct Debtors: Sendable {
  /// One unit that a person owes for.
  public struct Unit: Hashable, Sendable {
    /// The unit and its whole debt.
    public let unit: UnitDebt
    /// The person's part of the debt.
    public let debt: Money
  }

  /// One person.
  public struct Debtor: Hashable, Sendable {
    /// The person's ID.
    public let person: String
    /// The person's debt for all units.
    public let total: Money
    /// The units, by debt from the largest.
    public let units: [Unit]
  }

  /// The people, by debt from the largest.
  public let debtors: [Debtor]
  /// The amount for which no one is responsible.
  public let unassigned: Money
  /// The debt of all units, each counted once.
  public let total: Money

  /// Groups debts by person.
  ///
  /// - Parameters:
  ///   - debts: the debts, one for each unit and account.
  ///   - minimum: the least total of a listed person; the portfolio's total includes the others too.
  public init(_ debts: [UnitDebt], minimum: Money = .zero) {
    let owing = debts.filter { $0.debt > .zero }
    let splits = owing.map { ($0, $0.split()) }
    let parts = splits.flatMap { unit, split in
      split.parts.filter { $0.debt > .zero }.map { ($0.holder.person, Unit(unit: unit, debt: $0.debt)) }
    }
    debtors = Dictionary(grouping: parts, by: \.0).map { person, parts in
      let units = parts.map(\.1).sorted {
        ($1.debt, $0.unit.property, $0.unit.unit) < ($0.debt, $1.unit.property, $1.unit.unit)
      }
      return Debtor(person: person, total: units.reduce(.zero) { $0 + $1.debt }, units: units)
    }.filter { $0.total >= minimum }.sorted { ($1.total, $0.person) < ($0.total, $1.person) }
    unassigned = splits.reduce(.zero) { $0 + $1.1.unassigned }
    total = owing.reduce(.zero) { $0 + $1.debt }
  }
}
