import Domain
import Testing
import Warehouse

@Suite("Economic occupancy and the collections rate") struct MetricsIncomeTests {
  /// A property with an occupied unit at 900.00, a vacant one at 1,000.00 and a model at 1,100.00, and one month.
  private func facts(
    _ id: String, lease: Int64? = 900_00, _ month: (inout UnifiedBilledMonth) -> Void = { _ in }
  ) -> PropertyFacts {
    let units = [
      MetricsFacts.unit(1, .occupiedNoNotice) {
        $0.leaseRent = lease.map { Money(cents: $0) }
        $0.marketRent = Money(cents: 950_00)
      },
      MetricsFacts.unit(2, .vacantUnrented) { $0.marketRent = Money(cents: 1000_00) },
      MetricsFacts.unit(3, .model) { $0.marketRent = Money(cents: 1100_00) },
    ]
    var facts = MetricsFacts.rentRoll(id, units)
    var billed = UnifiedBilledMonth(
      propertyID: id, fiscalMonth: MetricsFacts.day.month, asOf: MetricsFacts.day, primarySource: .residentLedger,
      billed: Money(cents: 1000_00))
    (billed.rentCharged, billed.concessions) = (Money(cents: 900_00), Money(cents: 100_00))
    (billed.badDebt, billed.applied) = (Money(cents: 50_00), Money(cents: 400_00))
    month(&billed)
    facts.billedMonths = [billed]
    return facts
  }

  private let sql = """
    SELECT economic_properties, gross_potential_rent_cents, economic_rent_cents, economic_occupancy_pct,
      economic_occupancy_at_market_pct, reason
    """

  @Test("It is rent charged less concessions and bad debt, of lease rent and the market rent of the other units")
  func percent() throws {
    let reader = try metricsStore(facts("p")).reader
    // 900 - 100 - 50 = 750 of 900 + 1,000 + 1,100 = 3,000; at market of 3,050.
    #expect(
      try reader.rows("\(sql) FROM current_economic_occupancy") == [
        [.integer(1), .integer(3000_00), .integer(750_00), .real(25), .real(24.59), .null]
      ])
    let rates = "SELECT charges_billed_cents, payments_applied_cents, collections_rate_pct, reason FROM current_billing"
    #expect(try reader.rows(rates) == [[.integer(1000_00), .integer(400_00), .real(40), .null]])
  }

  @Test("Without a unit's rent, the month's billing or its write-offs there is no percentage, and the reason is stated")
  func missing() throws {
    var unbilled = facts("unbilled")
    unbilled.billedMonths = []
    let reader = try metricsStore(
      facts("rent", lease: nil), facts("debt") { $0.badDebt = nil }, unbilled,
      MetricsFacts.boxScore("units", [.occupiedNoNotice: 4])
    ).reader
    let rows = try reader.rows(
      "SELECT property_id, economic_occupancy_pct, reason FROM current_economic_occupancy ORDER BY property_id")
    #expect(
      rows == [
        [.text("debt"), .null, .text("incomplete:billed")], [.text("rent"), .null, .text("incomplete:rent")],
        [.text("unbilled"), .null, .text("incomplete:billed")], [.text("units"), .null, .text("incomplete:units")],
      ])
    let metrics = try reader.rows(
      """
      SELECT property_id, value, reason FROM current_metrics
      WHERE metric_id = 'collections_rate_pct' AND grain = 'property' ORDER BY property_id
      """)
    #expect(metrics.map { $0[0] } == ["debt", "rent", "unbilled", "units"].map { .text($0) })
    #expect(metrics.map { $0[1] } == [.real(40), .real(40), .null, .null])
    #expect(metrics.map { $0[2] } == [.null, .null, .text("incomplete:billed"), .text("incomplete:billed")])
  }

  @Test("The portfolio's percentage is of the properties that have one, and says how many these are")
  func pooled() throws {
    let reader = try metricsStore(
      facts("a"), facts("b") { $0.rentCharged = Money(cents: 2100_00) }, facts("c", lease: nil) { $0.applied = nil }
    ).reader
    for view in ["current_portfolio_economic_occupancy", "portfolio_economic_occupancy"] {
      // 750 + 1,950 = 2,700 of 6,000.
      #expect(
        try reader.rows("SELECT properties, \(sql.dropFirst("SELECT ".count)) FROM \(view)").map { Array($0.prefix(5)) }
          == [[.integer(3), .integer(2), .integer(6000_00), .integer(2700_00), .real(45)]])
    }
    let rates =
      "SELECT applied_properties, rated_charges_billed_cents, collections_rate_pct FROM current_portfolio_billing"
    #expect(try reader.rows(rates) == [[.integer(2), .integer(2000_00), .real(40)]])
  }

  @Test("A day is of the fiscal month that its file of balances prints")
  func fiscalMonth() throws {
    let march = MetricsFacts.day.month.advanced(by: 1)
    var facts = facts("p") { $0.fiscalMonth = march }
    facts.add(.delinquency, on: MetricsFacts.day, primarySource: .delinquency)
    for index in facts.days.indices where facts.days[index].dataset == .delinquency {
      facts.days[index].fiscalMonth = march
    }
    let reader = try metricsStore(facts).reader
    #expect(
      try reader.rows("SELECT fiscal_month, economic_occupancy_pct FROM current_economic_occupancy") == [
        [.text(march.description), .real(25)]
      ])
  }
}
