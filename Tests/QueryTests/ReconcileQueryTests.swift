import Domain
import Query
import Testing
import Warehouse

@Suite("Figures under a policy, and what makes the difference") struct ReconcileQueryTests {
  private static let classes: [UnitClass] = UnitClass.allCases.enumerated().flatMap { number, unitClass in
    Array(repeating: unitClass, count: (number + 2) % 4 + 1)
  }

  /// Two properties with every class several times, the second with a Box Score only, on two days; and accounts.
  private static func facts() -> [PropertyFacts] {
    var oak = Facts.property("oak", name: "Oak", [(0, classes, nil), (7, classes.reversed() + [.model], nil)])
    for ago in [0, 7] {
      oak.days.append(
        UnifiedFactDay(
          propertyID: "oak", dataset: .delinquency, asOf: Facts.day.advanced(by: -ago), asOfBasis: .stated,
          primarySource: .delinquency, payload: "q"))
      for place in 0..<12 {
        let owed = (0..<4).map { Money(cents: Int64((place * 7 + $0 * 3) % 11) * 1_000) }
        oak.accounts.append(
          UnifiedDelinquency(
            propertyID: "oak", asOf: Facts.day.advanced(by: -ago), accountID: "a\(place)",
            accountClass: AccountClass.allCases[place % 4], statusText: "", isOnNotice: false, isEviction: place == 3,
            delinquent: owed.reduce(.zero, +), prepaid: Money(cents: Int64(place % 5) * 3_500), days0To30: owed[0],
            days31To60: owed[1], days61To90: owed[2], daysOver90: owed[3]))
      }
    }
    oak.published.append(PublishedDay(propertyID: "oak", dataset: .delinquency, asOf: Facts.day))
    var ash = PropertyFacts(
      property: UnifiedProperty(propertyID: "ash", name: "Ash", source: "realpage", sourcePropertyID: "b"))
    let earlier = Facts.day.advanced(by: -1)
    for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
      ash.days.append(
        UnifiedFactDay(
          propertyID: "ash", dataset: dataset, asOf: earlier, asOfBasis: .stated, primarySource: .boxScore, payload: "b"
        ))
      ash.published.append(PublishedDay(propertyID: "ash", dataset: dataset, asOf: earlier))
    }
    ash.floorplans = ["A", "B"].enumerated().map { place, name in
      UnifiedFloorplan(
        propertyID: "ash", asOf: earlier, floorplan: name, floorplanGroup: name, totalUnits: 28 + 7 * place,
        vacantNotLeased: 1 + place, vacantLeased: 2 + place, modelUnits: 3 + place, downUnits: 4 + place,
        occupiedNoNotice: 5 + place, noticeNotLeased: 6 + place, noticeLeased: 7 + place)
    }
    return [oak, ash]
  }

  private let reader: UnifiedReader

  init() throws {
    let store = try UnifiedStore()
    for facts in ReconcileQueryTests.facts() { try store.replace(facts, inputs: "invented") }
    reader = store.reader
  }

  /// Occupied, preleased and total units of both properties, unit by unit, by the words of the rules.
  private static func counts(_ rules: Set<PolicyRule>) -> (occupied: Int, leased: Int, total: Int) {
    var units = classes
    for plan in facts()[1].floorplans {
      let counts: [(UnitClass, Int)] = [
        (.occupiedNoNotice, plan.occupiedNoNotice), (.noticeUnrented, plan.noticeNotLeased),
        (.noticeRented, plan.noticeLeased), (.vacantUnrented, plan.vacantNotLeased),
        (.vacantRented, plan.vacantLeased), (.model, plan.modelUnits), (.down, plan.downUnits),
      ]
      for (unitClass, count) in counts { units += Array(repeating: unitClass, count: count) }
    }
    var (occupied, leased, total) = (0, 0, 0)
    for unitClass in units {
      let isNotice = unitClass == .noticeRented || unitClass == .noticeUnrented
      let isEmployee = unitClass == .employeeOccupied || unitClass == .employeeVacant
      if unitClass == .commercial || unitClass == .excluded { continue }
      if unitClass == .model && rules.contains(.modelUnitsExcluded) { continue }
      if unitClass == .admin && rules.contains(.adminUnitsExcluded) { continue }
      if unitClass == .down && rules.contains(.downUnitsExcluded) { continue }
      if isEmployee && rules.contains(.employeeUnitsExcluded) { continue }
      total += 1
      let leaves =
        isNotice
        && (rules.contains(.noticesVacant)
          || unitClass == .noticeUnrented && rules.contains(.unrentedNoticesVacant))
      let isRented = unitClass == .vacantRented || leaves && unitClass == .noticeRented
      let lives = unitClass == .occupiedNoNotice || unitClass == .employeeOccupied || isNotice && !leaves
      let isOccupied = lives || isRented && rules.contains(.preleasedOccupied)
      occupied += isOccupied ? 1 : 0
      leased += isOccupied || isRented ? 1 : 0
    }
    return (occupied, leased, total)
  }

  @Test("Occupancy under any two rules, and under all of them, is what the units give, counted one by one")
  func occupancy() throws {
    let rules = PolicyRule.allCases.filter { $0.subject == .units }
    let pairs = rules.flatMap { first in rules.map { Set([first, $0]) } }
    for chosen in Set(pairs + [Set(rules).subtracting([.unrentedNoticesVacant]), []]) {
      if chosen.contains(.noticesVacant), chosen.contains(.unrentedNoticesVacant) { continue }
      try reader.apply(FigurePolicy("p", version: 1, rules: chosen))
      let total = try #require(try OccupancyQuery().run(reader).total)
      let expected = ReconcileQueryTests.counts(chosen)
      #expect(total.figures.occupied == expected.occupied, "\(chosen)")
      #expect(total.figures.total == expected.total, "\(chosen)")
      #expect(
        total.figures.leased == Hundredths(count: hundredths(expected.leased, expected.total)), "\(chosen)")
      #expect(total.figures.vacant + total.figures.occupied <= total.figures.total)
    }
    try reader.apply(nil)
    let plain = try OccupancyQuery().run(reader).total?.figures
    try reader.apply(.standard)
    #expect(try OccupancyQuery().run(reader).total?.figures == plain)
    let own = try reader.selecting(["ash"]) { try OccupancyQuery().run(reader) }
    #expect(own.rows.map(\.subject.propertyID) == ["ash"])
  }

  private func hundredths(_ part: Int, _ whole: Int) -> Int64 { Int64((20_000 * part + whole) / (2 * whole)) }

  @Test("By floor plan, bedrooms, and on an earlier day, a policy's figures add up like the property's")
  func parts() throws {
    let policy = FigurePolicy("p", version: 1, rules: [.noticesVacant, .modelUnitsExcluded])
    let day = Facts.day.advanced(by: -3)
    for asOf in [nil, day] {
      try reader.apply(policy, asOf: asOf)
      let whole = try OccupancyQuery(property: "oak", asOf: asOf).run(reader).rows.map(\.figures)
      #expect(whole.count == 1)
      for grain in [Grain.floorplan, .bedrooms] {
        let parts = try OccupancyQuery(property: "oak", by: grain, asOf: asOf).run(reader).rows.map(\.figures)
        #expect(parts.count == 2 && parts.reduce(0) { $0 + $1.occupied } == whole.first?.occupied)
        #expect(parts.reduce(0) { $0 + $1.total } == whole.first?.total)
      }
      let exposure = try ExposureQuery(property: "oak", asOf: asOf).run(reader).rows.map(\.figures)
      #expect(exposure.first?.total == whole.first?.total)
    }
    // The earlier day has a model unit more, outside the total like the others.
    try reader.apply(policy, asOf: day)
    let earlier = try OccupancyQuery(property: "oak", asOf: day).run(reader).rows
    #expect(earlier.first?.subject.asOf == Facts.day.advanced(by: -7))
    #expect(earlier.first?.figures.classes[.model] == 0)
  }

  @Test("Net of its own prepayment, an account owes what the oldest charges leave; the ages still add up")
  func delinquency() throws {
    try reader.apply(FigurePolicy("p", version: 1, rules: [.prepaidNetted]))
    let figures = try #require(try DelinquencyQuery(property: "oak").run(reader).rows.first?.figures)
    var (owed, over, current, prepaid) = (Int64(0), Int64(0), Int64(0), Int64(0))
    for account in ReconcileQueryTests.facts()[0].accounts where account.asOf == Facts.day {
      var credit = account.prepaid.cents
      let left = [account.daysOver90, account.days61To90, account.days31To60, account.days0To30].map { bucket in
        let paid = min(credit, bucket.cents)
        credit -= paid
        return bucket.cents - paid
      }
      (owed, over, current, prepaid) = (owed + left.reduce(0, +), over + left[0], current + left[3], prepaid + credit)
    }
    #expect(figures.all.delinquent.cents == owed && figures.all.prepaid.cents == prepaid)
    #expect(figures.all.daysOver90.cents == over && figures.all.days0To30.cents == current)
    #expect(figures.all.net == figures.all.delinquent - figures.all.prepaid)
    try reader.apply(nil)
    let plain = try #require(try DelinquencyQuery(property: "oak").run(reader).rows.first?.figures)
    #expect(plain.all.net == figures.all.net && plain.all.delinquent > figures.all.delinquent)
  }

  @Test("Of the calendar day, a property without figures of that day does not count")
  func calendarDay() throws {
    let policy = FigurePolicy("p", version: 1, rules: [.calendarDay])
    try reader.apply(policy)
    #expect(try OccupancyQuery().run(reader).rows.map(\.subject.propertyID) == ["oak"])
    let day = Facts.day.advanced(by: -1)
    try reader.apply(policy, asOf: day)
    #expect(try OccupancyQuery(asOf: day).run(reader).rows.map(\.subject.propertyID) == ["ash"])
    #expect(try OccupancyQuery(asOf: day).run(reader).total?.coverage?.properties == 1)
  }

  private func metric(_ id: String) throws -> MetricDefinition {
    try #require(MetricDefinition.all.first { $0.id == id })
  }

  @Test("The parts of a reconciliation add up to the difference, metric by metric")
  func reconciled() throws {
    let from = FigurePolicy("a", version: 1, rules: [.preleasedOccupied, .downUnitsExcluded])
    let to = FigurePolicy("b", version: 1, rules: [.noticesVacant, .modelUnitsExcluded, .prepaidNetted, .calendarDay])
    let metrics = MetricDefinition.all.filter(ReconcileQuery.covers)
    #expect(metrics.count > 50 && !metrics.contains { $0.id == "days_vacant_median" || $0.view == "pricing" })
    var explained = 0
    for metric in try metrics.filter({ $0.view == "delinquency" || $0.id.hasSuffix("_pct") }).prefix(12) + [
      metric("vacant_units"), metric("delinquent_total"), metric("delinquency_pct"),
    ] {
      let result = try ReconcileQuery(metric).run(from: from, to: to, reader)
      var value = result.first
      for step in result.steps {
        #expect(step.before == value, "\(metric.id)")
        value = step.after
        guard let old = step.before.numerator, let new = step.after.numerator, metric.id != "delinquency_pct" else {
          continue
        }
        #expect(step.rows.reduce(0) { $0 + $1.numerator.after - $1.numerator.before } == new - old, "\(metric.id)")
        explained += step.rows.count
      }
      #expect(value == result.last, "\(metric.id)")
    }
    #expect(explained > 100)
    // The units are listed under the class that they have as documented, whatever the first policy counts them as.
    let result = try ReconcileQuery(metric("physical_occupancy_pct"), property: "oak").run(from: from, to: to, reader)
    let first = try #require(result.steps.first)
    #expect(first.rule == .preleasedOccupied && !first.isAdded)
    #expect(Set(first.rows.map(\.rowClass)) == ["vacant_rented"])
    #expect(reader.appliedPolicy == nil)
  }

  @Test("A stated number is found among single rules and known policies, to the decimals that were stated")
  func stated() throws {
    let query = ReconcileQuery(try metric("physical_occupancy_pct"))
    let lender = FigurePolicy("lender", version: 1, rules: [.modelUnitsExcluded, .noticesVacant])
    let counts = ReconcileQueryTests.counts([.downUnitsExcluded])
    let percent = Hundredths(count: hundredths(counts.occupied, counts.total)).description
    let number = try #require(StatedNumber(percent))
    let found = try query.search(number, from: .standard, among: [lender], reader)
    #expect(found.candidates.filter(\.matches).map(\.policy.rules) == [[.downUnitsExcluded]])
    #expect(found.candidates.contains { $0.policy.name == "lender" && !$0.matches })
    let none = try query.search(try #require(StatedNumber("1.2")), from: .standard, among: [lender], reader)
    #expect(none.candidates.filter(\.matches).isEmpty)
  }

  @Test(
    "A number is read with the decimals that it states",
    arguments: [
      ("93.1", 9_306, true), ("93.1", 9_305, true), ("93.1", 9_304, false), ("93", 9_349, true), ("93", 9_350, false),
      ("$1,250.50", 125_050, true), ("-3.25", -325, true), ("-0.5", -50, true), ("93.10", 9_306, false),
    ])
  func numbers(text: String, value: Int64, isSame: Bool) throws {
    let number = try #require(StatedNumber(text))
    #expect(number.isEqual(to: value) == isSame)
    #expect(["lender", "93.", "9.123", "", "1.2.3"].allSatisfy { StatedNumber($0) == nil })
  }
}
