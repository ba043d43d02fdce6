public import Domain

/// What is owed for one unit, and who answers for it.
public struct UnitDebt: Hashable, Sendable {
  /// A person's part of a unit.
  public struct Holding: Hashable, Sendable {
    /// The person's id.
    public var person: String
    /// The part, in hundredths of a percent: a third is 3333.
    public var share: Int

    /// So much of a unit.
    public init(person: String, share: Int) {
      self.person = person
      self.share = share
    }
  }

  /// The property's key.
  public var property: String
  /// The unit's id.
  public var unit: String
  /// The open charges due by the day; only debts above zero are listed.
  public var debt: Money
  /// The account's balance by the one definition; its open charges are the debt.
  public var balance: AccountBalance?
  /// Who answers for it: one tenant, or owners by share.
  public var holders: [Holding]

  /// A unit's debt.
  public init(property: String, unit: String, debt: Money, holders: [Holding]) {
    self.property = property
    self.unit = unit
    self.debt = debt
    self.holders = holders
  }

  /// A unit's debt by an account's balance.
  public init(property: String, unit: String, balance: AccountBalance, holders: [Holding]) {
    self.init(property: property, unit: unit, debt: balance.open, holders: holders)
    self.balance = balance
  }

  /// The debt in parts: whole cents that add up to it, and what nobody answers for.
  ///
  /// Shares that miss the whole by no more than a hundredth of a percent each are rounded thirds and the like, and are
  /// the whole; shares over it are cut down in proportion.
  func split() -> (parts: [(holder: Holding, debt: Money)], unassigned: Money) {
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
  /// So many parts of a whole of it, cut to the cent; the amount and both counts are at least zero.
  fileprivate func part(_ parts: Int, of whole: Int) -> Money {
    let (quotient, remainder) = cents.quotientAndRemainder(dividingBy: Int64(whole))
    return Money(cents: quotient * Int64(parts) + remainder * Int64(parts) / Int64(whole))
  }
}

/// People with open bills, each with the units that they owe for.
public struct Debtors: Sendable {
  /// One unit that a person owes for.
  public struct Unit: Hashable, Sendable {
    /// The unit and its whole debt.
    public let unit: UnitDebt
    /// The person's part of it.
    public let debt: Money
  }

  /// One person.
  public struct Debtor: Hashable, Sendable {
    /// The person's id.
    public let person: String
    /// What the person owes for all units.
    public let total: Money
    /// The units, by debt from the largest.
    public let units: [Unit]
  }

  /// The people, by debt from the largest.
  public let debtors: [Debtor]
  /// What nobody answers for.
  public let unassigned: Money
  /// What is owed for all units, each counted once.
  public let total: Money

  /// The people who owe.
  ///
  /// - Parameters:
  ///   - debts: what is owed, one a unit and account.
  ///   - minimum: the least total of a person that is listed; the portfolio's total counts the others too.
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
