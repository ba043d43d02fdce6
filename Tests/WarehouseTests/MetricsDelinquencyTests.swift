import Domain
import Testing
import Warehouse

@Suite("Metrics of delinquency") struct MetricsDelinquencyTests {
  private func facts(_ accounts: [UnifiedDelinquency]) -> PropertyFacts {
    var facts = MetricsFacts.property("p")
    facts.publish([.delinquency], on: MetricsFacts.day, primarySource: .delinquency)
    facts.accounts = accounts
    return facts
  }

  private func account(_ number: Int, _ dice: inout Dice) -> UnifiedDelinquency {
    let buckets = (0..<4).map { _ in Money(cents: Int64(dice.maybe(0...90_000) ?? 0)) }
    return UnifiedDelinquency(
      propertyID: "p", asOf: MetricsFacts.day, accountID: "\(number)",
      accountClass: dice.pick(AccountClass.allCases) ?? .unknown, statusText: "invented",
      isOnNotice: dice.pick([true, false]) ?? false, isEviction: dice.pick([true, false]) ?? false,
      delinquent: buckets.reduce(.zero, +), prepaid: Money(cents: Int64(dice.maybe(0...5_000) ?? 0)),
      days0To30: buckets[0], days31To60: buckets[1], days61To90: buckets[2], daysOver90: buckets[3])
  }

  private func sum(_ accounts: [UnifiedDelinquency], _ amount: (UnifiedDelinquency) -> Money) -> Field {
    .cents(accounts.reduce(.zero) { $0 + amount($1) })
  }

  @Test("Every amount is the plain sum over its accounts", arguments: 1...8 as ClosedRange<UInt64>)
  func sums(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let accounts = (0..<Int(seed) * 3).map { account($0, &dice) }
    let reader = try metricsStore(facts(accounts)).reader
    for view in ["current_delinquency", "current_portfolio_delinquency"] {
      let row = try #require(try reader.named("SELECT * FROM \(view)").first)
      for (prefix, part) in [("", accounts)]
        + AccountClass.allCases.map({ accountClass in
          ("\(accountClass.rawValue)_", accounts.filter { $0.accountClass == accountClass })
        })
      {
        #expect(row["\(prefix)delinquent_total_cents"] == sum(part) { $0.delinquent })
        #expect(row["\(prefix)prepaid_cents"] == sum(part) { $0.prepaid })
        #expect(row["\(prefix)delinquent_net_cents"] == sum(part) { $0.delinquent - $0.prepaid })
        #expect(row["\(prefix)delinquent_0_30_cents"] == sum(part) { $0.days0To30 })
        #expect(row["\(prefix)delinquent_31_60_cents"] == sum(part) { $0.days31To60 })
        #expect(row["\(prefix)delinquent_61_90_cents"] == sum(part) { $0.days61To90 })
        #expect(row["\(prefix)delinquent_over_90_cents"] == sum(part) { $0.daysOver90 })
        #expect(row["\(prefix)accounts_owing"] == .count(part.filter { $0.delinquent > .zero }.count))
        #expect(row["\(prefix)accounts_prepaid"] == .count(part.filter { $0.prepaid > .zero }.count))
      }
      #expect(row["eviction_accounts"] == .count(accounts.filter(\.isEviction).count))
      #expect(row["eviction_delinquent_total_cents"] == sum(accounts.filter(\.isEviction)) { $0.delinquent })
      #expect(row["on_notice_delinquent_total_cents"] == sum(accounts.filter(\.isOnNotice)) { $0.delinquent })
      #expect(row["on_notice_prepaid_cents"] == sum(accounts.filter(\.isOnNotice)) { $0.prepaid })
    }
  }

  @Test("A good day without accounts owes nothing; a day that is missing is not zero")
  func nothing() throws {
    let reader = try metricsStore(facts([]), MetricsFacts.property("q")).reader
    #expect(
      try reader.rows("SELECT property_id, delinquent_total_cents, accounts_owing FROM current_delinquency") == [
        [.text("p"), .integer(0), .integer(0)]
      ])
  }

  /// A property whose current residents owe 120.00 and former ones 999.00, with what its months billed.
  private func billed(_ id: String, fiscalMonth: CivilMonth?, _ months: [(CivilMonth, Int64)]) -> PropertyFacts {
    var dice = Dice(seed: 1)
    var facts = facts([])
    facts.property.propertyID = id
    facts.days = facts.days.map { day in
      var day = day
      (day.propertyID, day.fiscalMonth) = (id, fiscalMonth)
      return day
    }
    facts.published = [PublishedDay(propertyID: id, dataset: .delinquency, asOf: MetricsFacts.day)]
    facts.accounts = [(AccountClass.current, Int64(120_00)), (.former, 999_00)].enumerated().map { number, owing in
      var account = account(number, &dice)
      (account.propertyID, account.accountClass) = (id, owing.0)
      (account.delinquent, account.days0To30) = (Money(cents: owing.1), Money(cents: owing.1))
      (account.days31To60, account.days61To90, account.daysOver90) = (.zero, .zero, .zero)
      return account
    }
    facts.billedMonths = months.map {
      UnifiedBilledMonth(
        propertyID: id, fiscalMonth: $0.0, asOf: MetricsFacts.day, primarySource: .monthlyTransactions,
        billed: Money(cents: $0.1))
    }
    return facts
  }

  @Test("The rate is of what the printed fiscal month billed, else the calendar month")
  func billedMonth() throws {
    let (february, march) = (MetricsFacts.day.month, MetricsFacts.day.month.advanced(by: 1))
    let months = [(february, Int64(9600_00)), (march, 4800_00)]
    let reader = try metricsStore(
      billed("calendar", fiscalMonth: nil, months), billed("fiscal", fiscalMonth: march, months),
      billed("other", fiscalMonth: march, [(february, 1_00)]), billed("nothing", fiscalMonth: nil, [(february, 0)])
    ).reader
    let sql =
      "SELECT property_id, charges_billed_cents, delinquency_pct, reason FROM current_delinquency ORDER BY property_id"
    #expect(
      try reader.rows(sql) == [
        [.text("calendar"), .integer(9600_00), .real(1.25), .null],
        [.text("fiscal"), .integer(4800_00), .real(2.5), .null],
        [.text("nothing"), .integer(0), .null, .text("no_population")],
        [.text("other"), .null, .null, .text("incomplete:billed")],
      ])
  }

  @Test("The portfolio's rate is pooled over the properties whose billing is known, and says when some are not")
  func pooledRate() throws {
    let february = MetricsFacts.day.month
    let reader = try metricsStore(
      billed("a", fiscalMonth: nil, [(february, 9600_00)]), billed("b", fiscalMonth: nil, [(february, 2400_00)]),
      billed("c", fiscalMonth: nil, [])
    ).reader
    let sql = "SELECT billed_properties, charges_billed_cents, rated_delinquent_total_cents, delinquency_pct, reason"
    for view in ["current_portfolio_delinquency", "portfolio_delinquency"] {
      #expect(
        try reader.rows("\(sql) FROM \(view)") == [
          [.integer(2), .integer(12_000_00), .integer(240_00), .real(2), .text("incomplete:billed")]
        ])
    }
  }

  @Test("Without what was billed there is no rate, and it says so")
  func rate() throws {
    let reader = try metricsStore(facts([])).reader
    let sql = "SELECT value, reason FROM current_metrics WHERE metric_id = 'delinquency_pct'"
    #expect(
      try reader.rows(sql + " ORDER BY grain") == Array(repeating: [.null, .text("incomplete:billed")], count: 2))
  }
}
