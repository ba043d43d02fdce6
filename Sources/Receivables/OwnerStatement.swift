public import Domain

/// What owners earned with their units of a property month by month, what they were paid, and what is left.
///
/// Income and costs of one unit belong to its owners on the month's last day, those of the whole property to the owners
/// of all units, each unit with the same weight.
public struct OwnerStatement: Sendable {
  /// An owner's share of a unit.
  public struct Holding: Sendable {
    /// The owner.
    public var owner: String
    /// The unit's number.
    public var unit: String
    /// The share, in hundredths of a percent.
    public var share: Int
    /// The first day and the last; nil for no limit.
    public var starts: CivilDate?, ends: CivilDate?

    /// A share of a unit.
    public init(owner: String, unit: String, share: Int, starts: CivilDate?, ends: CivilDate?) {
      (self.owner, self.unit, self.share, self.starts, self.ends) = (owner, unit, share, starts, ends)
    }
  }

  /// Sums of a month, of one unit or of the whole property.
  public struct Sums: Sendable {
    /// The month.
    public var month: CivilMonth
    /// The unit's number; nil for the whole property.
    public var unit: String?
    /// Income, operating expenses, and costs below net operating income.
    public var income: Money, expenses: Money, otherCosts: Money

    /// The sums of a month.
    public init(month: CivilMonth, unit: String?, income: Money, expenses: Money, otherCosts: Money) {
      (self.month, self.unit) = (month, unit)
      (self.income, self.expenses, self.otherCosts) = (income, expenses, otherCosts)
    }
  }

  /// A month of an owner.
  public struct Month: Hashable, Sendable {
    /// The owner; nil for the part of the units without an owner.
    public let owner: String?
    /// The month.
    public let month: CivilMonth
    /// What was left before the month.
    public let opening: Money
    /// The owner's part of income, operating expenses, and costs below net operating income.
    public internal(set) var income = Money.zero, expenses = Money.zero, otherCosts = Money.zero
    /// What was paid to the owner; negative for what the owner paid in.
    public internal(set) var distributions = Money.zero

    /// The part of net operating income.
    public var noi: Money { income - expenses }
    /// What is left after the month.
    public var closing: Money { opening + noi - otherCosts - distributions }
  }

  /// The months of each owner, from the first month with an amount through the last one; the part without an owner last.
  public let months: [Month]

  /// Creates a statement of one property.
  ///
  /// - Parameters:
  ///   - units: the numbers of all units.
  ///   - holdings: the owners' shares.
  ///   - sums: income and costs.
  ///   - distributions: what was paid to owners, with its day.
  ///   - since: the month that balances begin in, with zero; nil for the first one.
  ///   - last: the last month.
  public init(
    units: [String], holdings: [Holding], sums: [Sums],
    distributions: [(owner: String, date: CivilDate, amount: Money)], since: CivilMonth? = nil,
    through last: CivilMonth
  ) {
    let first = (sums.map(\.month) + distributions.map(\.date.month)).min()
    let owners: [String?] = Set(holdings.map(\.owner) + distributions.map(\.owner)).sorted() + [nil]
    var closing: [String?: Money] = [:]
    var all: [Month] = []
    var month = first ?? last.advanced(by: 1)
    while month <= last {
      var own = Dictionary(
        uniqueKeysWithValues: owners.map { owner in
          (owner, Month(owner: owner, month: month, opening: closing[owner, default: .zero]))
        })
      for sum in sums where sum.month == month {
        let weights = Self.weights(of: sum.unit.map { [$0] } ?? units, holdings, on: month.lastDay)
        for (owner, part) in Self.split(sum.income, by: weights) { own[owner]?.income += part }
        for (owner, part) in Self.split(sum.expenses, by: weights) { own[owner]?.expenses += part }
        for (owner, part) in Self.split(sum.otherCosts, by: weights) { own[owner]?.otherCosts += part }
      }
      for paid in distributions where paid.date.month == month { own[paid.owner]?.distributions += paid.amount }
      for (owner, own) in own where since.map({ $0 <= month }) ?? true { closing[owner] = own.closing }
      all += own.values
      month = month.advanced(by: 1)
    }
    let hasRest = all.contains { $0.owner == nil && ($0.income, $0.expenses) != (.zero, .zero) }
    months = all.filter { $0.owner != nil || hasRest }.sorted { left, right in
      switch (left.owner, right.owner) {
      case (let one?, let other?) where one != other: one < other
      case (nil, .some): false
      case (.some, nil): true
      default: left.month < right.month
      }
    }
  }

  private static let whole = 10_000

  /// The weight of each owner in the units on a day, and the one without an owner; of shares that are thirds the last
  /// hundredth of a percent counts as owned.
  static func weights(of units: [String], _ holdings: [Holding], on day: CivilDate) -> [(owner: String?, weight: Int)] {
    var weights: [String?: Int] = [:]
    for unit in units {
      let holders = holdings.filter { holding in
        holding.unit == unit && holding.share > 0 && (holding.starts.map { $0 <= day } ?? true)
          && (holding.ends.map { $0 >= day } ?? true)
      }.sorted { ($0.owner, $0.share) < ($1.owner, $1.share) }
      let total = holders.reduce(0) { $0 + min($1.share, whole) }
      let isWhole = total >= whole - holders.count && total > 0
      for (place, holder) in holders.enumerated() {
        let rest = isWhole && place == 0 && total < whole ? whole - total : 0
        let share = total > whole ? min(holder.share, whole) * whole / total : min(holder.share, whole)
        weights[holder.owner, default: 0] += share + rest
      }
      if !isWhole { weights[nil, default: 0] += whole - total }
    }
    return weights.map { ($0.key, $0.value) }.sorted {
      ($0.owner == nil ? 1 : 0, $0.owner ?? "") < ($1.owner == nil ? 1 : 0, $1.owner ?? "")
    }
  }

  /// Splits an amount by weights into whole cents that add up to it; the first owners get the cents that are left.
  static func split(_ amount: Money, by weights: [(owner: String?, weight: Int)]) -> [(owner: String?, amount: Money)] {
    let total = weights.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return [(nil, amount)] }
    let size = Int64(clamping: amount.cents.magnitude)
    let (quotient, remainder) = size.quotientAndRemainder(dividingBy: Int64(total))
    var parts = weights.map { quotient * Int64($0.weight) + remainder * Int64($0.weight) / Int64(total) }
    let short = size - parts.reduce(0, +)
    for place in parts.indices.prefix(Int(short)) { parts[place] += 1 }
    return zip(weights, parts).map { ($0.owner, Money(cents: amount.cents < 0 ? -$1 : $1)) }
  }
}
