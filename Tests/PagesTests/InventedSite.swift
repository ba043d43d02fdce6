import Domain
import Pages
import Query
import Reports
import Warehouse

/// An invented portfolio with thirteen weekly days, two properties, and one that has only just begun.
enum InventedSite {
  static let day = CivilDate(dayNumber: 20_488)
  static let hostile = "<script>alert('1')</script> & \"Co\""

  static func reader() throws -> UnifiedReader {
    let store = try UnifiedStore()
    try store.replace(inRegion(alder, "Coast"), inputs: "invented")
    try store.replace(
      inRegion(property("birch", hostile, weeks: [0, 1]) { _ in 3 }, hostile), inputs: "invented")
    try store.replace(
      PropertyFacts(
        property: UnifiedProperty(propertyID: "cedar", name: "Cedar", source: "realpage", sourcePropertyID: "c")),
      inputs: "invented")
    return store.reader
  }

  static func input(madeAt: String = "2026-02-05T06:10:00Z", paper: Paper = .letter) throws -> SiteInput {
    let empty = Document(title: "Status", subtitle: [], table: Table(columns: [], rows: []), notes: [hostile])
    let found = Document(
      title: "Findings", subtitle: [],
      table: Table(columns: [Column("rule", "Rule", .text)], rows: [TableRow([.text("units_lost")])]), notes: [])
    return SiteInput(
      title: hostile, madeAt: madeAt, today: day.advanced(by: 1), paper: paper,
      states: [
        DatasetState(propertyID: "alder", dataset: .units, state: .fresh, asOf: day, reason: nil),
        DatasetState(
          propertyID: "birch", dataset: .units, state: .held, asOf: day, reason: "the rows of \(hostile) do not add up"),
        DatasetState(propertyID: "cedar", dataset: .units, state: .missing, asOf: nil, reason: nil),
      ], status: empty, findings: found,
      rules: [
        FindingRule(
          "units_lost", "Units of \(hostile) are missing.", effect: "Counted as unknown.", remedy: "Load them."),
        FindingRule("never_met", "Never met.", effect: "None.", remedy: "None."),
      ], dictionary: try DataDictionary.read())
  }

  /// The pages by their files.
  static func pages(_ input: SiteInput, explained: Bool = false) throws -> [String: String] {
    var pages: [String: String] = [:]
    let reader = try reader()
    let explain: Site.Explain = { try modules(of: $0, reader) }
    _ = try Site(reader, input, explain: explained ? explain : nil).pages { pages[$0.file] = $0.markup }
    return pages
  }

  /// Every metric of a property, with a hostile place for each row.
  static func modules(of key: String, _ reader: UnifiedReader) throws -> [ExplainedModule] {
    let metrics = MetricDefinition.all.filter(\.period.isEmpty)
    return try Dictionary(grouping: metrics, by: \.view).sorted { $0.key < $1.key }.map { view, metrics in
      ExplainedModule(
        view,
        try metrics.map { metric in
          let query = ExplainQuery(metric, property: key)
          let values = try query.values(reader)
          let parts = try values.prefix(1).map { value in
            let explanation = try query.explanation(of: value, among: values, reader)
            let origin = ValueOrigin(column: "status", status: hostile, place: "A1 \(hostile)")
            return ExplainedMetric.Part(explanation, origins: explanation.rows.map { _ in [origin] })
          }
          return ExplainedMetric(metric, values: values, parts: parts)
        },
        source: ExplainedSource(
          report: hostile, asOf: CivilDate(dayNumber: 20_488), basis: hostile, rows: (3, 5),
          payload: hostile),
        notes: [hostile], checks: nil)
    }
  }

  /// The pages of a portfolio of as many properties of ten units, of which the first six are in a region.
  static func large(_ count: Int) throws -> [String: String] {
    let store = try UnifiedStore()
    for number in 0..<count {
      let facts = property("p\(number)", "Place \(number)", weeks: [0, 1]) { _ in number < 6 ? 5 : 10 }
      try store.replace(number < 6 ? inRegion(facts, "Coast") : facts, inputs: "invented")
    }
    var pages: [String: String] = [:]
    _ = try Site(store.reader, input()).pages { pages[$0.file] = $0.markup }
    return pages
  }

  /// The pages of two properties with 9 of 10 units occupied in 13 weeks, and one with 1 of 10 in the last 4 alone.
  static func joined() throws -> [String: String] {
    try pages(of: [
      property("ash", "Ash", weeks: Array(0..<13)) { _ in 9 }, property("elm", "Elm", weeks: Array(0..<13)) { _ in 9 },
      property("fir", "Fir", weeks: Array(0..<4)) { _ in 1 },
    ])
  }

  /// The pages of a property that owes $100 more each day, on so many days up to the current one.
  static func daily(_ days: Int) throws -> [String: String] {
    var facts = property("ash", "Ash", weeks: [0]) { _ in 9 }
    for number in 0..<days {
      let asOf = day.advanced(by: number - days + 1)
      facts.days.append(
        UnifiedFactDay(
          propertyID: "ash", dataset: .delinquency, asOf: asOf, asOfBasis: .stated, primarySource: .delinquency,
          payload: "d"))
      let owed = Money(cents: Int64(number + 1) * 10_000)
      facts.accounts.append(
        UnifiedDelinquency(
          propertyID: "ash", asOf: asOf, accountID: "a1", accountClass: .current, statusText: "invented",
          isOnNotice: false, isEviction: false, delinquent: owed, prepaid: .zero, days0To30: owed, days31To60: .zero,
          days61To90: .zero, daysOver90: .zero))
    }
    facts.published.append(PublishedDay(propertyID: "ash", dataset: .delinquency, asOf: day, staleBecause: nil))
    return try pages(of: [facts])
  }

  private static func pages(of properties: [PropertyFacts]) throws -> [String: String] {
    let store = try UnifiedStore()
    for facts in properties { try store.replace(facts, inputs: "invented") }
    var pages: [String: String] = [:]
    _ = try Site(store.reader, input()).pages { pages[$0.file] = $0.markup }
    return pages
  }

  private static func inRegion(_ facts: PropertyFacts, _ name: String) -> PropertyFacts {
    var facts = facts
    facts.property.groups = [
      UnifiedPropertyGroup(propertyID: facts.property.propertyID, kind: "region", name: name)
    ]
    return facts
  }

  /// Alder has ten units, no day five weeks ago, and owes $452.50, of which nothing is over 90 days.
  private static var alder: PropertyFacts {
    var facts = property("alder", "Alder", weeks: (0..<13).filter { $0 != 5 }) { 9 - $0 % 3 }
    facts.days.append(
      UnifiedFactDay(
        propertyID: "alder", dataset: .delinquency, asOf: day, asOfBasis: .stated, primarySource: .delinquency,
        payload: "d"))
    facts.published.append(PublishedDay(propertyID: "alder", dataset: .delinquency, asOf: day, staleBecause: nil))
    facts.accounts = [
      UnifiedDelinquency(
        propertyID: "alder", asOf: day, accountID: "a1", accountClass: .current, statusText: "invented",
        isOnNotice: false, isEviction: false, delinquent: Money(cents: 45_250), prepaid: .zero,
        days0To30: Money(cents: 45_000), days31To60: Money(cents: 250), days61To90: .zero, daysOver90: .zero)
    ]
    return facts
  }

  /// A property of ten units, of which so many are occupied in each week.
  private static func property(
    _ id: String, _ name: String, weeks: [Int], occupied: (_ week: Int) -> Int
  ) -> PropertyFacts {
    var facts = PropertyFacts(
      property: UnifiedProperty(propertyID: id, name: name, source: "realpage", sourcePropertyID: id))
    for week in weeks.sorted(by: >) {
      let asOf = day.advanced(by: -7 * week)
      for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
        facts.days.append(
          UnifiedFactDay(
            propertyID: id, dataset: dataset, asOf: asOf, asOfBasis: .stated, primarySource: .rentRoll, payload: "p"))
      }
      facts.units.add((0..<10).map { unit(id, $0, isOccupied: $0 < occupied(week), asOf) }, on: asOf)
    }
    for dataset in [UnifiedFactDay.Dataset.units, .pricing] {
      facts.published.append(PublishedDay(propertyID: id, dataset: dataset, asOf: day, staleBecause: nil))
    }
    return facts
  }

  private static func unit(_ property: String, _ number: Int, isOccupied: Bool, _ asOf: CivilDate) -> UnifiedUnit {
    var unit = UnifiedUnit(
      propertyID: property, asOf: asOf, unitID: "\(number)", unitNumber: "\(hostile)\(number)", statusText: hostile,
      physical: isOccupied ? .occupied : .vacant, useClass: .revenue, notice: .none, nextLease: .none, ready: .ready,
      unitClass: isOccupied ? .occupiedNoNotice : .vacantUnrented)
    unit.floorplan = hostile
    unit.bedrooms = 1
    unit.squareFeet = 500
    unit.marketRent = Money(cents: 120_000)
    unit.leaseRent = isOccupied ? Money(cents: 110_000) : nil
    return unit
  }
}
