import Domain
import Testing

@testable import Warehouse

@Suite("Days of metrics") struct MetricsDaysTests {
  private static let day = MetricsFacts.day

  /// Two good days, one held back after them; the pointer stands on the second.
  private func stale(_ id: String) -> PropertyFacts {
    var facts = MetricsFacts.property(id)
    let day = MetricsDaysTests.day
    facts.add(.units, on: day.advanced(by: -1), primarySource: .rentRoll)
    facts.publish([.units, .pricing], on: day, primarySource: .rentRoll, stale: "a_check")
    facts.add(.units, on: day.advanced(by: 1), primarySource: .rentRoll, heldBecause: "a_check")
    for (later, unitClass) in [(-1, UnitClass.vacantUnrented), (0, .occupiedNoNotice), (1, .vacantUnrented)] {
      let day = day.advanced(by: later)
      let unit = MetricsFacts.unit(1, unitClass) { unit in
        unit.propertyID = id
        unit.asOf = day
      }
      facts.units.add([unit], on: day)
    }
    return facts
  }

  @Test("A held day is in no metric, and the pointer's day is current")
  func held() throws {
    let reader = try metricsStore(stale("p")).reader
    let rows = try reader.rows(
      "SELECT as_of, is_current, stale_because, physical_occupancy_pct FROM occupancy ORDER BY as_of")
    #expect(
      rows == [
        [.text("2026-02-03"), .integer(0), .null, .real(0)],
        [.text("2026-02-04"), .integer(1), .text("a_check"), .real(100)],
      ])
    #expect(try reader.rows("SELECT as_of FROM current_occupancy") == [[.text("2026-02-04")]])
    #expect(try reader.rows("SELECT COUNT(*) FROM current_metrics WHERE as_of <> '2026-02-04'") == [[.integer(0)]])
  }

  @Test("A stale property stays in the pool and is counted as stale")
  func pooled() throws {
    let other = MetricsFacts.rentRoll("q", MetricsFacts.units([.vacantUnrented: 1]), on: MetricsDaysTests.day)
    let reader = try metricsStore(stale("p"), other, MetricsFacts.property("r")).reader
    let current = "SELECT properties, properties_configured, stale_properties, physical_occupancy_pct, as_of"
    #expect(
      try reader.rows("\(current) FROM current_portfolio_occupancy") == [
        [.integer(2), .integer(3), .integer(1), .real(50), .text("2026-02-04")]
      ])
    #expect(
      try reader.rows("\(current), earliest_as_of FROM portfolio_occupancy ORDER BY as_of") == [
        [.integer(1), .integer(3), .integer(0), .real(0), .text("2026-02-03"), .text("2026-02-03")],
        [.integer(2), .integer(3), .integer(0), .real(50), .text("2026-02-04"), .text("2026-02-04")],
        [.integer(2), .integer(3), .integer(1), .real(50), .text("2026-02-05"), .text("2026-02-04")],
      ])
  }

  @Test("A property stays stale after the held day, for the latest reason")
  func staysStale() throws {
    var facts = stale("p")
    facts.add(.units, on: MetricsDaysTests.day.advanced(by: 2), primarySource: .rentRoll, heldBecause: "another_check")
    let other = MetricsFacts.rentRoll(
      "q", MetricsFacts.units([.occupiedNoNotice: 1]), on: MetricsDaysTests.day.advanced(by: 5))
    let sql =
      "SELECT as_of, stale_because FROM portfolio_days WHERE dataset = 'units' AND property_id = 'p' ORDER BY as_of"
    #expect(
      try metricsStore(facts, other).reader.rows(sql) == [
        [.text("2026-02-03"), .null], [.text("2026-02-04"), .null], [.text("2026-02-05"), .text("a_check")],
        [.text("2026-02-06"), .text("another_check")], [.text("2026-02-09"), .text("another_check")],
      ])
  }

  @Test("A property without a pointer has no current figures, and an empty portfolio no row")
  func unpublished() throws {
    var facts = MetricsFacts.rentRoll("p", MetricsFacts.units([.occupiedNoNotice: 1]))
    facts.published = []
    let reader = try metricsStore(facts).reader
    #expect(try reader.rows("SELECT property_id FROM current_occupancy") == [])
    #expect(try reader.rows("SELECT as_of FROM current_portfolio_occupancy") == [])
    #expect(try reader.rows("SELECT property_id FROM occupancy") == [[.text("p")]])
  }

  @Test("Only units outside the total: no population, and no ratio")
  func noPopulation() throws {
    let reader = try metricsStore(MetricsFacts.rentRoll("p", MetricsFacts.units([.commercial: 2]))).reader
    let row = try #require(try reader.named("SELECT * FROM current_occupancy").first)
    #expect(row["total_units"] == .integer(0) && row["commercial"] == .integer(2))
    #expect(row["physical_occupancy_pct"] == .null && row["reason"] == .text("no_population"))
  }

  @Test("Vacant units without a date have no cost; no vacant units cost nothing")
  func cost() throws {
    let undated = MetricsFacts.unit(1, .vacantUnrented) { $0.marketRent = Money(cents: 150_000) }
    let reader = try metricsStore(
      MetricsFacts.rentRoll("undated", [undated]),
      MetricsFacts.rentRoll("full", MetricsFacts.units([.occupiedNoNotice: 1]))
    ).reader
    let rows = try reader.rows("SELECT property_id, vacancy_cost_cents FROM current_occupancy ORDER BY property_id")
    #expect(rows == [[.text("full"), .integer(0)], [.text("undated"), .null]])
    let reason = "SELECT reason FROM current_metrics WHERE metric_id = 'vacancy_cost' AND property_id = 'undated'"
    #expect(try reader.rows(reason + " AND grain = 'property'") == [[.text("incomplete:vacated")]])
  }
}
