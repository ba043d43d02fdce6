import Domain
import Receivables
import Testing

@Suite("Owner statements and the split of a rent variance") struct OwnerStatementTests {
  private static let january = CivilDate(dayNumber: 20_454).month

  private func holding(_ owner: String, _ unit: String, _ share: Int, ends: CivilDate? = nil) -> OwnerStatement.Holding
  {
    OwnerStatement.Holding(owner: owner, unit: unit, share: share, starts: nil, ends: ends)
  }

  private func sums(
    _ unit: String?, _ income: Int64, _ expenses: Int64, other: Int64 = 0, month: CivilMonth = january
  ) -> OwnerStatement.Sums {
    OwnerStatement.Sums(
      month: month, unit: unit, income: Money(cents: income), expenses: Money(cents: expenses),
      otherCosts: Money(cents: other))
  }

  @Test("A unit's income is its owners', the property's costs are all owners' by units, and balances carry over")
  func balances() throws {
    let february = Self.january.advanced(by: 1)
    let statement = OwnerStatement(
      units: ["1", "2"], holdings: [holding("a", "1", 10_000), holding("a", "2", 5000), holding("b", "2", 5000)],
      sums: [
        sums("1", 1000_00, 0), sums("2", 600_00, 100_00), sums(nil, 0, 400_00),
        sums("1", 1000_00, 0, month: february), sums(nil, 0, 0, other: 200_00, month: february),
      ],
      distributions: [
        ("b", Self.january.lastDay, Money(cents: 50_00)), ("a", february.firstDay, Money(cents: -10_00)),
      ],
      through: february)
    let months = statement.months
    #expect(months.map(\.owner) == ["a", "a", "b", "b"])
    // a: 1,000 + 300 income, 50 + 300 of expenses; b: 300, 50 + 100. February: 150 and 50 of the other costs.
    #expect(months.map(\.income.cents) == [1300_00, 1000_00, 300_00, 0])
    #expect(months.map(\.expenses.cents) == [350_00, 0, 150_00, 0])
    #expect(months.map(\.otherCosts.cents) == [0, 150_00, 0, 50_00])
    #expect(months.map(\.opening.cents) == [0, 950_00, 0, 100_00])
    #expect(months.map(\.closing.cents) == [950_00, 1810_00, 100_00, 50_00])
  }

  @Test("Thirds are the whole, the part without an owner is shown, a sold unit counts for its owner on the last day")
  func shares() {
    let thirds = OwnerStatement(
      units: ["1"], holdings: ["a", "b", "c"].map { holding($0, "1", 3333) }, sums: [sums("1", 100_00, 1)],
      distributions: [], through: Self.january)
    #expect(thirds.months.map(\.owner) == ["a", "b", "c"] && thirds.months.map(\.income.cents).reduce(0, +) == 100_00)
    #expect(thirds.months.map(\.expenses.cents) == [1, 0, 0])
    let half = OwnerStatement(
      units: ["1"], holdings: [holding("a", "1", 5000), holding("z", "1", 5000, ends: Self.january.firstDay)],
      sums: [sums("1", -100_01, 0)], distributions: [], through: Self.january)
    let own = half.months.filter { $0.income != .zero }
    #expect(own.map(\.owner) == ["a", nil] && own.map(\.income.cents) == [-50_01, -50_00])
  }

  @Test("The parts of any amount add up to it, for any shares")
  func parts() {
    var seed: UInt64 = 7
    let next = { (bound: Int) -> Int in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    for _ in 0..<500 {
      let owners = (0...next(4)).map { "o\($0)" }
      let units = (0...next(5)).map { "u\($0)" }
      let holdings = units.flatMap { unit in owners.map { holding($0, unit, next(7000)) } }
      let (income, expenses) = (Int64(next(1_000_000)) - 300_000, Int64(next(1_000_000)))
      let statement = OwnerStatement(
        units: units, holdings: holdings, sums: [sums(nil, income, expenses), sums("u0", 17, 19)], distributions: [],
        through: Self.january)
      #expect(statement.months.map(\.income.cents).reduce(0, +) == income + 17)
      #expect(statement.months.map(\.expenses.cents).reduce(0, +) == expenses + 19)
    }
  }

  @Test("Volume and rate add up to the variance to the cent, and a change of units has no part of the rate")
  func variance() throws {
    let split = { (budget: Int64, units: Int, actual: Int64, occupied: Int) in
      RentVariance(
        budget: Money(cents: budget), budgetedUnits: units, actual: Money(cents: actual), occupiedUnits: occupied)
    }
    // 100 units at 1,000 budgeted, 95 at 1,020 actual: five units fewer cost 5,000, 20 more per unit bring 1,900.
    let both = try #require(split(100_000_00, 100, 96_900_00, 95))
    #expect(both.volume.cents == -5000_00 && both.rate.cents == 1900_00)
    let fewer = try #require(split(90_000_00, 90, 85_000_00, 85))
    #expect(fewer.volume.cents == -5000_00 && fewer.rate == .zero)
    let odd = try #require(split(1000_01, 3, 700_00, 2))
    #expect(odd.volume.cents == -333_34 && (odd.volume + odd.rate).cents == -300_01)
    #expect(split(0, 0, 5, 1) == nil && split(.max, 1, 0, 9) == nil)
  }
}
