internal import Domain

/// One month of one account, and the outcome of the month after.
public struct ChanceExample: Hashable, Sendable {
  /// The facts known at the month's end, each scaled to about 0 to 1.
  public let features: [Double]
  /// Whether a debt was 30 or more days past due at the end of the month after.
  public let isLate: Bool

  /// Creates an example from its parts.
  public init(features: [Double], isLate: Bool) {
    self.features = features
    self.isLate = isLate
  }
}

/// Learns from examples how likely a late next month is; nil where nothing can be learned from them.
public typealias ChanceLearner = ([ChanceExample]) -> (([Double]) -> Double)?

/// The probability that an account's debt is 30 or more days past due at the end of the next month.
///
/// The probabilities are shown only if they would have been more accurate than the base rate in a backtest over every
/// past month. Accuracy is measured by the Brier score, the mean of the squared differences from the outcomes.
public struct ChanceForecast: Hashable, Sendable {
  /// The accuracy of the probabilities in the backtest.
  public struct Score: Hashable, Sendable {
    /// The model's Brier score; 0 is perfect.
    public let model: Double
    /// The base rate's Brier score.
    public let baseRate: Double
    /// The number of probabilities scored.
    public let count: Int

    /// Whether the model beats the base rate.
    public var isBetter: Bool { model < baseRate }
  }

  /// The probability for each account in ten-thousandths, in the order of the accounts; nil for an account without a
  /// history, and for all accounts where the model does not beat the base rate.
  public let chances: [Int?]
  /// The score over rolling origins; nil where the history is shorter than twelve months or has nothing to learn from.
  public let score: Score?

  /// Learns from the histories of all accounts, and computes each account's probability for the month after.
  ///
  /// - Parameters:
  ///   - histories: each account's months; the last month of each is the one before the forecast month.
  ///   - learn: builds a model from examples.
  public init(_ histories: [[DebtMonth]], learn: ChanceLearner) {
    let byMonth = ChanceForecast.examples(histories)
    let months = byMonth.keys.sorted()
    score = ChanceForecast.score(months, byMonth, learn)
    guard score?.isBetter == true, let model = learn(months.flatMap { byMonth[$0] ?? [] }) else {
      chances = histories.map { _ in nil }
      return
    }
    chances = histories.map { history in
      history.isEmpty ? nil : ChanceForecast.tenThousandths(model(ChanceForecast.features(history[...])))
    }
  }

  /// The examples of all accounts, by the month whose end they describe.
  private static func examples(_ histories: [[DebtMonth]]) -> [CivilMonth: [ChanceExample]] {
    histories.reduce(into: [:]) { examples, history in
      for next in history.indices.dropFirst() {
        let example = ChanceExample(features: features(history[..<next]), isLate: history[next].isLate)
        examples[history[next - 1].month, default: []].append(example)
      }
    }
  }

  /// Scores the forecasts of each month from the twelfth on, each made from the facts known before it.
  private static func score(
    _ months: [CivilMonth], _ examples: [CivilMonth: [ChanceExample]], _ learn: ChanceLearner
  ) -> Score? {
    var (model, base, count) = (0.0, 0.0, 0)
    for (place, month) in months.enumerated().dropFirst(DebtForecast.fullHistory - 1) {
      let known = months[..<place].flatMap { examples[$0] ?? [] }
      guard let rate = baseRate(known), let chance = learn(known) else { continue }
      for example in examples[month] ?? [] {
        let outcome = example.isLate ? 1.0 : 0
        let (miss, baseMiss) = (clamped(chance(example.features)) - outcome, rate - outcome)
        (model, base, count) = (model + miss * miss, base + baseMiss * baseMiss, count + 1)
      }
    }
    return count == 0 ? nil : Score(model: model / Double(count), baseRate: base / Double(count), count: count)
  }

  private static func baseRate(_ examples: [ChanceExample]) -> Double? {
    examples.isEmpty ? nil : Double(examples.count { $0.isLate }) / Double(examples.count)
  }

  /// The facts known at the end of a history's last month.
  static func features(_ history: ArraySlice<DebtMonth>) -> [Double] {
    guard let last = history.last else { return [0, 0, 0, 0] }
    let year = history.suffix(12)
    let billed = year.reduce(0.0) { $0 + Double($1.billed.cents) } / Double(year.count)
    let months = billed > 0 ? Double(last.pastDue.cents) / billed : last.pastDue > .zero ? 6 : 0
    let recent = history.suffix(6)
    return [
      min(months, 6) / 6, Double(min(last.days, 120)) / 120, last.isLate ? 1 : 0,
      Double(recent.count(where: \.isLate)) / Double(recent.count),
    ]
  }

  private static func clamped(_ chance: Double) -> Double { chance.isFinite ? min(max(chance, 0), 1) : 0.5 }

  private static func tenThousandths(_ chance: Double) -> Int { Int(clamped(chance) * 10_000 + 0.5) }
}
