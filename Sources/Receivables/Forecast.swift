public import Domain

/// A simple guess at a month's amount from the months before it: what a better forecast has to beat.
public enum Baseline: String, CaseIterable, Sendable {
  /// The month before.
  case noChange = "no_change"
  /// The same month a year before.
  case sameMonthLastYear = "same_month_last_year"
  /// The mean of the three months before, half cents away from zero.
  case meanOfLastThree = "mean_of_last_three"

  /// The guess for the month after a history; nil where the history does not reach far enough or has a gap there.
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

/// How far a baseline was off, had it been asked before each month of a history.
public struct ForecastError: Hashable, Sendable {
  /// How many months could be guessed and are known.
  public let months: Int
  /// The mean absolute error, half cents away from zero.
  public let meanAbsolute: Money

  /// The error over the rolling origins of a history: each month is guessed from those before it alone.
  ///
  /// Nil where no month can be guessed.
  public init?(of baseline: Baseline, over history: [Money?]) {
    let errors = history.indices.compactMap { month -> Money? in
      guard let actual = history[month], let guess = baseline.next(after: history[..<month]) else { return nil }
      return max(actual - guess, guess - actual)
    }
    guard !errors.isEmpty else { return nil }
    months = errors.count
    meanAbsolute = errors.reduce(.zero, +).times(1, over: errors.count)
  }
}

/// The amounts that a person may owe at the end of the next month.
public struct DebtForecast: Hashable, Sendable {
  /// How many months a history needs for more than baselines.
  public static let fullHistory = 12

  /// One baseline's guess.
  public struct Guess: Hashable, Sendable {
    /// The baseline.
    public let baseline: Baseline
    /// Its guess; nil where the history does not reach far enough.
    public let amount: Money?
    /// How far it was off in the past; nil where it could not have been asked.
    public let error: ForecastError?
  }

  /// The month that is guessed.
  public let month: CivilMonth
  /// The baselines' guesses.
  public let guesses: [Guess]
  /// How many months of the history are known.
  public let knownMonths: Int

  /// Whether there is only enough history for the baselines.
  public var isShort: Bool { knownMonths < DebtForecast.fullHistory }

  /// Guesses the month after a history.
  ///
  /// - Parameters:
  ///   - history: the amount at the end of each month, one after the other; nil for a month that is not known.
  ///   - last: the last month of the history.
  public init(history: [Money?], last: CivilMonth) {
    month = last.advanced(by: 1)
    knownMonths = history.compactMap(\.self).count
    guesses = Baseline.allCases.map { baseline in
      Guess(
        baseline: baseline, amount: baseline.next(after: history),
        error: ForecastError(of: baseline, over: history))
    }
  }
}
