import Domain
import Testing
import Warehouse

@Suite("Metrics of windows against a plain loop over events") struct MetricsWindowsTests {
  private static let day = MetricsFacts.day

  /// The windows and their comparisons in days ago, as a person would write them down for 2026-02-04.
  ///
  /// January 1 to 4 is 31 to 34 days ago, December 35 to 65, the same days last year 365 days earlier.
  private static let windows:
    [(name: String, days: ClosedRange<Int>, prior: ClosedRange<Int>, lastYear: ClosedRange<Int>?)] = [
      ("month_to_date", 0...3, 31...34, 365...368), ("last_7_days", 0...6, 7...13, nil),
      ("last_30_days", 0...29, 30...59, nil), ("previous_month", 4...34, 35...65, 369...399),
      ("year_to_date", 0...34, 365...399, 365...399),
    ]

  private func facts(_ id: String, dataset: UnifiedFactDay.Dataset, toldDaysAgo: Int) -> PropertyFacts {
    var facts = MetricsFacts.property(id)
    facts.publish(
      [dataset], on: MetricsWindowsTests.day, primarySource: dataset == .activity ? .monthlyActivity : .leasingActivity)
    facts.windows = UnifiedWindow.all(propertyID: id, asOf: MetricsWindowsTests.day)
    facts.eventSpans = EventStage.allCases.map { span(id, dataset, $0, toldDaysAgo, 0) }
    return facts
  }

  private func span(
    _ id: String, _ dataset: UnifiedFactDay.Dataset, _ stage: EventStage, _ first: Int, _ last: Int, through: Int? = nil
  ) -> UnifiedEventSpan {
    let date = { MetricsWindowsTests.day.advanced(by: -$0) }
    return UnifiedEventSpan(
      propertyID: id, dataset: dataset, stage: stage, first: date(first), last: date(last),
      toldThrough: date(through ?? last))
  }

  private func ago(_ date: CivilDate) -> Int { date.days(to: MetricsWindowsTests.day) }

  /// Each window's row with the days ago of the window and of the period before it, by the prefix of their columns.
  private func rows(
    _ view: String, _ reader: UnifiedReader
  ) throws -> [(row: [String: Field], periods: [(prefix: String, days: ClosedRange<Int>)])] {
    let rows = try reader.named("SELECT * FROM \(view)")
    #expect(rows.count == MetricsWindowsTests.windows.count)
    return try MetricsWindowsTests.windows.map { name, days, prior, lastYear in
      let row = try #require(rows.first { $0["window_name"] == .text(name) })
      return (row, [("", days), ("compared_", prior)] + (lastYear.map { [("last_year_", $0)] } ?? []))
    }
  }

  private func householdEvents(seed: UInt64) -> [UnifiedActivityEvent] {
    var dice = Dice(seed: seed)
    return (0..<300).map { number in
      UnifiedActivityEvent(
        propertyID: "p", date: MetricsWindowsTests.day.advanced(by: -(dice.pick(Array(0...420)) ?? 0)),
        unitNumber: "\(number)", action: "invented",
        stage: dice.pick([.moveIn, .moveOut, .notice, .renewal, .unknown]) ?? .unknown,
        isTransfer: dice.pick([true, false, false]) ?? false)
    }
  }

  @Test(
    "Activity counts what a loop counts, in each window and its comparisons", arguments: 1...8 as ClosedRange<UInt64>)
  func activity(seed: UInt64) throws {
    var facts = facts("p", dataset: .activity, toldDaysAgo: 450)
    facts.activityEvents = householdEvents(seed: seed)
    let reader = try metricsStore(facts).reader
    for view in ["current_activity", "current_portfolio_activity"] {
      for (row, periods) in try rows(view, reader) {
        for (prefix, days) in periods {
          let events = facts.activityEvents.filter { days.contains(ago($0.date)) }
          let count = { (stage: EventStage, isTransfer: Bool) in
            events.filter { $0.stage == stage && $0.isTransfer == isTransfer }.count
          }
          let expected = [
            "move_ins": count(.moveIn, false), "move_outs": count(.moveOut, false),
            "net_absorption": count(.moveIn, false) - count(.moveOut, false), "renewals": count(.renewal, false),
            "notices": count(.notice, false), "transfers": count(.moveIn, true),
            "transfer_notices": count(.notice, true), "unknown_events": events.filter { $0.stage == .unknown }.count,
          ]
          for (column, number) in expected { #expect(row[prefix + column] == .count(number), "\(prefix)\(column)") }
        }
        #expect(row["reason"] == .null)
        if periods.count == 2 { #expect(row["last_year_move_ins"] == .null) }
      }
    }
  }

  /// Events of some prospects; which is the first of its stage is found by looking at all others.
  private func prospectEvents(seed: UInt64) -> [UnifiedLeasingEvent] {
    var dice = Dice(seed: seed)
    let stages: [EventStage] = [.contact, .contact, .contact, .tour, .application, .lease, .cancelled, .unknown]
    var events = (0..<400).map { number in
      var event = UnifiedLeasingEvent(
        propertyID: "p", date: MetricsWindowsTests.day.advanced(by: -(dice.pick(Array(0...420)) ?? 0)),
        prospectID: "\(dice.pick(Array(0..<150)) ?? 0)", stage: dice.pick(stages) ?? .unknown, activity: "\(number)")
      event.times = dice.pick([1, 1, 1, 2]) ?? 1
      return event
    }
    for place in events.indices {
      let event = events[place]
      let own = events.indices.filter { events[$0].prospectID == event.prospectID }
      let isEarlier = { (other: Int) in (events[other].date, other) < (event.date, place) }
      events[place].isLead = !own.contains(where: isEarlier)
      events[place].isFirst = !own.contains { events[$0].stage == event.stage && isEarlier($0) }
    }
    return events
  }

  @Test("The funnel counts what a loop over prospects counts", arguments: 1...8 as ClosedRange<UInt64>)
  func funnel(seed: UInt64) throws {
    var facts = facts("p", dataset: .funnel, toldDaysAgo: 450)
    facts.leasingEvents = prospectEvents(seed: seed)
    let stories = Dictionary(grouping: facts.leasingEvents, by: \.prospectID).values
    let reader = try metricsStore(facts).reader
    for view in ["current_leasing_funnel", "current_portfolio_leasing_funnel"] {
      for (row, periods) in try rows(view, reader) {
        for (prefix, days) in periods {
          let first = { (stage: EventStage?) in
            stories.filter { story in
              let dates = story.filter { stage == nil || $0.stage == stage }.map { ago($0.date) }
              return dates.max().map(days.contains) ?? false
            }.count
          }
          let raw = { (stage: EventStage?) in
            facts.leasingEvents.filter { (stage == nil || $0.stage == stage) && days.contains(ago($0.date)) }
              .reduce(0) { $0 + $1.times }
          }
          let steps = [
            ("leads", "lead", first(nil), raw(nil), "contact_events"),
            ("tours", "tour", first(.tour), raw(.tour), "tour_events"),
            ("applications", "application", first(.application), raw(.application), "application_events"),
            ("leases", "lease", first(.lease), raw(.lease), "lease_events"),
          ]
          for (place, (column, name, prospects, events, eventColumn)) in steps.enumerated() {
            #expect(row[prefix + column] == .count(prospects), "\(prefix)\(column)")
            #expect(row[prefix + eventColumn] == .count(events), "\(prefix)\(eventColumn)")
            #expect(prospects <= events)
            for (_, later, converted, _, _) in steps[(place + 1)...] {
              let percent = prospects == 0 ? Field.null : .real(hundredths(converted, of: prospects))
              #expect(row["\(prefix)\(name)_\(later)_pct"] == percent)
              #expect(row["\(prefix)\(name)_\(later)_over_100"] == .flag(prospects > 0 && converted > prospects))
            }
          }
          #expect(row[prefix + "cancelled"] == .count(first(.cancelled)))
          #expect(row[prefix + "net_leases"] == .count(first(.lease) - first(.cancelled)))
        }
      }
    }
  }

  private func hundredths(_ part: Int, of whole: Int) -> Double {
    Double((2 * part * 10_000 + whole) / (2 * whole)) / 100
  }

  @Test("A comparison whose days no report covers has no figures, though its window has")
  func comparedReach() throws {
    var facts = facts("p", dataset: .activity, toldDaysAgo: 367)
    facts.activityEvents = householdEvents(seed: 2)
    let reader = try metricsStore(facts).reader
    for (row, periods) in try rows("current_activity", reader) {
      for (prefix, days) in periods {
        #expect(
          (row[prefix + "move_ins"] == .null) == (days.upperBound > 367), "\(prefix) \(row["window_name"] ?? .null)")
      }
    }
    let long = "SELECT COUNT(*) FROM current_metrics WHERE metric_id = 'last_year_move_ins' AND property_id = 'p'"
    #expect(
      try reader.rows(long) == [[.integer(3)]], "Windows that are not compared with last year have no such metric")
  }

  @Test("What is first is known since the latest first day of the stages, of the history without a gap")
  func knownSince() throws {
    var facts = facts("p", dataset: .funnel, toldDaysAgo: 90)
    facts.eventSpans = [
      span("p", .funnel, .contact, 90, 0), span("p", .funnel, .lease, 80, 0), span("p", .funnel, .tour, 200, 60),
      span("p", .funnel, .tour, 50, 0), span("p", .funnel, .application, 40, 0),
    ]
    let reader = try metricsStore(facts).reader
    let since = try reader.rows(
      "SELECT window_name, known_since FROM current_leasing_funnel WHERE window_name IN ('last_7_days', 'year_to_date')"
    )
    let day = Field.day(MetricsWindowsTests.day.advanced(by: -50))
    #expect(since.map { $0[1] } == [day, day])
    let pooled = try reader.rows(
      "SELECT known_since FROM current_portfolio_leasing_funnel WHERE window_name = 'last_7_days'")
    #expect(pooled == [[day]])
  }

  @Test("A window that the reports do not cover completely is n/a with a reason, and never a smaller count")
  func uncovered() throws {
    var facts = facts("p", dataset: .activity, toldDaysAgo: 10)
    facts.activityEvents = householdEvents(seed: 1)
    let reader = try metricsStore(facts).reader
    for (row, periods) in try rows("current_activity", reader) {
      let isReported = periods[0].days.upperBound <= 10
      #expect(row["is_complete"] == .flag(isReported))
      #expect(row["reason"] == (isReported ? .null : .text("incomplete:days")))
      #expect((row["move_ins"] == .null) == !isReported && (row["net_absorption"] == .null) == !isReported)
      #expect((row["compared_move_ins"] == .null) == (periods[1].days.upperBound > 10))
    }
    let long = "SELECT DISTINCT reason FROM current_metrics WHERE window_name = 'last_30_days' AND value IS NULL"
    #expect(try reader.rows(long) == [[.text("incomplete:days")]])
  }

  @Test(
    "A gap of one day between two spans leaves the windows over it n/a; a day covered in part ends only its own windows"
  )
  func gap() throws {
    var facts = facts("p", dataset: .activity, toldDaysAgo: 90)
    facts.eventSpans = [EventStage.moveIn, .moveOut, .notice, .renewal].flatMap {
      [span("p", .activity, $0, 90, 5), span("p", .activity, $0, 3, 1, through: 0)]
    }
    let complete = try metricsStore(facts).reader.rows(
      "SELECT window_name FROM current_activity WHERE is_complete = 1 ORDER BY window_name")
    #expect(complete == [[.text("month_to_date")]])
    facts.eventSpans = facts.eventSpans.map { span in
      var span = span
      if span.last == MetricsWindowsTests.day.advanced(by: -5) { span.toldThrough = span.last.advanced(by: 1) }
      return span
    }
    let same = try metricsStore(facts).reader.rows("SELECT COUNT(*) FROM current_activity WHERE is_complete = 1")
    #expect(same == [[.integer(1)]], "The last day of the month before is told in part: not enough for that month")
  }

  @Test("Without a report that lists applications they are absent, not zero; the rest is given")
  func stages() throws {
    var facts = facts("p", dataset: .funnel, toldDaysAgo: 90)
    facts.eventSpans.removeAll { $0.stage == .application }
    facts.leasingEvents = prospectEvents(seed: 3)
    let reader = try metricsStore(facts).reader
    for (row, _) in try rows("current_leasing_funnel", reader) {
      #expect(row["applications"] == .null && row["applications_reason"] == .text("incomplete:applications"))
      #expect(row["lead_application_pct"] == .null && row["lead_tour_part"] != .null && row["reason"] == .null)
    }
    let reasons = "SELECT DISTINCT reason FROM current_metrics WHERE metric_id = 'tour_application_pct'"
    #expect(try reader.rows(reasons) == [[.text("incomplete:applications")]])
    let unexplained =
      "SELECT metric_id FROM metrics WHERE window_name IS NOT NULL AND (value IS NULL) = (reason IS NULL)"
    #expect(try reader.rows(unexplained) == [])
  }

  @Test("Only complete windows are pooled, and a conversion over the properties that know both ends")
  func pooled() throws {
    let properties = [("p", 90, true), ("q", 90, false), ("r", 2, true)].map { id, reported, applies in
      var facts = facts(id, dataset: .funnel, toldDaysAgo: reported)
      if !applies { facts.eventSpans.removeAll { $0.stage == .application } }
      facts.leasingEvents = prospectEvents(seed: 4).map { event in
        var event = event
        event.propertyID = id
        return event
      }
      return facts
    }
    let reader = try metricsStore(properties[0], properties[1], properties[2]).reader
    let own = try #require(
      try reader.named("SELECT * FROM current_leasing_funnel WHERE property_id = 'p' AND window_name = 'year_to_date'")
        .first)
    let pool = try #require(
      try reader.named("SELECT * FROM current_portfolio_leasing_funnel WHERE window_name = 'year_to_date'").first)
    #expect(pool["properties"] == .integer(2) && pool["incomplete_properties"] == .integer(1))
    #expect(pool["properties_configured"] == .integer(3))
    #expect(pool["leads"]?.integer == own["leads"]?.integer.map { 2 * $0 })
    #expect(pool["applications"] == own["applications"])
    #expect(pool["lead_application_pct"] == own["lead_application_pct"])
    #expect(pool["lead_tour_pct"] == own["lead_tour_pct"])
    let past = try #require(
      try reader.named("SELECT * FROM portfolio_leasing_funnel WHERE window_name = 'year_to_date'").first)
    for (column, value) in pool where past[column] != nil { #expect(past[column] == value, "\(column)") }
  }

  @Test("Nothing complete pools to n/a, with a reason")
  func nothing() throws {
    let reader = try metricsStore(facts("p", dataset: .activity, toldDaysAgo: 1)).reader
    let row = try #require(
      try reader.named("SELECT * FROM current_portfolio_activity WHERE window_name = 'last_7_days'").first)
    #expect(row["properties"] == .integer(0) && row["move_ins"] == .null && row["reason"] == .text("incomplete:days"))
  }

  @Test("A condition on the property and day reads that property's events alone")
  func keys() throws {
    let reader = try UnifiedStore().reader
    for view in ["activity", "leasing_funnel"] {
      let plan = try reader.rows(
        "EXPLAIN QUERY PLAN SELECT * FROM \(view) WHERE property_id = 'p' AND as_of = '2026-02-04'"
      ).compactMap { $0[3].text }
      #expect(!plan.contains { $0.hasPrefix("SCAN e") || $0.hasPrefix("SCAN w") || $0.hasPrefix("SCAN f") }, "\(plan)")
    }
  }
}
