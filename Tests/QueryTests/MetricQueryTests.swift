import Domain
import Query
import Testing
import Warehouse

@Suite("Questions to the metrics") struct MetricQueryTests {
  private let reader: UnifiedReader

  /// Birch sorts before Alder by its name; Cedar's last day is held back.
  init() throws {
    reader = try Facts.reader(
      Facts.property(
        "alder", name: "Z Alder",
        [(0, [.occupiedNoNotice, .noticeUnrented, .vacantUnrented, .vacantRented], nil), (3, [.vacantUnrented], nil)]),
      Facts.property("birch", name: "A Birch", [(1, [.occupiedNoNotice, .model], nil)]),
      Facts.property("cedar", name: "M Cedar", [(2, [.occupiedNoNotice], nil), (0, [.unknown], "a_check")]))
  }

  @Test("The current rows come by name, each of its own day")
  func current() throws {
    let result = try OccupancyQuery().run(reader)
    #expect(result.rows.map(\.subject.propertyID) == ["birch", "cedar", "alder"])
    #expect(result.rows.map { Facts.day.days(to: $0.subject.asOf) } == [-1, -2, 0])
    #expect(result.rows.map(\.subject.staleBecause) == [nil, "a_check", nil])
    #expect(result.rows.map(\.figures.total) == [2, 1, 4])
    #expect(result.rows.map(\.figures.physicalOccupancy) == [5000, 10_000, 5000].map { Hundredths(count: $0) })
  }

  @Test("The total pools the rows and says what it covers")
  func total() throws {
    let total = try #require(try OccupancyQuery().run(reader).total)
    #expect(total.figures.total == 7 && total.figures.occupied == 4)
    #expect(total.figures.physicalOccupancy == Hundredths(count: 5714))
    #expect(total.means["mean_physical_occupancy_pct"] == Hundredths(count: 6667))
    let coverage = try #require(total.coverage)
    #expect(coverage.properties == 3 && coverage.propertiesConfigured == 3 && coverage.staleProperties == 1)
    #expect(coverage.days == Facts.day.advanced(by: -2)...Facts.day)
  }

  @Test("On request, the total also has the mean of the properties' ratios, each with the same weight")
  func mean() throws {
    #expect(try OccupancyQuery().run(reader).total?.mean == nil)
    for asOf in [nil, Facts.day] {
      var query = OccupancyQuery(asOf: asOf)
      query.hasMean = true
      let total = try #require(try query.run(reader).total)
      let mean = try #require(total.mean)
      // (50 + 100 + 50) / 3, and (50 + 100 + 75) / 3 with the preleased unit; counts stay sums.
      #expect(mean.physicalOccupancy == Hundredths(count: 6667) && mean.leased == Hundredths(count: 7500))
      #expect(mean.physicalOccupancy == total.means["mean_physical_occupancy_pct"])
      #expect(mean.leased == total.means["mean_leased_pct"] && mean.occupied == 4)
      #expect(total.figures.physicalOccupancy == Hundredths(count: 5714))
    }
    // Three days before, only Alder had a figure.
    var past = OccupancyQuery(asOf: Facts.day.advanced(by: -3))
    past.hasMean = true
    #expect(try past.run(reader).total?.mean?.physicalOccupancy == Hundredths(count: 0))
    var pricing = PricingQuery()
    pricing.hasMean = true
    let rents = try #require(try pricing.run(reader).total)
    #expect(rents.mean?.inPlaceRent == Money(cents: 90_000) && rents.mean?.askingRent == rents.figures.askingRent)
  }

  @Test("A past day is answered with each property's last good day by then")
  func past() throws {
    let result = try OccupancyQuery(asOf: Facts.day.advanced(by: -1)).run(reader)
    #expect(result.rows.map(\.subject.propertyID) == ["birch", "cedar", "alder"])
    #expect(result.rows.map { Facts.day.days(to: $0.subject.asOf) } == [-1, -2, -3])
    #expect(result.rows.map(\.subject.staleBecause) == [nil, nil, nil])
    #expect(result.total?.figures.total == 4)
    #expect(result.total?.coverage?.staleProperties == 0)
  }

  @Test("A later day than any is answered as the current one, and a day before all with nothing")
  func edges() throws {
    let current = try OccupancyQuery().run(reader)
    let later = try OccupancyQuery(asOf: Facts.day.advanced(by: 30)).run(reader)
    #expect(later.rows.map(\.subject) == current.rows.map(\.subject))
    #expect(later.rows.map(\.figures) == current.rows.map(\.figures))
    #expect(later.total?.figures == current.total?.figures)
    let before = try OccupancyQuery(asOf: Facts.day.advanced(by: -30)).run(reader)
    #expect(before.rows.isEmpty && before.total == nil)
  }

  @Test("One property's floor plans add up to its own figures, which are the total", arguments: [nil, Facts.day])
  func parts(asOf: CivilDate?) throws {
    let result = try ExposureQuery(property: "alder", by: .floorplan, asOf: asOf).run(reader)
    #expect(result.rows.map(\.subject.floorplan) == ["A", "B"])
    #expect(result.rows.map(\.figures.total) == [2, 2])
    let total = try #require(result.total)
    #expect(total.coverage == nil && total.figures.total == 4)
    #expect(total.figures.within.map(\.units) == [1, 2, 2])
  }

  @Test("By bedrooms the rows come in order, for every property")
  func bedrooms() throws {
    let result = try PricingQuery(by: .bedrooms).run(reader)
    #expect(result.rows.map(\.subject.bedrooms) == [0, 1, 0, 0, 1])
    #expect(result.rows.first?.figures.inPlaceRent == Money(cents: 90_000))
    #expect(result.rows.first?.figures.inPlacePerSquareFoot == Hundredths(count: 180))
    #expect(result.rows.first?.figures.askingBasis == .floorplan)
    #expect(result.total?.figures.lossToLease == Money(cents: 40_000))
  }

  @Test("An unknown property, or a single one, has no total")
  func alone() throws {
    #expect(try OccupancyQuery(property: "nowhere").run(reader).rows.isEmpty)
    let one = try OccupancyQuery(property: "alder").run(reader)
    #expect(one.rows.count == 1 && one.total == nil)
  }

  @Test("A name is bound, never read as SQL")
  func bound() throws {
    #expect(try OccupancyQuery(property: "x' OR '1' = '1").run(reader).rows.isEmpty)
    #expect(try FreshnessQuery(property: "x' OR '1' = '1").run(reader).isEmpty)
  }
}
