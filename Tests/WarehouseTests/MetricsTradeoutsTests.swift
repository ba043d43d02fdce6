import Domain
import Testing
import Warehouse

@Suite("Metrics of trade-outs") struct MetricsTradeoutsTests {
  /// A property whose leases began so many days ago, each with the rent before it where one is known.
  private func facts(
    _ id: String, _ leases: [(ago: Int, kind: UnifiedTradeout.Kind, rent: Int64, before: Int64?)]
  ) -> PropertyFacts {
    var facts = MetricsFacts.property(id)
    facts.publish([.leases], on: MetricsFacts.day, primarySource: .rentRoll)
    facts.windows = UnifiedWindow.all(propertyID: id, asOf: MetricsFacts.day)
    facts.tradeouts = leases.enumerated().map { number, lease in
      let starts = MetricsFacts.day.advanced(by: -lease.ago)
      var tradeout = UnifiedTradeout(
        propertyID: id, unitID: "\(number)", starts: starts, kind: lease.kind, rent: Money(cents: lease.rent))
      tradeout.priorRent = lease.before.map { Money(cents: $0) }
      tradeout.priorStarts = lease.before.map { _ in starts.advanced(by: -365) }
      return tradeout
    }
    return facts
  }

  private func row(_ reader: UnifiedReader, _ view: String, _ window: Window) throws -> [String: Field] {
    try #require(try reader.named("SELECT * FROM \(view) WHERE window_name = '\(window.rawValue)'").first)
  }

  @Test("A lease counts on its first day: both ends of a window are inside, and tomorrow is not")
  func ends() throws {
    let leases = [-1, 0, 6, 7, 29, 30].map {
      (ago: $0, kind: UnifiedTradeout.Kind.new, rent: Int64(1), before: Int64?.none)
    }
    let reader = try metricsStore(facts("p", leases)).reader
    #expect(try row(reader, "current_tradeouts", .last7Days)["tradeout_new_leases"] == .integer(2))
    #expect(try row(reader, "current_tradeouts", .last30Days)["tradeout_new_leases"] == .integer(4))
    #expect(try row(reader, "current_tradeouts", .previousMonth)["tradeout_new_leases"] == .integer(4))
  }

  @Test("Only pairs are compared, and a lease without a prior rent is counted and reported")
  func pairs() throws {
    let reader = try metricsStore(
      facts("p", [(1, .new, 103_000, 100_000), (2, .renewal, 99_000, 100_000), (3, .new, 500_000, nil)])
    ).reader
    let week = try row(reader, "current_tradeouts", .last7Days)
    #expect(week["tradeout_new_pct"] == .real(3) && week["tradeout_renewal_pct"] == .real(-1))
    #expect(week["tradeout_blended_pct"] == .real(1) && week["tradeout_blended_pairs"] == .integer(2))
    #expect(week["tradeout_new_leases"] == .integer(2) && week["tradeout_new_pairs"] == .integer(1))
    #expect(week["reason"] == .text("incomplete:prior_rent"))
  }

  @Test("A comparison has figures where our leases reach back to its first day, and none where they do not")
  func compared() throws {
    var known = facts(
      "p", [(1, .new, 103_000, 100_000), (33, .new, 110_000, 100_000), (366, .renewal, 99_000, 100_000)])
    known.add(.leases, on: MetricsFacts.day.advanced(by: -34), primarySource: .rentRoll)
    let reader = try metricsStore(known).reader
    let month = try row(reader, "current_tradeouts", .monthToDate)
    #expect(month["tradeout_new_pct"] == .real(3) && month["compared_tradeout_new_pct"] == .real(10))
    #expect(
      month["compared_tradeout_new_leases"] == .integer(1) && month["compared_tradeout_renewal_leases"] == .integer(0))
    #expect(month["last_year_tradeout_renewal_leases"] == .null && month["last_year_tradeout_renewal_pct"] == .null)
    #expect(month["known_since"] == .text("2026-01-01"))
    // Without last year's days the reason is that, though the window's own leases all have their pairs.
    let reasons = """
      SELECT DISTINCT metric_id || ' ' || reason FROM current_metrics WHERE property_id = 'p' AND value IS NULL
      AND window_name = 'month_to_date' AND metric_id LIKE 'last_year_tradeout_%' ORDER BY 1
      """
    #expect(
      try reader.rows(reasons).compactMap { $0[0].text }
        == ["blended_leases", "blended_pairs", "blended_pct", "new_pct", "renewal_pct"].map {
          "last_year_tradeout_\($0) incomplete:days"
        })
    let december = try row(reader, "current_tradeouts", .previousMonth)
    #expect(december["tradeout_new_leases"] == .integer(1) && december["compared_tradeout_new_leases"] == .null)
    known.add(.leases, on: MetricsFacts.day.advanced(by: -368), primarySource: .rentRoll)
    let longer = try row(try metricsStore(known).reader, "current_tradeouts", .monthToDate)
    #expect(
      longer["last_year_tradeout_renewal_pct"] == .real(-1) && longer["last_year_tradeout_new_leases"] == .integer(0))
  }

  @Test("Without leases there is no ratio, and the reason says so")
  func nothing() throws {
    let reader = try metricsStore(facts("p", [])).reader
    let week = try row(reader, "current_tradeouts", .last7Days)
    #expect(week["tradeout_blended_pct"] == .null && week["tradeout_blended_leases"] == .integer(0))
    #expect(week["reason"] == .text("no_population"))
  }

  @Test(
    "The portfolio adds rents up before it divides", arguments: ["current_portfolio_tradeouts", "portfolio_tradeouts"])
  func pooled(view: String) throws {
    let reader = try metricsStore(
      facts("p", [(1, .new, 110_000, 100_000)]), facts("q", [(1, .new, 300_000, 300_000)]), facts("r", [])
    ).reader
    let week = try row(reader, view, .last7Days)
    #expect(week["tradeout_new_pct"] == .real(2.5) && week["properties"] == .integer(3))
    #expect(week["first_date"] == .text("2026-01-29") && week["last_date"] == .text("2026-02-04"))
  }
}
