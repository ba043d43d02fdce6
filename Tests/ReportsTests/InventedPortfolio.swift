import Domain
import ManualBook
import Pipeline
import RealPage
import Receivables
import Warehouse
import Yardi

/// Three invented properties: one of a Rent Roll, one of a Box Score alone, one whose last day is held back.
enum InventedPortfolio {
  static let day = CivilDate(dayNumber: 20_488)

  static func store() throws -> UnifiedStore {
    let store = try UnifiedStore()
    for facts in [alderCourt, birchHouse, cedarPark].map(InventedEvents.added(to:)) {
      try store.replace(facts, inputs: "invented")
    }
    try store.replace(property("dogwood", "Dogwood Place"), inputs: "invented")
    return store
  }

  /// Reads the portfolio with the names that the connectors declare for their reports.
  static func reader(_ store: UnifiedStore) -> UnifiedReader {
    let sources: [any Source] = [RealPage(), Yardi(), Ledger()]
    return store.reader(Dictionary(uniqueKeysWithValues: sources.map { ($0.name, $0.reportNames) }))
  }

  private static func property(_ id: String, _ name: String) -> PropertyFacts {
    PropertyFacts(property: UnifiedProperty(propertyID: id, name: name, source: "realpage", sourcePropertyID: id))
  }

  private static var alderCourt: PropertyFacts {
    var facts = property("alder", "Alder Court")
    publish(&facts, on: day, datasets: [.units, .pricing], primarySource: .rentRoll)
    publish(&facts, on: day, datasets: [.delinquency], primarySource: .delinquency)
    let occupied = (1...8).map { number in
      unit("alder", "10\(number)", plan: number < 5 ? "A1" : "B2") {
        $0.leaseRent = Money(cents: 140_000 + Int64(number) * 100)
      }
    }
    facts.units.add(
      occupied + [
        unit("alder", "201", plan: "A1", notice: .given) {
          $0.leaseRent = Money(cents: 155_000)
          $0.expectedMoveOut = day.advanced(by: 20)
        },
        unit("alder", "202", plan: "B2", notice: .given, nextLease: .signed) {
          $0.leaseRent = Money(cents: 190_000)
          $0.expectedMoveOut = day.advanced(by: 45)
          $0.nextMoveIn = day.advanced(by: 50)
        },
        unit("alder", "203", plan: "A1", physical: .vacant) { $0.vacated = day.advanced(by: -40) },
        unit("alder", "204", plan: "B2", physical: .vacant, nextLease: .signed) { $0.nextMoveIn = day.advanced(by: 7) },
        unit("alder", "205", plan: "B2", physical: .vacant, use: .model),
        unit("alder", "206", plan: nil, physical: .vacant, use: .commercial),
      ], on: day)
    facts.accounts = [
      account("alder", "1", .current, [45_000, 1_250, 0, 0]), account("alder", "2", .current, prepaid: 20_000),
      account("alder", "3", .former, [0, 0, 0, 310_075]),
    ]
    addExpirations(to: &facts)
    addTradeouts(to: &facts)
    facts.billedMonths = [
      UnifiedBilledMonth(
        propertyID: "alder", fiscalMonth: day.month, asOf: day, primarySource: .monthlyTransactions,
        billed: Money(cents: 1_850_000))
    ]
    return facts
  }

  /// A new lease and a renewal, each with a rent before, and one lease of a unit that nobody is known to have lived in.
  private static func addTradeouts(to facts: inout PropertyFacts) {
    publish(&facts, on: day, datasets: [.leases], primarySource: .rentRoll)
    let leases: [(Int, UnifiedTradeout.Kind, Int64, Int64?)] = [
      (5, .new, 155_000, 150_000), (12, .renewal, 161_500, 160_000), (20, .new, 140_000, nil),
    ]
    facts.tradeouts = leases.map { ago, kind, rent, before in
      let starts = day.advanced(by: -ago)
      var tradeout = UnifiedTradeout(
        propertyID: "alder", unitID: "10\(ago)", starts: starts, kind: kind, rent: Money(cents: rent))
      tradeout.priorRent = before.map { Money(cents: $0) }
      tradeout.priorStarts = before.map { _ in starts.advanced(by: -365) }
      return tradeout
    }
  }

  /// Alder's list reaches over two months and a part of the third.
  private static func addExpirations(to facts: inout PropertyFacts) {
    publish(&facts, on: day, datasets: [.expirations], primarySource: .expirationRenewal)
    facts.expirationMonths = ((0..<12).map { day.month.advanced(by: $0) } + [nil]).enumerated().map { place, month in
      UnifiedExpirationMonth(propertyID: "alder", asOf: day, month: month, isCovered: place < 2)
    }
    let decisions: [(ExpirationDecision, Int)] = [
      (.renewed, 10), (.renewed, 18), (.vacating, -2), (.undecided, 24), (.renewed, 30), (.transferred, 40),
      (.monthToMonth, 45), (.undecided, 60),
    ]
    facts.expirations = decisions.enumerated().map { number, lease in
      UnifiedExpiration(
        propertyID: "alder", asOf: day, expirationID: "\(number)", unitNumber: "10\(number)",
        ends: day.advanced(by: lease.1), decision: lease.0, decisionText: "invented", hasLeft: lease.1 < 0)
    }
  }

  private static var birchHouse: PropertyFacts {
    var facts = property("birch", "Birch House")
    publish(&facts, on: day.advanced(by: -1), datasets: [.units, .pricing], primarySource: .boxScore, basis: .runStamp)
    var studio = UnifiedFloorplan(
      propertyID: "birch", asOf: day.advanced(by: -1), floorplan: "S0", floorplanGroup: "Studio", totalUnits: 20,
      vacantNotLeased: 2, vacantLeased: 1, modelUnits: 0, downUnits: 1, occupiedNoNotice: 14, noticeNotLeased: 2,
      noticeLeased: 0)
    studio.bedrooms = 0
    studio.avgMarketRent = Money(cents: 120_000)
    studio.avgLeasedRent = Money(cents: 115_050)
    facts.floorplans = [studio]
    return facts
  }

  private static var cedarPark: PropertyFacts {
    var facts = property("cedar", "Cedar Park")
    let good = day.advanced(by: -2)
    facts.days = [
      UnifiedFactDay(
        propertyID: "cedar", dataset: .units, asOf: day, asOfBasis: .stated, primarySource: .rentRoll, payload: "c",
        heldBecause: "classes_do_not_partition")
    ]
    publish(&facts, on: good, datasets: [.units], primarySource: .rentRoll, stale: "classes_do_not_partition")
    facts.units.add(
      [
        unit("cedar", "1", plan: "C1", on: good), unit("cedar", "2", plan: "C1", on: good),
        unit("cedar", "3", plan: "C1", on: good, physical: .unknown),
      ], on: good)
    return facts
  }

  private static func publish(
    _ facts: inout PropertyFacts, on day: CivilDate, datasets: [UnifiedFactDay.Dataset],
    primarySource: UnifiedFactDay.PrimarySource,
    basis: LoadRecord.AsOfBasis = .stated, stale: String? = nil
  ) {
    let id = facts.property.propertyID
    for dataset in datasets {
      facts.days.append(
        UnifiedFactDay(
          propertyID: id, dataset: dataset, asOf: day, asOfBasis: basis, primarySource: primarySource, payload: "a"))
      facts.published.append(PublishedDay(propertyID: id, dataset: dataset, asOf: day, staleBecause: stale))
    }
  }

  private static func unit(
    _ property: String, _ number: String, plan: String?, on day: CivilDate = day,
    physical: UnitState.Physical = .occupied, use: UnitState.UseClass = .revenue, notice: UnitState.Notice = .none,
    nextLease: UnitState.NextLease = .none, _ change: (inout UnifiedUnit) -> Void = { _ in }
  ) -> UnifiedUnit {
    let state = UnitState(physical: physical, useClass: use, notice: notice, nextLease: nextLease)
    var unit = UnifiedUnit(
      propertyID: property, asOf: day, unitID: number, unitNumber: number, statusText: "invented", physical: physical,
      useClass: use, notice: notice, nextLease: nextLease, ready: .unknown, unitClass: state.unitClass)
    unit.floorplan = plan
    unit.bedrooms = plan.map { $0.hasPrefix("B") ? 2 : 1 }
    unit.squareFeet = plan.map { $0.hasPrefix("B") ? 980 : 650 }
    unit.marketRent = plan.map { Money(cents: $0.hasPrefix("B") ? 189_900 : 149_900) }
    change(&unit)
    return unit
  }

  private static func account(
    _ property: String, _ id: String, _ accountClass: AccountClass, _ buckets: [Int64] = [0, 0, 0, 0],
    prepaid: Int64 = 0
  ) -> UnifiedDelinquency {
    let money = buckets.map { Money(cents: $0) }
    return UnifiedDelinquency(
      propertyID: property, asOf: day, accountID: id, accountClass: accountClass, statusText: "invented",
      isOnNotice: false, isEviction: false, delinquent: money.reduce(.zero, +), prepaid: Money(cents: prepaid),
      days0To30: money[0], days31To60: money[1], days61To90: money[2], daysOver90: money[3])
  }
}
