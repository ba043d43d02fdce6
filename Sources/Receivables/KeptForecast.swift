public import Domain

/// A stored forecast for a future month, to be scored when the month closes.
public struct KeptForecast: Hashable, Sendable {
  /// The forecast value.
  public enum Value: Hashable, Sendable {
    /// The amount that will be past due.
    case amount(Money)
    /// The probability that a debt will be 30 or more days past due, in ten-thousandths.
    case chance(Int)
  }

  /// The day of the forecast.
  public var asOf: CivilDate
  /// The property's key.
  public var property: String
  /// The person's ID.
  public var person: String
  /// The forecast month.
  public var month: CivilMonth
  /// The method, such as `no_change`.
  public var method: String
  /// The forecast value.
  public var value: Value

  /// Creates a forecast from its parts.
  public init(
    asOf: CivilDate, property: String, person: String, month: CivilMonth, method: String, value: Value
  ) {
    self.asOf = asOf
    self.property = property
    self.person = person
    self.month = month
    self.method = method
    self.value = value
  }
}

/// The accuracy of one method's stored forecasts for the months that have closed.
public struct KeptScore: Hashable, Sendable {
  /// The method.
  public let method: String
  /// The number of forecasts scored.
  public let count: Int
  /// The mean absolute error of amounts, rounded half away from zero to the cent; nil for probabilities.
  public let meanAbsolute: Money?
  /// The Brier score of probabilities; nil for amounts.
  public let brier: Double?
  /// The Brier score of the base rate for the same forecasts: the share of the accounts that were late in each month;
  /// nil for amounts.
  public let baseRateBrier: Double?

  /// Scores the forecasts whose month has closed.
  ///
  /// - Parameters:
  ///   - kept: the stored forecasts.
  ///   - closed: returns the actual month of the forecast's person; nil where the month has not closed.
  /// - Returns: the scores of each method, by its name.
  public static func scores(of kept: [KeptForecast], closed: (KeptForecast) -> DebtMonth?) -> [KeptScore] {
    let outcomes = kept.compactMap { forecast in closed(forecast).map { (forecast, $0) } }
    return Dictionary(grouping: outcomes, by: \.0.method).sorted { $0.key < $1.key }.map { method, outcomes in
      let errors = outcomes.compactMap { forecast, month -> Money? in
        guard case .amount(let amount) = forecast.value else { return nil }
        return max(amount - month.pastDue, month.pastDue - amount)
      }
      let misses = outcomes.compactMap { forecast, month -> Double? in
        guard case .chance(let chance) = forecast.value else { return nil }
        let miss = Double(chance) / 10_000 - (month.isLate ? 1 : 0)
        return miss * miss
      }
      return KeptScore(
        method: method, count: outcomes.count,
        meanAbsolute: errors.isEmpty ? nil : errors.reduce(.zero, +).times(1, over: errors.count),
        brier: misses.isEmpty ? nil : misses.reduce(0, +) / Double(misses.count),
        baseRateBrier: misses.isEmpty ? nil : baseRate(outcomes.map(\.1)))
    }
  }

  /// The Brier score of forecasting each month's share of late accounts: rate x (1 - rate), over all outcomes.
  private static func baseRate(_ outcomes: [DebtMonth]) -> Double {
    let sum = Dictionary(grouping: outcomes, by: \.month).values.reduce(0.0) { sum, months in
      let rate = Double(months.count(where: \.isLate)) / Double(months.count)
      return sum + rate * (1 - rate) * Double(months.count)
    }
    return sum / Double(outcomes.count)
  }
}
