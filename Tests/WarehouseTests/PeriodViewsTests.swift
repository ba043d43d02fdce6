import Domain
import Testing
import Warehouse

@Suite("Views of earlier days, freshness and findings") struct PeriodViewsTests {
  private static let day = MetricsFacts.day

  /// Units of which so many of ten are occupied.
  private static func units(_ occupied: Int) -> [UnifiedUnit] {
    MetricsFacts.units([.occupiedNoNotice: occupied, .vacantUnrented: 10 - occupied])
  }

  /// A property of ten units with so many occupied on each day; the last is the current one.
  private static func property(_ id: String, _ days: [(ago: Int, occupied: Int)]) -> PropertyFacts {
    var facts = MetricsFacts.property(id)
    for (ago, occupied) in days {
      let day = Self.day.advanced(by: -ago)
      facts.add(.units, on: day, primarySource: .rentRoll)
      facts.units.add(
        units(occupied).map { unit in
          var unit = unit
          (unit.propertyID, unit.asOf) = (id, day)
          return unit
        }, on: day)
    }
    let last = days.map(\.ago).min() ?? 0
    facts.published.append(
      PublishedDay(propertyID: id, dataset: .units, asOf: Self.day.advanced(by: -last), staleBecause: nil))
    return facts
  }

  @Test(
    "The same day of the last month and year is the one of the calendar, or its month's last",
    arguments: [
      ("2026-03-31", "2026-02-28", "2025-03-31"), ("2024-03-31", "2024-02-29", "2023-03-31"),
      ("2024-02-29", "2024-01-29", "2023-02-28"), ("2025-02-28", "2025-01-28", "2024-02-28"),
      ("2025-03-01", "2025-02-01", "2024-03-01"), ("2024-02-28", "2024-01-28", "2023-02-28"),
      ("2026-01-31", "2025-12-31", "2025-01-31"), ("2026-05-31", "2026-04-30", "2025-05-31"),
      ("2000-03-30", "2000-02-29", "1999-03-30"), ("2101-03-30", "2101-02-28", "2100-03-30"),
    ])
  func calendar(_ today: String, _ month: String, _ year: String) throws {
    let days = try [today, month, year].map { try #require(CivilDate(ifISO: $0[...])) }
    var facts = MetricsFacts.property("p")
    for day in Set(days) { facts.add(.units, on: day, primarySource: .rentRoll) }
    facts.published.append(PublishedDay(propertyID: "p", dataset: .units, asOf: days[0], staleBecause: nil))
    let reader = try metricsStore(facts).reader
    let sql = "SELECT wanted_day, as_of FROM comparison_days WHERE period = ?"
    for (period, day) in [("month", days[1]), ("year", days[2])] {
      #expect(try reader.rows(sql, [.text(period)]) == [[.count(day.dayNumber), .day(day)]], "\(period)")
    }
  }

  @Test(
    "Delinquency of one month is never that of another: before rent is billed it is a fraction",
    arguments: [
      ("2026-02-04", ["2025-12-31"], nil), ("2026-02-04", ["2025-12-31", "2026-01-01"], "2026-01-01"),
      ("2026-03-05", ["2026-01-31", "2026-02-02"], "2026-02-02"), ("2024-04-01", ["2024-02-29"], nil),
      ("2024-03-29", ["2024-02-24"], "2024-02-24"), ("2026-05-02", ["2026-03-31"], nil),
      ("2026-06-02", ["2026-04-30"], nil), ("2026-06-30", ["2026-05-28"], "2026-05-28"),
    ])
  func ofOneMonth(_ today: String, _ earlier: [String], _ compared: String?) throws {
    let days = try ([today] + earlier).map { try #require(CivilDate(ifISO: $0[...])) }
    var facts = MetricsFacts.property("p")
    for day in days {
      facts.add(.units, on: day, primarySource: .rentRoll)
      facts.add(.delinquency, on: day, primarySource: .delinquency)
    }
    for dataset in [UnifiedFactDay.Dataset.units, .delinquency] {
      facts.published.append(PublishedDay(propertyID: "p", dataset: dataset, asOf: days[0], staleBecause: nil))
    }
    let sql = "SELECT as_of FROM comparison_days WHERE period = 'month' AND dataset = ?"
    let reader = try metricsStore(facts).reader
    #expect(try reader.rows(sql, [.text("delinquency")]) == (compared.map { [[.text($0)]] } ?? []))
    // Other figures change little within a week.
    #expect(try reader.rows(sql, [.text("units")]) == [[.text(earlier[earlier.count - 1])]])
  }

  @Test("A comparison pools the properties with a figure on both days, and prints each property's values")
  func comparisons() throws {
    // b has no day a week ago, so the portfolio's 7 of 10 are compared with 9 of 10, though it has 12 of 20 now.
    let store = try metricsStore(Self.property("a", [(7, 9), (0, 7)]), Self.property("b", [(0, 5)]))
    let condition = "WHERE metric_id = 'physical_occupancy_pct' AND period = 'week'"
    let own = try store.reader.named("SELECT * FROM comparisons \(condition)")
    #expect(own.count == 1 && own[0]["property_id"] == .text("a"))
    #expect(own.first?["value"] == .real(70) && own.first?["earlier_value"] == .real(90))
    #expect(own.first?["difference"] == .real(-20))
    let pooled = try #require(try store.reader.named("SELECT * FROM portfolio_comparisons \(condition)").first)
    #expect(pooled["properties"] == .integer(1) && pooled["value"] == .real(70) && pooled["difference"] == .real(-20))
    let weeks = try store.reader.rows(
      "SELECT weeks_ago, properties, value FROM portfolio_weekly_series WHERE metric_id = 'physical_occupancy_pct'"
        + " ORDER BY weeks_ago")
    #expect(weeks == [[.integer(0), .integer(2), .real(60)], [.integer(1), .integer(1), .real(90)]])
  }

  @Test("A week counts with the last good day of its seven, and is left out without one")
  func gaps() throws {
    // 12 days ago is in the second week; nothing is in the third.
    let store = try metricsStore(Self.property("a", [(26, 3), (12, 4), (9, 5), (0, 6)]))
    let rows = try store.reader.rows(
      "SELECT weeks_ago, as_of, value FROM weekly_series WHERE metric_id = 'physical_occupancy_pct' ORDER BY weeks_ago")
    let day = { Field.day(Self.day.advanced(by: -$0)) }
    #expect(
      rows == [
        [.integer(0), day(0), .real(60)], [.integer(1), day(9), .real(50)], [.integer(3), day(26), .real(30)],
      ])
  }

  @Test("Freshness states the usual interval, what is held, late or missing")
  func freshness() throws {
    let late = Self.property("late", [(18, 5), (11, 5), (4, 5)])
    var held = Self.property("held", [(1, 5)])
    held.add(.units, on: Self.day, primarySource: .rentRoll, heldBecause: "no units")
    let store = try metricsStore(Self.property("new", [(0, 5)]), late, held, MetricsFacts.property("none"))
    let rows = try store.reader.rows(
      "SELECT property_id, state, usual_interval, days_behind FROM freshness WHERE dataset = 'units' ORDER BY property_id"
    )
    #expect(
      rows == [
        [.text("held"), .text("held"), .null, .integer(1)], [.text("late"), .text("late"), .integer(7), .integer(4)],
        [.text("new"), .text("fresh"), .null, .integer(0)], [.text("none"), .text("missing"), .null, .null],
      ])
    let every = try store.reader.rows("SELECT COUNT(*) FROM freshness WHERE property_id = 'none'")
    #expect(every == [[.count(UnifiedFactDay.Dataset.allCases.count)]])
  }

  @Test("A finding is open since the first day from which every day has it, with its count, amount and effect")
  func findings() throws {
    let rule = FindingRule("odd_units", "Odd.", effect: "They count.", remedy: "Look.")
    var facts = Self.property("a", [(21, 5), (14, 5), (7, 5), (0, 5)])
    // Two weeks ago the day did not have it.
    for ago in [21, 7, 0] {
      facts.findings.append(
        UnifiedFinding(
          propertyID: "a", asOf: Self.day.advanced(by: -ago), dataset: .units, ordinal: 0,
          finding: FindingRecord(.warn, rule, "Odd: 2 units (1, 2)").about(2, "unit", amount: Money(cents: 12_50))))
    }
    let store = try metricsStore(facts)
    let open = try store.reader.named("SELECT * FROM open_findings")
    #expect(open.count == 1)
    #expect(open.first?["first_as_of"] == .day(Self.day.advanced(by: -7)))
    #expect(open.first?["item_count"] == .integer(2) && open.first?["item"] == .text("unit"))
    #expect(open.first?["amount_cents"] == .integer(1_250) && open.first?["effect"] == .text("They count."))
    #expect(try store.findings(of: "a").map(\.finding) == facts.findings.map(\.finding))
  }
}
