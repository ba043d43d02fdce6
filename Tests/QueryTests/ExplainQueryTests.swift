import Domain
import Query
import Testing
import Warehouse

@Suite("The rows behind a metric") struct ExplainQueryTests {
  /// Units of every class, some without a rent, a date or square feet; and accounts of every class.
  private func facts() -> PropertyFacts {
    let classes =
      UnitClass.allCases + UnitClass.allCases + [.noticeUnrented, .vacantUnrented]
      + Array(repeating: .vacantRented, count: 6)
    var facts = Facts.property("oak", [(0, classes, nil)]) { index, unit in
      if index % 3 == 0 { unit.squareFeet = nil }
      if index % 5 == 0 { unit.marketRent = Money(cents: 80_000) }
      unit.vacated = index % 4 == 0 ? nil : Facts.day.advanced(by: -index * 7)
      unit.nextLease = unit.unitClass == .vacantRented ? .signed : .none
      unit.nextMoveIn = Facts.day.advanced(by: index * 4)
    }
    facts.days.append(
      UnifiedFactDay(
        propertyID: "oak", dataset: .delinquency, asOf: Facts.day, asOfBasis: .stated, primarySource: .delinquency,
        payload: "q"))
    facts.published.append(PublishedDay(propertyID: "oak", dataset: .delinquency, asOf: Facts.day))
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

  @Test("What the rows add up to is the metric's numerator and denominator, for every metric, window, month and week")
  func sums() throws {
    var facts = facts()
    facts.addHistory()
    let reader = try Facts.reader(facts)
    var reported: Set<String> = []
    var known = 0
    for definition in MetricDefinition.all {
      let query = ExplainQuery(definition, property: "oak")
      let values = try query.values(reader)
      for value in values {
        let explanation = try query.explanation(of: value, among: values, reader)
        #expect(explanation.payload == (definition.view == "delinquency" ? "q" : "p"))
        reported.insert(definition.id)
        // Without billing the delinquency rate has no numerator; its rows are told all the same.
        guard definition.isSum, let printed = value.numerator.integer else { continue }
        let place = "\(definition.id) \(value.part ?? "")"
        #expect(explanation.rows.compactMap(\.numerator.integer).reduce(0, +) == printed, "\(place)")
        known += printed == 0 ? 0 : 1
        guard let whole = value.denominator.integer, definition.id != "delinquency_pct" else { continue }
        let denominators = explanation.rows.compactMap { $0.denominator?.integer }
        #expect(denominators.reduce(0, +) == whole, "\(place)")
      }
    }
    #expect(reported == Set(MetricDefinition.all.map(\.id)))
    #expect(known > 250)
  }

  @Test("Where no unit can be rented, the asking rent is explained by all units for rent")
  func askingOfPlan() throws {
    let facts = Facts.property("oak", [(0, [.occupiedNoNotice, .vacantRented, .model], nil)])
    let explanation = try explain("asking_rent_avg", facts)
    #expect(
      explanation.rows.filter { $0.denominator == .integer(1) }.map(\.rowClass) == [
        "occupied_no_notice", "vacant_rented",
      ])
  }

  @Test("A median lists each unit's own days, and a comparison of averages each unit's asking and in-place rent")
  func notSums() throws {
    let median = try explain("days_vacant_median", facts())
    let days = median.rows.compactMap(\.numerator.integer).sorted()
    #expect(days.count > 3 && !median.definition.isSum)
    let middle = Double(days[(days.count - 1) / 2] + days[days.count / 2]) / 2
    #expect(median.values[0].value == .real(middle))
    let growth = try explain("rent_growth_pct", facts())
    #expect(growth.definition.addsMoney && growth.definition.isOfMoney && !growth.definition.isSum)
    let asked = growth.rows.compactMap(\.numerator.integer).filter { $0 > 0 }
    let paid = growth.rows.compactMap { $0.denominator?.integer }.filter { $0 > 0 }
    let (asking, paying) = (asked.reduce(0, +) * Int64(paid.count), paid.reduce(0, +) * Int64(asked.count))
    #expect(growth.values[0].value == .real((1e4 * Double(asking - paying) / Double(paying)).rounded() / 100))
  }

  private func explain(_ metric: String, _ facts: PropertyFacts) throws -> ExplainQuery.Explanation {
    let definition = try #require(MetricDefinition.all.first { $0.id == metric })
    let query = ExplainQuery(definition, property: "oak")
    let reader = try Facts.reader(facts)
    let values = try query.values(reader)
    return try query.explanation(of: try #require(values.first), among: values, reader)
  }
}

extension PropertyFacts {
  /// Adds events of every stage over half a year, leases that began and leases that end.
  fileprivate mutating func addHistory() {
    let (id, day) = (property.propertyID, Facts.day)
    for dataset in [UnifiedFactDay.Dataset.activity, .funnel, .leases, .expirations] {
      days.append(
        UnifiedFactDay(
          propertyID: id, dataset: dataset, asOf: day, asOfBasis: .stated, primarySource: .rentRoll, payload: "p"))
      published.append(PublishedDay(propertyID: id, dataset: dataset, asOf: day))
      eventSpans += EventStage.allCases.map {
        UnifiedEventSpan(
          propertyID: id, dataset: dataset, stage: $0, first: day.advanced(by: -400), last: day, toldThrough: day)
      }
    }
    windows += UnifiedWindow.all(propertyID: id, asOf: day)
    for ago in 0..<180 { addEvents(on: day.advanced(by: -ago), number: ago) }
    for (number, ago) in stride(from: 0, to: 70, by: 3).enumerated() {
      var lease = UnifiedTradeout(
        propertyID: id, unitID: "\(number)", starts: day.advanced(by: -ago), kind: number % 2 == 0 ? .new : .renewal,
        rent: Money(cents: 100_000 + Int64(number) * 1_000))
      if number % 3 > 0 { (lease.priorStarts, lease.priorRent) = (day.advanced(by: -400), Money(cents: 99_000)) }
      tradeouts.append(lease)
      let ends = day.advanced(by: 10 * number - 20)
      expirations.append(
        UnifiedExpiration(
          propertyID: id, asOf: day, expirationID: "\(number)", unitNumber: "\(number)", ends: ends,
          decision: ExpirationDecision.allCases[number % ExpirationDecision.allCases.count], decisionText: ""))
    }
    for ahead in 0..<12 {
      expirationMonths.append(
        UnifiedExpirationMonth(propertyID: id, asOf: day, month: day.month.advanced(by: ahead), isCovered: ahead != 3))
    }
    expirationMonths.append(UnifiedExpirationMonth(propertyID: id, asOf: day, month: nil, isCovered: true))
  }

  private mutating func addEvents(on date: CivilDate, number: Int) {
    let lived: [EventStage] = [.moveIn, .moveOut, .notice, .renewal, .unknown]
    let id = property.propertyID
    activityEvents.append(
      UnifiedActivityEvent(
        propertyID: id, date: date, unitNumber: "\(number)", action: "a", stage: lived[number % lived.count],
        isTransfer: number % 7 == 0))
    let asked: [EventStage] = [.contact, .tour, .application, .contact, .lease, .cancelled, .unknown]
    prospects.append(
      UnifiedProspect(propertyID: id, prospectID: "\(number)", name: nil, firstSeen: date, basis: .marked))
    var event = UnifiedLeasingEvent(
      propertyID: id, date: date, prospectID: "\(number)", stage: asked[number % asked.count], activity: "b")
    event.isFirst = number % 4 > 0
    event.isLead = event.stage == .contact && event.isFirst
    leasingEvents.append(event)
  }
}
