import Domain
import Receivables
import TestSupport
import Testing

@Suite("Debtors")
struct DebtorTests {
  private func debt(_ unit: String, _ cents: Int64, _ holders: (String, Int)...) -> UnitDebt {
    UnitDebt(
      property: "oak", unit: unit, debt: Money(cents: cents),
      holders: holders.map { UnitDebt.Holding(person: $0.0, share: $0.1) })
  }

  @Test("One person's units are added up, the largest debts first, people and units")
  func rollUp() {
    let debtors = Debtors([
      debt("1", 500, ("ann", 10_000)), debt("2", 700, ("bob", 10_000)), debt("3", 900, ("ann", 10_000)),
    ])
    #expect(debtors.debtors.map(\.person) == ["ann", "bob"])
    #expect(debtors.debtors.map(\.total.cents) == [1400, 700])
    #expect(debtors.debtors[0].units.map(\.unit.unit) == ["3", "1"] && debtors.total.cents == 2100)
  }

  @Test("Owners share a debt to the cent: thirds add up, and the total counts the unit once")
  func thirds() {
    let debtors = Debtors([debt("1", 100, ("c", 3333), ("a", 3333), ("b", 3333))])
    #expect(debtors.debtors.map(\.total.cents) == [34, 33, 33] && debtors.debtors[0].person == "a")
    #expect(debtors.total.cents == 100 && debtors.unassigned == .zero)
  }

  @Test("A share without an owner belongs to none, and shares over the whole are cut in proportion")
  func notWhole() {
    let half = Debtors([debt("1", 1001, ("a", 5000))])
    #expect(half.debtors.map(\.total.cents) == [500] && half.unassigned.cents == 501)
    let over = Debtors([debt("1", 900, ("a", 10_000), ("b", 5000))])
    #expect(over.debtors.map(\.total.cents) == [600, 300] && over.unassigned == .zero)
    #expect(Debtors([debt("1", 900)]).unassigned.cents == 900)
  }

  @Test("The minimum leaves people out, never the total; a unit that is owed money is no debt")
  func minimum() {
    let debtors = Debtors(
      [debt("1", 500, ("a", 10_000)), debt("2", 499, ("b", 10_000)), debt("3", -900, ("c", 10_000))],
      minimum: Money(cents: 500))
    #expect(debtors.debtors.map(\.person) == ["a"] && debtors.total.cents == 999)
  }

  @Test("For any shares, the parts add up to the debt (1,000 units)")
  func conserved() {
    var chance = SeededNumbers(seed: 7)
    let broken = (0..<1000).filter { number in
      let holders = (0..<Int.random(in: 0...4, using: &chance)).map { person in
        UnitDebt.Holding(person: "\(person)", share: Int.random(in: -5...12_000, using: &chance))
      }
      let cents = Int64.random(in: 1...(number < 500 ? 99 : Int64.max), using: &chance)
      let debtors = Debtors([UnitDebt(property: "oak", unit: "1", debt: Money(cents: cents), holders: holders)])
      return debtors.debtors.reduce(debtors.unassigned) { $0 + $1.total }.cents != cents
    }
    #expect(broken == [])
  }
}

@Suite("Notice levels")
struct NoticeLevelTests {
  @Test(
    "A notice is as urgent as its oldest open debt",
    arguments: [
      (-3, nil), (0, nil), (1, 1), (9, 1), (10, 10), (29, 10), (30, 30), (59, 30), (60, 60), (90, 90), (4000, 90),
    ]
      as [(Int, Int?)])
  func level(days: Int, level: Int?) {
    #expect(NoticeLevel(daysPastDue: days)?.rawValue == level)
  }
}

@Suite("Forecasts")
struct ForecastTests {
  private func history(_ amounts: [Int64?]) -> [Money?] { amounts.map { $0.map { dollars($0) } } }

  @Test("The baselines are the month before, the month a year before, and the mean of three")
  func baselines() {
    let year = history((1...12).map { Int64($0) * 10 })
    #expect(Baseline.noChange.next(after: year) == dollars(120))
    #expect(Baseline.sameMonthLastYear.next(after: year) == dollars(10))
    #expect(Baseline.meanOfLastThree.next(after: year) == dollars(110))
    #expect(Baseline.meanOfLastThree.next(after: [Money(cents: 1), .zero, .zero]) == .zero)
    #expect(Baseline.meanOfLastThree.next(after: [Money(cents: 1), Money(cents: 1), .zero]) == Money(cents: 1))
  }

  @Test("A history that does not reach far enough, or has a gap there, gives no guess")
  func short() {
    #expect(Baseline.noChange.next(after: [Money?]()) == nil)
    #expect(Baseline.noChange.next(after: history([5, nil])) == nil)
    #expect(Baseline.sameMonthLastYear.next(after: history((1...11).map { Int64($0) })) == nil)
    #expect(Baseline.meanOfLastThree.next(after: history([1, nil, 3])) == nil)
  }

  @Test("The error is averaged over months, each forecast only from the months before it")
  func rollingOrigin() {
    let months = history([10, 20, 20, 50])
    // 20 after 10, 20 after 20, 50 after 20: off by 10, 0 and 30.
    let error = ForecastError(of: .noChange, over: months)
    #expect(error?.months == 3 && error?.meanAbsolute.cents == 1333)
    #expect(ForecastError(of: .meanOfLastThree, over: months)?.meanAbsolute.cents == 3333)
    #expect(ForecastError(of: .sameMonthLastYear, over: months) == nil)
  }

  @Test("Under twelve months a forecast is short; it is of the month after the history")
  func forecast() throws {
    let short = DebtForecast(history: history((1...11).map { Int64($0) }), last: try month("2025-11"))
    #expect(short.isShort && short.month.description == "2025-12")
    let full = DebtForecast(history: history((1...12).map { Int64($0) }), last: try month("2025-12"))
    #expect(!full.isShort && full.month.description == "2026-01")
    #expect(full.estimates.map(\.amount) == [dollars(12), dollars(1), dollars(11)])
  }
}
