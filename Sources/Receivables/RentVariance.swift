public import Domain

/// The variance of rent from its budget, split into the effect of more or fewer occupied units and the effect of more or
/// less rent per unit; the two add up to the variance.
public struct RentVariance: Hashable, Sendable {
  /// The difference in occupied units at the budgeted rent per unit.
  public let volume: Money
  /// The difference in rent per unit of the units that are occupied.
  public let rate: Money

  /// Splits the variance; nil where the budget has no occupied units, or an amount is too large.
  public init?(budget: Money, budgetedUnits: Int, actual: Money, occupiedUnits: Int) {
    guard budgetedUnits > 0 else { return nil }
    let (product, overflows) = budget.cents.multipliedReportingOverflow(by: Int64(occupiedUnits - budgetedUnits))
    guard !overflows, product.magnitude < UInt64(Int64.max) / 4 else { return nil }
    let (doubled, units) = (2 * product, Int64(budgetedUnits))
    // Rounded half away from zero.
    volume = Money(cents: (doubled + (doubled < 0 ? -units : units)) / (2 * units))
    rate = actual - budget - volume
  }
}
