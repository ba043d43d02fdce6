import Domain
import Testing
import Warehouse

@testable import Pipeline

@Suite("Fiscal months of a property")
struct FiscalMonthTests {
  private let asOf = CivilDate(dayNumber: 20_488)

  private func day(_ ago: Int, _ months: [Int], lines: Int, billed: Int64) -> DayFacts {
    let asOf = asOf.advanced(by: -ago)
    var day = DayFacts()
    for month in months.map({ asOf.month.advanced(by: $0) }) {
      day.transactions += (0..<lines).map { line in
        UnifiedTransaction(
          propertyID: "oak", transactionID: "\(month)/\(line)", source: "realpage", kind: .charge, fiscalMonth: month,
          line: line, asOf: asOf, code: "C-CA-RENT", ledgerDate: asOf, accountingDate: asOf,
          amount: Money(cents: billed))
      }
      day.billedMonths.append(
        UnifiedBilledMonth(
          propertyID: "oak", fiscalMonth: month, asOf: asOf, primarySource: .transactionDetail,
          billed: Money(cents: billed)))
    }
    return day
  }

  @Test("A later file of a month repeats its postings and takes their place; other months stay")
  func later() {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: "oak", name: "Oak", source: "realpage", sourcePropertyID: "1"))
    for (ago, months, lines, billed) in [(2, [-1, 0], 3, 100), (1, [0], 5, 200), (0, [], 0, 0)]
      as [(
        Int, [Int], Int, Int64
      )]
    {
      facts.add(
        day(ago, months, lines: lines, billed: billed), property: "oak", asOf: asOf.advanced(by: -ago), findings: [])
    }
    #expect(facts.billedMonths.map(\.fiscalMonth.description) == ["2026-01", "2026-02"])
    #expect(facts.billedMonths.map(\.billed.cents) == [100, 200])
    #expect(facts.transactions.count == 3 + 5)
    #expect(facts.transactions.filter { $0.fiscalMonth == asOf.month }.allSatisfy { $0.amount.cents == 200 })
  }
}
