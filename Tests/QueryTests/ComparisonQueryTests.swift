import Domain
import Query
import Testing
import Warehouse

@Suite("Comparison of the same properties on two days") struct ComparisonQueryTests {
  private let reader: UnifiedReader

  /// Alder had 1 of 2 units occupied a week ago and has 3 of 4 today; Birch began today.
  init() throws {
    reader = try Facts.reader(
      Facts.property(
        "alder",
        [
          (7, [.occupiedNoNotice, .vacantUnrented], nil),
          (0, [.occupiedNoNotice, .noticeUnrented, .occupiedNoNotice, .vacantRented], nil),
        ]),
      Facts.property("birch", [(0, [.occupiedNoNotice, .vacantUnrented, .vacantUnrented], nil)]))
  }

  @Test("Sums and percentages of rent and billing are compared over time, like those of units")
  func income() throws {
    for id in ["economic_occupancy_pct", "collections_rate_pct", "gross_potential_rent", "vacancy_loss_pct"] {
      let metric = try #require(MetricDefinition.all.first { $0.id == id })
      #expect(ComparisonQuery(metric) != nil, "\(id)")
    }
  }

  @Test("Over all properties, each value is the one that the portfolio's view holds")
  func whole() throws {
    let units = ComparisonQuery(["physical_occupancy_pct", "leased_pct"], of: OccupancyFigures.self)
    let rows = try units.run(asOf: nil, reader)
    let occupancy = try #require(try OccupancyQuery().run(reader).total?.figures)
    #expect(units.pooled(0, over: rows) == occupancy.physicalOccupancy.map { .percent($0) })
    #expect(units.pooled(1, over: rows) == occupancy.leased.map { .percent($0) })
    let rents = ComparisonQuery(["in_place_rent_avg", "asking_rent_avg"], of: PricingFigures.self)
    let pricing = try #require(try PricingQuery().run(reader).total?.figures)
    let paid = try rents.run(asOf: nil, reader)
    #expect(rents.pooled(0, over: paid) == pricing.inPlaceRent.map { .money($0) })
    #expect(rents.pooled(1, over: paid) == pricing.askingRent.map { .money($0) })
  }

  @Test("An earlier day has only the properties that were good by then")
  func earlier() throws {
    let query = ComparisonQuery(["physical_occupancy_pct"], of: OccupancyFigures.self)
    let rows = try query.run(asOf: Facts.day.advanced(by: -7), reader)
    #expect(rows.map(\.propertyID) == ["alder"])
    let parts = rows.first?.parts.first ?? nil
    #expect(parts?.numerator == 1 && parts?.denominator == 2)
    #expect(query.pooled(0, over: rows) == .percent(Hundredths(count: 5_000)))
    #expect(query.pooled(0, over: []) == nil)
  }

  @Test("History begins with the first good day of any property")
  func first() throws {
    #expect(try ComparisonQuery.firstDay(reader) == Facts.day.advanced(by: -7))
  }
}
