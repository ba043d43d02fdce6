public import Domain

/// What was once said of a month to come, kept to be scored when the month closes.
public struct KeptForecast: Hashable, Sendable {
  /// What was said.
  public enum Value: Hashable, Sendable {
    /// So much will be past due.
    case amount(Money)
    /// The chance that a debt will be 30 or more days past due, in ten-thousandths.
    case chance(Int)
  }

  /// The day that it was said for.
  public var asOf: CivilDate
  /// The property's key.
  public var property: String
  /// The person's id.
  public var person: String
  /// The month that it is about.
  public var month: CivilMonth
  /// How it was made, such as `no_change`.
  public var method: String
  /// What was said.
  public var value: Value

  /// A forecast from its parts.
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

/// How good the kept forecasts of one method were, of the months that have closed.
public struct KeptScore: Hashable, Sendable {
  /// How they were made.
  public let method: String
  /// How many of them were judged.
  public let count: Int
  /// How far amounts were off in the mean, half cents away from zero; nil for chances.
  public let meanAbsolute: Money?
  /// The chances' Brier score; nil for amounts.
  public let brier: Double?

  /// Judges the forecasts whose month has closed.
  ///
  /// - Parameters:
  ///   - kept: what was said.
  ///   - closed: how a month closed for the person; nil where it has not.
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
        brier: misses.isEmpty ? nil : misses.reduce(0, +) / Double(misses.count))
    }
  }
}
