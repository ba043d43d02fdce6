import Domain
import Testing
import Warehouse

@Suite("Metrics of turns") struct MetricsTurnsTests {
  private static let day = MetricsFacts.day

  /// A property whose units were moved into so many days ago; the other days are counted back from the move-in.
  private func facts(
    _ id: String, _ turns: [(ago: Int, out: Int?, ready: Int?, listed: Int?, leased: Int?)], isTold: Bool = true
  ) -> PropertyFacts {
    var facts = MetricsFacts.property(id)
    facts.publish([.activity], on: Self.day, primarySource: .monthlyActivity)
    facts.windows = UnifiedWindow.all(propertyID: id, asOf: Self.day)
    facts.eventSpans = EventStage.allCases.map { stage in
      UnifiedEventSpan(
        propertyID: id, dataset: .activity, stage: stage, first: Self.day.advanced(by: isTold ? -800 : -2),
        last: Self.day, toldThrough: Self.day)
    }
    facts.turns = turns.enumerated().map { number, days in
      let moveIn = Self.day.advanced(by: -days.ago)
      var turn = UnifiedTurn(propertyID: id, unitNumber: "\(number)", moveIn: moveIn)
      turn.moveOut = days.out.map { moveIn.advanced(by: -$0) }
      turn.madeReady = days.ready.map { moveIn.advanced(by: -$0) }
      turn.listed = days.listed.map { moveIn.advanced(by: -$0) }
      turn.leased = days.leased.map { moveIn.advanced(by: -$0) }
      return turn
    }
    return facts
  }

  private func row(_ reader: UnifiedReader, _ view: String, _ window: Window) throws -> [String: Field] {
    try #require(try reader.named("SELECT * FROM \(view) WHERE window_name = '\(window.rawValue)'").first)
  }

  // In the last 30 days: 20 + 15 days to be ready of two known turns, 5 + 6 until the move-in; 25 + 21 + 30 days
  // between residents of three; 40 - 10 and 12 - 12 days on the market of two. One knows nothing, one is earlier.
  private static let turns: [(ago: Int, out: Int?, ready: Int?, listed: Int?, leased: Int?)] = [
    (1, 25, 5, 40, 10), (2, 21, 6, 12, 12), (3, 30, nil, nil, nil), (4, nil, nil, nil, nil), (31, 100, 1, 90, 1),
  ]

  @Test("Each mean is of the turns that know both days, and says how many")
  func means() throws {
    let reader = try metricsStore(facts("p", Self.turns)).reader
    let month = try row(reader, "current_turns", .last30Days)
    #expect(month["turns"] == .integer(4) && month["turns_known"] == .integer(2))
    #expect(month["turn_time_avg"] == .real(17.5) && month["ready_to_move_in_avg"] == .real(5.5))
    #expect(month["vacated_turns"] == .integer(3) && month["days_between_residents_avg"] == .real(25.33))
    #expect(month["marketed_turns"] == .integer(2) && month["days_on_market_avg"] == .real(15))
    #expect(month["compared_turns"] == .integer(1) && month["compared_turn_time_avg"] == .real(99))
  }

  @Test("A turn of unknown days is no turn of zero days, and the reason names what is missing")
  func unknown() throws {
    let reader = try metricsStore(facts("p", [(1, 25, nil, nil, nil)])).reader
    let reasons = try reader.rows(
      """
      SELECT metric_id, value, reason FROM current_metrics WHERE property_id = 'p' AND window_name = 'last_7_days'
      AND metric_id IN ('turns', 'turns_known', 'turn_time_avg', 'days_between_residents_avg', 'days_on_market_avg')
      ORDER BY metric_id
      """)
    #expect(
      reasons == [
        [.text("days_between_residents_avg"), .real(25), .null],
        [.text("days_on_market_avg"), .null, .text("incomplete:listed")],
        [.text("turn_time_avg"), .null, .text("incomplete:made_ready")],
        [.text("turns"), .integer(1), .null], [.text("turns_known"), .integer(0), .null],
      ])
    let none = try metricsStore(facts("p", [])).reader
    #expect(try row(none, "current_turns", .last7Days)["reason"] == .text("no_population"))
    let untold = try metricsStore(facts("p", Self.turns, isTold: false)).reader
    let week = try row(untold, "current_turns", .last7Days)
    #expect(week["turns"] == .null && week["turn_time_avg"] == .null && week["reason"] == .text("incomplete:days"))
  }

  @Test("The portfolio pools turns, not means, over the properties whose window is covered")
  func pooled() throws {
    let reader = try metricsStore(
      facts("p", Self.turns), facts("q", [(5, 10, 4, nil, nil)]), facts("r", Self.turns, isTold: false)
    ).reader
    let month = try row(reader, "current_portfolio_turns", .last30Days)
    #expect(month["properties"] == .integer(2) && month["incomplete_properties"] == .integer(1))
    #expect(month["turns"] == .integer(5) && month["turns_known"] == .integer(3))
    // (20 + 15 + 6) / 3
    #expect(month["turn_time_avg"] == .real(13.67))
  }
}
