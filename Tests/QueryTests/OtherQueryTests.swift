import Domain
import Query
import Testing
import Warehouse

@Suite("Other questions") struct OtherQueryTests {
  @Test("Every property is listed, with its units where they are known")
  func properties() throws {
    let reader = try Facts.reader(
      Facts.property("alder", name: "A", [(0, [.occupiedNoNotice, .commercial], nil)]), Facts.property("birch", []))
    let rows = try PropertiesQuery().run(reader)
    #expect(rows.map(\.propertyID) == ["alder", "birch"])
    #expect(rows.map(\.units) == [1, nil])
  }

  @Test("Freshness lists each dataset's day, and the held days")
  func freshness() throws {
    let reader = try Facts.reader(
      Facts.property("alder", [(2, [.occupiedNoNotice], nil), (1, [], "a_check"), (0, [], "a_check")]),
      Facts.property("birch", [(0, [], "never_good")]))
    let rows = try FreshnessQuery().run(reader)
    #expect(rows.map(\.dataset) == ["pricing", "units", "pricing", "units"])
    let alder = try #require(rows.first)
    #expect(alder.asOf == Facts.day.advanced(by: -2) && alder.asOfBasis == .stated && alder.primarySource == .rentRoll)
    #expect(alder.staleBecause == "a_check" && alder.heldDays == 2 && alder.lastHeld == Facts.day)
    let birch = try #require(rows.last)
    #expect(birch.asOf == nil && birch.primarySource == nil && birch.heldDays == 1)
  }

  @Test("The summary has a row for every property, and nothing where a module has no day")
  func summary() throws {
    let reader = try Facts.reader(
      Facts.property("alder", [(0, [.occupiedNoNotice], nil)]), Facts.property("birch", []))
    let result = try SummaryQuery().run(reader)
    #expect(result.rows.map(\.propertyID) == ["alder", "birch"])
    #expect(result.rows.map { $0.occupancy?.figures.total } == [1, nil])
    #expect(result.rows.allSatisfy { $0.delinquency == nil })
    #expect(result.occupancy?.coverage?.propertiesConfigured == 2)
    #expect(result.delinquency == nil)
  }

  @Test("Delinquency's classes add up to all accounts")
  func delinquency() throws {
    var facts = Facts.property("alder", [])
    facts.days = [
      UnifiedFactDay(
        propertyID: "alder", dataset: .delinquency, asOf: Facts.day, asOfBasis: .received, primarySource: .delinquency,
        payload: "p")
    ]
    facts.published = [PublishedDay(propertyID: "alder", dataset: .delinquency, asOf: Facts.day)]
    facts.accounts = AccountClass.allCases.enumerated().map { place, accountClass in
      let owed = Money(cents: Int64(place + 1) * 1_000)
      return UnifiedDelinquency(
        propertyID: "alder", asOf: Facts.day, accountID: "\(place)", accountClass: accountClass, statusText: "invented",
        isOnNotice: false, isEviction: place == 0, delinquent: owed, prepaid: Money(cents: 1), days0To30: owed,
        days31To60: .zero, days61To90: .zero, daysOver90: .zero)
    }
    let result = try DelinquencyQuery(property: "alder").run(Facts.reader(facts))
    let figures = try #require(result.rows.first?.figures)
    #expect(result.rows.first?.subject.asOfBasis == .received)
    #expect(figures.all.delinquent == Money(cents: 10_000) && figures.all.owing == 4)
    #expect(figures.classes.values.reduce(.zero) { $0 + $1.delinquent } == figures.all.delinquent)
    #expect(figures.all.net == Money(cents: 9_996) && figures.evictions == 1)
    #expect(figures.rate == nil && figures.reason == "incomplete:billed")
  }

  @Test(
    "A number with two decimals prints them both, and the sign",
    arguments: [
      (0, "0.00"), (5, "0.05"), (-5, "-0.05"), (9574, "95.74"), (-12_345, "-123.45"),
    ])
  func hundredths(count: Int64, text: String) {
    #expect(Hundredths(count: count).description == text)
  }
}
