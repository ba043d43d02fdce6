import Testing

@testable import Domain
@testable import Receivables

@Suite("Chances of late debts, and kept forecasts")
struct ChanceForecastTests {
  private func month(_ number: Int) throws -> CivilMonth { try CivilMonth(iso: "2024-01").advanced(by: number) }

  /// An account's months; `late` says which of them end 30 days or more past due.
  private func history(_ late: [Bool]) throws -> [DebtMonth] {
    try late.enumerated().map { number, isLate in
      DebtMonth(
        month: try month(number), pastDue: Money(cents: isLate ? 100_000 : 0), days: isLate ? 35 : 0,
        billed: Money(cents: 100_000))
    }
  }

  /// Says that what is late stays late.
  private let stays: ChanceLearner = { examples in examples.isEmpty ? nil : { $0[2] } }

  @Test("An account is evaluated with what was known at each month's end")
  func histories() throws {
    let day = { (text: String) in try CivilDate(iso: text) }
    let ledger = AccountLedger(
      charges: [
        Charge(id: "1", code: "RENT", chargeClass: .rent, amount: Money(cents: 1000), dueDate: try day("2025-01-01")),
        Charge(id: "2", code: "RENT", chargeClass: .rent, amount: Money(cents: 1000), dueDate: try day("2025-02-05")),
      ], payments: [Payment(id: "3", amount: Money(cents: 1000), date: try day("2025-02-03"))])
    let months = ledger.debtHistory(until: try CivilMonth(iso: "2025-03"))
    #expect(months.map(\.days) == [30, 23, 54] && months.map(\.isLate) == [true, false, true])
    #expect(months.map(\.pastDue.cents) == [1000, 1000, 1000] && months.map(\.billed.cents) == [1000, 1000, 0])
    #expect(ledger.debtHistory(until: try CivilMonth(iso: "2024-12")).isEmpty)
  }

  @Test("Chances are shown where they beat the base rate over rolling origins, with both Brier scores")
  func better() throws {
    // One account is late from the eighth month on, the other never is: who was late stays late.
    let histories = [try history((0..<20).map { $0 >= 8 }), try history(Array(repeating: false, count: 20))]
    let forecast = ChanceForecast(histories, learn: stays)
    let score = try #require(forecast.score)
    #expect(score.model == 0 && score.baseRate > 0.2 && score.isBetter)
    // LineageRecorder 12 to 19 of 2 accounts: each is judged by the month after.
    #expect(score.count == 16)
    #expect(forecast.chances == [10_000, 0])
  }

  @Test("Where the base rate is as good, only the scores are shown")
  func worse() throws {
    let histories = [try history((0..<20).map { $0 % 2 == 0 }), try history((0..<20).map { $0 % 2 == 1 })]
    let forecast = ChanceForecast(histories, learn: stays)
    #expect(forecast.score?.model == 1 && forecast.score?.baseRate == 0.25)
    #expect(forecast.chances == [nil, nil])
  }

  @Test("Under twelve months of history, and where nothing can be learnt, there is no score and no chance")
  func short() throws {
    let short = ChanceForecast([try history((0..<12).map { $0 > 3 })], learn: stays)
    #expect(short.score == nil && short.chances == [nil])
    let unlearnt = ChanceForecast([try history((0..<30).map { $0 > 3 })]) { _ in nil }
    #expect(unlearnt.score == nil && unlearnt.chances == [nil])
    #expect(ChanceForecast([], learn: stays).chances.isEmpty)
  }

  @Test("No origin learns from what it is judged by")
  func noPeeking() throws {
    let histories = [try history((0..<20).map { $0 >= 8 })]
    let learnt = Learnt()
    _ = ChanceForecast(histories) { examples in
      learnt.counts.append(examples.count)
      return { $0[2] }
    }
    // From the twelfth month on, each origin knows the months before it; the last lesson is of all of them.
    #expect(learnt.counts == Array(11...18) + [19])
  }

  /// How many examples each model was made of.
  private final class Learnt {
    var counts: [Int] = []
  }

  @Test("A model that says nonsense is taken within bounds")
  func nonsense() throws {
    let histories = [try history((0..<20).map { $0 >= 8 }), try history(Array(repeating: false, count: 20))]
    let wild = ChanceForecast(histories) { _ in { $0[2] > 0 ? 7 : -3 } }
    #expect(wild.chances == [10_000, 0])
    #expect(ChanceForecast(histories) { _ in { _ in .nan } }.chances == [5_000, 5_000])
  }

  @Test("Kept forecasts are scored by their month's end, and those of open months are not")
  func kept() throws {
    let closed = try history([false, true])
    let day = try CivilDate(iso: "2024-01-15")
    let forecast = { (number: Int, method: String, value: KeptForecast.Value) in
      KeptForecast(
        asOf: day, property: "p", person: "t", month: try self.month(number), method: method, value: value)
    }
    let kept = [
      try forecast(0, "no_change", .amount(Money(cents: 50))), try forecast(1, "no_change", .amount(Money(cents: 0))),
      try forecast(1, "logistic", .chance(8_000)), try forecast(7, "logistic", .chance(0)),
    ]
    let scores = KeptScore.scores(of: kept) { forecast in closed.first { $0.month == forecast.month } }
    #expect(scores.map(\.method) == ["logistic", "no_change"] && scores.map(\.count) == [1, 2])
    #expect(scores[1].meanAbsolute?.cents == 50_025 && scores[1].brier == nil)
    #expect(abs((scores[0].brier ?? 1) - 0.04) < 1e-9 && scores[0].meanAbsolute == nil)
  }
}
