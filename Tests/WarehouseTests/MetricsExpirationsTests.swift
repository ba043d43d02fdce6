import Domain
import Testing
import Warehouse

@Suite("Metrics of expirations and projections") struct MetricsExpirationsTests {
  /// Leases that end in invented months, and a list that reaches over some of them.
  private func facts(_ id: String, seed: UInt64, on day: CivilDate = MetricsFacts.day) -> PropertyFacts {
    var dice = Dice(seed: seed)
    var facts = MetricsFacts.property(id)
    facts.publish([.expirations], on: day, primarySource: .expirationRenewal)
    facts.expirations = (0..<Int(seed) * 9).map { number in
      let ends = day.advanced(by: Int.random(in: -70...420, using: &dice))
      let decision = dice.pick(ExpirationDecision.allCases) ?? .unknown
      return UnifiedExpiration(
        propertyID: id, asOf: day, expirationID: "\(number)", unitNumber: "\(number)", ends: ends, decision: decision,
        decisionText: "invented", hasLeft: decision == .vacating && dice.maybe(0...1) == 1)
    }
    let months = (0..<12).map { day.month.advanced(by: $0) } + [nil]
    facts.expirationMonths = months.map {
      UnifiedExpirationMonth(propertyID: id, asOf: day, month: $0, isCovered: dice.pick([true, false]) ?? false)
    }
    return facts
  }

  /// The leases of a bucket, told by a plain loop; nil where the list does not reach over it.
  private func leases(of bucket: UnifiedExpirationMonth, in facts: PropertyFacts) -> [UnifiedExpiration]? {
    guard bucket.isCovered else { return nil }
    return facts.expirations.filter { lease in
      let (ends, asOf) = (lease.ends.parts, bucket.asOf.parts)
      let isEarlier = (ends.year, ends.month) < (asOf.year, asOf.month)
      if let month = bucket.month { return (ends.year, ends.month) == (month.year, month.month) }
      return isEarlier && lease.decision == .monthToMonth
    }
  }

  private func check(_ row: [String: Field], _ leases: [UnifiedExpiration]?, _ name: String) {
    let count = { (rule: (UnifiedExpiration) -> Bool) in Field.count(leases?.filter(rule).count) }
    #expect(row["expiring_leases"] == .count(leases?.count), "\(name)")
    var parts = 0
    for decision in ExpirationDecision.allCases {
      #expect(row["\(decision.rawValue)_leases"] == count { $0.decision == decision }, "\(name) \(decision)")
      parts += Int(row["\(decision.rawValue)_leases"]?.integer ?? 0)
    }
    #expect(parts == leases?.count ?? 0, "The decisions are all of them: \(name)")
    #expect(row["left_leases"] == count { $0.hasLeft }, "\(name)")
    guard let leases, !leases.isEmpty else {
      #expect(row["renewal_rate_pct"] == .null && row["reason"] != .null, "\(name)")
      return
    }
    let hundredths = (leases.count { $0.decision == .renewed } * 20_000 / leases.count + 1) / 2
    #expect(row["renewal_rate_pct"] == .real(Double(hundredths) / 100), "\(name)")
    let stay = leases.count { [.renewed, .monthToMonth, .transferred].contains($0.decision) }
    #expect(row["retention_pct"] == .real(Double((stay * 20_000 / leases.count + 1) / 2) / 100), "\(name)")
  }

  @Test("Every month's counts are those of a plain loop, and a month that is not covered has none", arguments: 1...10)
  func months(seed: Int) throws {
    let facts = facts("p", seed: UInt64(seed))
    let reader = try metricsStore(facts).reader
    let rows = try reader.named("SELECT * FROM current_expirations_by_month ORDER BY month")
    #expect(rows.count == 13 && facts.expirationMonths.count == 13)
    for (row, bucket) in zip(rows, facts.expirationMonths) {
      let name = bucket.month?.description ?? "month_to_month"
      #expect(row["month"] == .text(name))
      check(row, leases(of: bucket, in: facts), name)
    }
    let covered = facts.expirationMonths.filter(\.isCovered)
    let all = try #require(try reader.named("SELECT * FROM current_expirations").first)
    check(all, covered.isEmpty ? nil : covered.flatMap { leases(of: $0, in: facts) ?? [] }, "all")
    #expect(all["buckets"] == .integer(13) && all["covered_buckets"] == .count(covered.count))
    if covered.count < 13 { #expect(all["reason"] == .text("incomplete:range")) }
  }

  @Test("The portfolio's month is pooled over the properties whose lists reach over it", arguments: [false, true])
  func pooled(isPast: Bool) throws {
    let properties = (3...6).map { facts("p\($0)", seed: UInt64($0)) }
    let store = try metricsStore(MetricsFacts.property("none"))
    for facts in properties { try store.replace(facts, inputs: "invented") }
    let prefix = isPast ? "portfolio" : "current_portfolio"
    let rows = try store.reader.named("SELECT * FROM \(prefix)_expirations_by_month ORDER BY month")
    #expect(rows.count == 13)
    for (place, row) in rows.enumerated() {
      let known = properties.compactMap { leases(of: $0.expirationMonths[place], in: $0) }
      check(row, known.isEmpty ? nil : known.flatMap(\.self), "\(place)")
      #expect(row["properties"] == .integer(4) && row["properties_configured"] == .integer(5))
      #expect(row["covered_buckets"] == .count(known.count))
    }
    let all = try #require(try store.reader.named("SELECT * FROM \(prefix)_expirations").first)
    check(
      all, properties.flatMap { facts in facts.expirationMonths.flatMap { leases(of: $0, in: facts) ?? [] } }, "all")
  }

  @Test("The cohorts are this and the next two months, also over the turn of the year", arguments: [0, 31, 62, 300])
  func cohorts(later: Int) throws {
    let day = MetricsFacts.day.advanced(by: later)
    let properties = (3...5).map { facts("p\($0)", seed: UInt64($0), on: day) }
    let store = try UnifiedStore()
    for facts in properties { try store.replace(facts, inputs: "invented") }
    for facts in properties {
      let own = "WHERE property_id = '\(facts.property.propertyID)'"
      let rows = try store.reader.named("SELECT * FROM current_renewal_cohorts_by_month \(own) ORDER BY month")
      #expect(rows.map { $0["month"] } == (0..<3).map { .text(day.month.advanced(by: $0).description) })
      for (row, bucket) in zip(rows, facts.expirationMonths) { check(row, leases(of: bucket, in: facts), "\(bucket)") }
      let known = facts.expirationMonths.prefix(3).compactMap { leases(of: $0, in: facts) }
      let all = try #require(try store.reader.named("SELECT * FROM current_renewal_cohorts \(own)").first)
      check(all, known.isEmpty ? nil : known.flatMap(\.self), "all")
    }
    let known = properties.flatMap { facts in
      facts.expirationMonths.prefix(3).compactMap { leases(of: $0, in: facts) }
    }
    for view in ["current_portfolio_renewal_cohorts", "portfolio_renewal_cohorts"] {
      let all = try #require(try store.reader.named("SELECT * FROM \(view)").first)
      check(all, known.isEmpty ? nil : known.flatMap(\.self), view)
    }
  }

  @Test("Renewal rates round half up, and a month without expiring leases has none")
  func rate() throws {
    var facts = MetricsFacts.property("p")
    facts.publish([.expirations], on: MetricsFacts.day, primarySource: .expirationRenewal)
    let month = MetricsFacts.day.month
    facts.expirationMonths = [0, 1].map {
      UnifiedExpirationMonth(
        propertyID: "p", asOf: MetricsFacts.day, month: month.advanced(by: $0), isCovered: true)
    }
    facts.expirations = (0..<16).map { number in
      UnifiedExpiration(
        propertyID: "p", asOf: MetricsFacts.day, expirationID: "\(number)", unitNumber: "1", ends: month.lastDay,
        decision: number == 0 ? .renewed : .vacating, decisionText: "invented")
    }
    let sql = "SELECT value, reason FROM current_metrics WHERE metric_id = 'renewal_rate_pct' ORDER BY grain_key"
    #expect(try metricsStore(facts).reader.rows(sql) == [[.real(6.25), .null], [.null, .text("no_population")]])
  }

  @Test("A projection's weeks follow its current day, and their rate is of all units")
  func weeks() throws {
    var facts = MetricsFacts.property("p")
    facts.publish([.projection], on: MetricsFacts.day, primarySource: .projectedOccupancy)
    facts.add(.projection, on: MetricsFacts.day.advanced(by: -1), primarySource: .projectedOccupancy)
    facts.plainRows = [-1, 0].map { ago in
      UnifiedProjectedWeek(
        propertyID: "p", asOf: MetricsFacts.day.advanced(by: ago), weekEnding: MetricsFacts.day.advanced(by: 4),
        totalUnits: 16, occupiedAtBegin: 9, scheduledMoveIns: 3 + ago, scheduledMoveOuts: 1,
        projectedOccupied: 11 + ago)
    }
    let columns = "as_of, week_ending, projected_occupied, projected_occupancy_pct"
    #expect(
      try metricsStore(facts).reader.rows("SELECT \(columns) FROM current_projected_occupancy") == [
        [.text("2026-02-04"), .text("2026-02-08"), .integer(11), .real(68.75)]
      ])
  }
}
