import Domain
import SQLite
import TestSupport
import Testing

@testable import Warehouse

@Suite("The work of a question")
struct ViewCostTests {
  /// The views that compare all properties' current days, or list all days of the portfolio, before one is chosen.
  private static let ofAllProperties: Set = [
    "portfolio_days", "summary", "comparison_days", "period_metrics", "comparisons", "weekly_series", "freshness",
  ]

  /// A property of two days with what it billed and its postings, one of which takes back another.
  private static func property(_ id: String) -> PropertyFacts {
    var facts = MetricsFacts.rentRoll(id, MetricsFacts.units([.occupiedNoNotice: 2, .vacantUnrented: 1]))
    let before = MetricsFacts.day.advanced(by: -1)
    for dataset in [UnifiedFactDay.Dataset.units, .pricing, .delinquency] {
      facts.add(dataset, on: before, primarySource: .rentRoll)
    }
    let month = MetricsFacts.day.month
    facts.records[UnifiedBilledMonth.table, default: [:]][[.month(month)]] =
      UnifiedBilledMonth(
        propertyID: id, fiscalMonth: month, asOf: MetricsFacts.day, primarySource: .transactionDetail,
        billed: Money(cents: 100)
      ).fields
    let line = UnifiedIncomeLine(
      propertyID: id, fiscalMonth: month, line: 0, asOf: MetricsFacts.day, account: nil, name: "rent", group: .rent,
      basis: .cash, amount: Money(cents: 100))
    facts.records[UnifiedIncomeLine.table, default: [:]][line.recordKey] = line.fields
    for number in 0..<20 {
      var posting = UnifiedTransaction(
        propertyID: id, transactionID: "t\(number)", source: "realpage", kind: number == 0 ? .reversal : .payment,
        fiscalMonth: month, code: "PMT", ledgerDate: before, accountingDate: before, amount: Money(cents: 100))
      if number == 0 { posting.reversesID = "t1" }
      facts.transactions.append(posting)
    }
    return facts
  }

  private static func store(others: Int) throws -> UnifiedStore {
    let store = try UnifiedStore()
    for id in ["p"] + (0..<others).map({ "q\($0)" }) { try store.replace(property(id), inputs: "invented") }
    return store
  }

  /// Two properties with every dataset on each of the days up to `MetricsFacts.day`.
  private static func store(days: Int, at path: String? = nil) throws -> UnifiedStore {
    let store = try path.map { try UnifiedStore(path: $0) } ?? UnifiedStore()
    for id in ["p", "q"] {
      var facts = property(id)
      for dataset in UnifiedFactDay.Dataset.allCases {
        let known = Set(facts.days.filter { $0.dataset == dataset }.map(\.asOf))
        for day in (0..<days).map({ MetricsFacts.day.advanced(by: -$0) }) where !known.contains(day) {
          facts.add(dataset, on: day, primarySource: .rentRoll)
        }
        if !facts.published.contains(where: { $0.dataset == dataset }) {
          facts.published.append(
            PublishedDay(propertyID: id, dataset: dataset, asOf: MetricsFacts.day, staleBecause: nil))
        }
      }
      try store.replace(facts, inputs: "invented")
    }
    return store
  }

  private static func instructions(_ question: String, in store: UnifiedStore) throws -> Int {
    let statement = try store.database.statement(question)
    try statement.run(values: 0, bind: { _ in })
    return statement.instructions
  }

  @Test("A question about a day of one property takes as much next to many properties as next to few")
  func ofOneProperty() throws {
    let stores = try [ViewCostTests.store(others: 2), ViewCostTests.store(others: 42)]
    let views = try stores[0].database.rows("SELECT name FROM sqlite_schema WHERE type = 'view'")
      .compactMap { $0[0].text }
    let grown = try views.filter { view in
      let columns = try stores[0].reader.columns(of: "SELECT * FROM \(view)")
      guard columns.contains("property_id"), columns.contains("as_of") else { return false }
      let question = "SELECT * FROM \(view) WHERE property_id = 'p' AND as_of = '2026-02-04'"
      let costs = try stores.map { try ViewCostTests.instructions(question, in: $0) }
      return costs[1] > costs[0] * 3 / 2
    }
    #expect(Set(grown) == ViewCostTests.ofAllProperties)
    #expect(views.count > 80)
  }

  @Test("A question about a day of the portfolio takes as much after many days as after few")
  func ofOneDay() throws {
    let stores = try [ViewCostTests.store(days: 4), ViewCostTests.store(days: 40)]
    let views = try stores[0].database.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'portfolio_%'"
    ).compactMap { $0[0].text }
    let grown = try views.filter { view in
      guard try stores[0].reader.columns(of: "SELECT * FROM \(view)").contains("as_of") else { return false }
      let question = "SELECT * FROM \(view) WHERE as_of = '2026-02-03'"
      let costs = try stores.map { try ViewCostTests.instructions(question, in: $0) }
      return costs[1] > costs[0] * 3 / 2
    }
    #expect(Set(grown) == [])
    #expect(views.count > 20)
  }

  @Test(
    "What is made for current days takes as much after many days as after few",
    arguments: ["comparison_days", "freshness", "published WHERE property_id = 'p'"])
  func ofCurrentDays(rows: String) throws {
    let costs = try [100, 300].map { days in
      try ViewCostTests.instructions("SELECT * FROM \(rows)", in: ViewCostTests.store(days: days))
    }
    #expect(costs[1] < costs[0] * 6 / 5, "\(costs[0]) and \(costs[1]) instructions")
  }

  @Test("The days of a month are found in the analysts' copy without reading the other months")
  func ofMonth() throws {
    let costs = try [100, 300].map { days in
      let folder = try temporaryDirectory()
      let store = try ViewCostTests.store(days: days, at: folder + "/unified.db")
      try AnalystCopy.write(store.database.path, to: folder + "/copy.db")
      let copy = try Connection(path: folder + "/copy.db", mode: .readOnly)
      let statement = try copy.statement(
        "SELECT * FROM good_days WHERE property_id = 'p' AND as_of >= '2026-01' AND as_of < '2026-01~'")
      var rows = 0
      try statement.run(values: 0, bind: { _ in }) { _ in
        rows += 1
        return true
      }
      #expect(rows == 31 * UnifiedFactDay.Dataset.allCases.count)
      return statement.instructions
    }
    #expect(costs[1] < costs[0] * 6 / 5, "\(costs[0]) and \(costs[1]) instructions")
  }
}
