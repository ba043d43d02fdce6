import Domain
import Query
import Testing
import Warehouse

@Suite("What stands behind a metric") struct ExplainQueryTests {
  /// Units of every class, some without a rent, a date or square feet; and accounts of every class.
  private func facts() -> PropertyFacts {
    let classes = UnitClass.allCases + UnitClass.allCases + [.noticeUnrented, .vacantUnrented]
    var facts = Facts.property("oak", [(0, classes, nil)]) { index, unit in
      if index % 3 == 0 { unit.squareFeet = nil }
      if index % 5 == 0 { unit.marketRent = Money(cents: 80_000) }
      unit.vacated = index % 4 == 0 ? nil : Facts.day.advanced(by: -index * 7)
      unit.nextLease = unit.unitClass == .vacantRented ? .signed : .none
      unit.nextMoveIn = Facts.day.advanced(by: index * 4)
    }
    facts.days.append(
      UnifiedFactDay(
        propertyID: "oak", family: .delinquency, asOf: Facts.day, asOfBasis: .stated, base: .delinquency, payload: "q"))
    facts.published.append(PublishedDay(propertyID: "oak", family: .delinquency, asOf: Facts.day))
    for (place, accountClass) in AccountClass.allCases.enumerated() {
      let owed = Money(cents: Int64(place + 1) * 1_000)
      facts.accounts.append(
        UnifiedDelinquency(
          propertyID: "oak", asOf: Facts.day, accountID: "a\(place)", accountClass: accountClass, statusText: "",
          isOnNotice: place == 0, isEviction: place == 1, delinquent: owed, prepaid: Money(cents: 50),
          days0To30: .zero, days31To60: owed, days61To90: .zero, daysOver90: .zero))
    }
    return facts
  }

  @Test("What the rows add up to is the metric's numerator and denominator, for every metric that has rows")
  func sums() throws {
    let reader = try Facts.reader(facts())
    var told = 0
    for definition in MetricDefinition.all where definition.rows != nil {
      let answers = try ExplainQuery(definition, property: "oak").run(reader)
      let explanation = try #require(answers.first?.explanation, "\(definition.id)")
      let numerator = explanation.rows.compactMap(\.numerator.integer).reduce(0, +)
      // Without billing the delinquency rate has no numerator; its rows are told all the same.
      if let printed = explanation.value.numerator.integer { #expect(numerator == printed, "\(definition.id)") }
      if let whole = explanation.value.denominator.integer, explanation.rows.first?.denominator != nil {
        #expect(explanation.rows.compactMap { $0.denominator?.integer }.reduce(0, +) == whole, "\(definition.id)")
      }
      #expect(explanation.payload == (definition.view == "delinquency" ? "q" : "p"))
      told += 1
    }
    #expect(told > 50)
  }

  @Test("Where no unit can be rented, the asking rent is explained by all units for rent")
  func askingOfPlan() throws {
    let facts = Facts.property("oak", [(0, [.occupiedNoNotice, .vacantRented, .model], nil)])
    let definition = try #require(MetricDefinition.all.first { $0.id == "asking_rent_avg" })
    let explanation = try #require(
      try ExplainQuery(definition, property: "oak").run(Facts.reader(facts)).first?.explanation)
    #expect(
      explanation.rows.filter { $0.denominator == .integer(1) }.map(\.rowClass) == [
        "occupied_no_notice", "vacant_rented",
      ])
  }

  @Test("A metric of windows has one value a window, and no rows yet")
  func windows() throws {
    let definition = try #require(MetricDefinition.all.first { $0.id == "move_ins" })
    if case .some = definition.rows { Issue.record("it has rows") }
    #expect(definition.formula == "move_ins")
    #expect(try ExplainQuery(definition, property: "oak").run(Facts.reader(facts())).isEmpty)
  }
}
