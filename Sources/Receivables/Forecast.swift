public import Domain

/// A simple forecast of a month's amount from the months before it: the standard that a better forecast has to beat.
public enum Baseline: String, CaseIterable, Sendable {
  /// The amount of the month before.
  case noChange = "no_change"
  /// The amount of the same month a year before.
  case sameMonthLastYear = "same_month_last_year"
  /// The mean of the three months before, rounded half away from zero to the cent.
  case meanOfLastThree = "mean_of_last_three"

  /// The forecast for the month after a history; nil where the history is too short or has a gap.
  public func next(after history: some RandomAccessCollection<Money?>) -> Money? {
    switch self {
    case .noChange: return history.last ?? nil
    case .sameMonthLastYear: return history.count >= 12 ? history.suffix(12).first ?? nil : nil
    case .meanOfLastThree:
      let last = history.suffix(3).compactMap(\.self)
      guard last.count == 3 else { return nil }
      return last.reduce(.zero, +).times(1, over: 3)
    }
  }
}

extension Baseline {
  /// The forecasts for the months after a history; each further month is forecast from the forecasts before it.
  public func path(after history: some RandomAccessCollection<Money?>, months: Int) -> [Money?] {
    var known = Array(history)
    return (0..<months).map { _ in
      let next = next(after: known)
      known.append(next)
      return next
    }
  }

  /// The baseline with the least error over the months that all baselines with any error can forecast; nil where none
  /// has been judged.
  ///
  /// Of equal errors, the first baseline wins.
  public static func best(over history: [Money?], ahead: Int = 1) -> (
    baseline: Baseline, errors: [Baseline: ForecastError]
  )? {
    let judged = allCases.filter { ForecastError(of: $0, over: history, ahead: ahead) != nil }
    let errors = judged.reduce(into: [:]) { errors, baseline in
      errors[baseline] = ForecastError(of: baseline, over: history, ahead: ahead, with: judged)
    }
    let best = judged.compactMap { baseline in errors[baseline].map { (baseline, $0.meanAbsolute) } }
      .reduce(nil as (Baseline, Money)?) { best, next in
        guard let best, best.1 <= next.1 else { return next }
        return best
      }
    return best.map { ($0.0, errors) }
  }
}

/// The error of a baseline in a backtest over each month of a history.
public struct ForecastError: Hashable, Sendable {
  /// The number of months with both a forecast and a known amount.
  public let months: Int
  /// The mean absolute error, rounded half away from zero to the cent.
  public let meanAbsolute: Money

  /// Computes the error over the rolling origins of a history: each month is forecast only from the months before it.
  ///
  /// Nil where no month can be forecast.
  ///
  /// - Parameters:
  ///   - baseline: the baseline.
  ///   - history: the amounts by month.
  ///   - ahead: how many months before its end a month is forecast, from 1.
  ///   - others: baselines that must be able to forecast a month too, so that all are judged over the same months.
  public init?(of baseline: Baseline, over history: [Money?], ahead: Int = 1, with others: [Baseline] = []) {
    let errors = history.indices.dropFirst(ahead - 1).compactMap { month -> Money? in
      let known = history[..<(month - ahead + 1)]
      guard let actual = history[month], let estimate = baseline.path(after: known, months: ahead)[ahead - 1],
        others.allSatisfy({ $0.path(after: known, months: ahead)[ahead - 1] != nil })
      else { return nil }
      return max(actual - estimate, estimate - actual)
    }
    guard !errors.isEmpty else { return nil }
    months = errors.count
    meanAbsolute = errors.reduce(.zero, +).times(1, over: errors.count)
  }
}

/// The amount that a person may owe at the end of the next month.
public struct DebtForecast: Hashable, Sendable {
  /// The number of months of history needed for more than baselines.
  public static let fullHistory = 12

  /// One baseline's forecast.
  public struct Estimate: Hashable, Sendable {
    /// The baseline.
    public let baseline: Baseline
    /// The forecast; nil where the history is too short.
    public let amount: Money?
    /// The baseline's error in the past; nil where no past month could be forecast.
    public let error: ForecastError?
  }

  /// The forecast month.
  public let month: CivilMonth
  /// The baselines' forecasts.
  public let estimates: [Estimate]
  /// The number of months of the history that are known.
  public let knownMonths: Int

  /// Whether the history is long enough only for the baselines.
  public var isShort: Bool { knownMonths < DebtForecast.fullHistory }

  /// Forecasts the month after a history.
  ///
  /// - Parameters:
  ///   - history: the amount at the end of each month, in order; nil for a month that is not known.
  ///   - last: the last month of the history.
  public init(history: [Money?], last: CivilMonth) {
    month = last.advanced(by: 1)
    knownMonths = history.compactMap(\.self).count
    estimates = Baseline.allCases.map { baseline in
      Estimate(
        baseline: baseline, amount: baseline.next(after: history),
        error: ForecastError(of: baseline, over: history))
    }
  }
}
