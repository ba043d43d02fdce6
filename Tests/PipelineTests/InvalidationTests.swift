import Testing
import Warehouse

@testable import Pipeline

/// Each rule of `Invalidation`: a change after which a sync is right, and wrong if the rule is switched off.
@Suite("The rules by which days are mapped and figures are made again")
struct InvalidationTests {
  /// How a sync differs from one into an empty database after a change, with rules switched off.
  private func difference(
    without ignored: Set<Invalidation>, _ before: [String], _ change: (OracleFolder) throws -> Void
  ) throws -> String? {
    let folder = try OracleFolder()
    folder.ignored = ignored
    for payload in before { try folder.take(.load(payload)) }
    try change(folder)
    try folder.take(.complete)
    return try folder.difference(views: false)
  }

  private func check(
    _ rule: Invalidation, _ before: [String], _ change: (OracleFolder) throws -> Void
  ) throws {
    #expect(try difference(without: [], before, change) == nil)
    #expect(try difference(without: [rule], before, change) != nil, "Without the rule '\(rule)' the result is wrong")
  }

  @Test("settings: a raised revision of a mapping maps all days")
  func settings() throws {
    try check(.settings, DayText.all(1)) { try $0.take(.raise(feeds: false)) }
  }

  @Test("loads: another load of a day maps the day")
  func loads() throws {
    try check(.loads, DayText.all(1)) { try $0.take(.load(DayText.roster(1, rent: 1100) + "\n")) }
  }

  @Test("joins: a report of a later day joins the day before")
  func joins() throws {
    try check(.joins, [DayText.roster(1)]) { try $0.take(.load(DayText.text("ready", 2) { _ in ["ready yes"] })) }
  }

  @Test("replaced: a replaced day states when its loads arrived last")
  func replaced() throws {
    let (late, early) = (DayText.accounts(1, 200, ranAt: 9), DayText.accounts(1, 100))
    try check(.replaced, [late, early]) { try $0.take(.load(late)) }
  }

  @Test("before: the changes of a day are checked against the day before")
  func before() throws {
    try check(.before, [DayText.roster(1), DayText.roster(2)]) { try $0.take(.load(DayText.roster(1, units: 9))) }
  }

  @Test("emptied: a day without loads leaves no rows")
  func gone() throws {
    try check(.emptied, DayText.all(1) + [DayText.accounts(2, 100)]) {
      try $0.decide(DayText.accounts(2, 100), isWithdrawn: true)
    }
  }

  @Test("reports: an earlier report counts once the later one is withdrawn")
  func reports() throws {
    try check(.reports, [DayText.activity(1), DayText.activity(2)]) {
      try $0.decide(DayText.activity(2), isWithdrawn: true)
    }
  }

  @Test("listings: an earlier list of a fiscal month counts once the later one is withdrawn")
  func listings() throws {
    try check(.listings, [DayText.postings(1), DayText.postings(2)]) {
      try $0.decide(DayText.postings(2), isWithdrawn: true)
    }
  }

  @Test("figures: the figures of a restated day are made again")
  func figures() throws {
    try check(.figures, DayText.all(1)) { try $0.take(.load(DayText.roster(1, rent: 1100) + "\n")) }
  }

  @Test("billed: what is billed in a month later is in the delinquency of its earlier days")
  func billed() throws {
    try check(.billed, [DayText.accounts(1, 100)]) {
      try $0.take(.load(DayText.text("postings", 2) { ["billed \($0) 500"] }))
    }
  }

  /// A report of the days up to a day, with an event on one of them.
  private func activity(_ day: Int, days: Int, eventBefore: Int?, ranAt hour: Int = 7) -> String {
    DayText.text("activity", day, ranAt: hour) { date in
      ["period \(date - days + 1) \(date)"] + (eventBefore.map { ["event \(date - $0) 101 move_in"] } ?? [])
    }
  }

  @Test("events: an event that is found later counts in the windows of all later days")
  func events() throws {
    let days = [activity(1, days: 6, eventBefore: nil), activity(2, days: 1, eventBefore: nil)]
    try check(.events, days) { try $0.take(.load(activity(1, days: 6, eventBefore: 1, ranAt: 8))) }
  }

  @Test("coverage: days that are covered later complete the windows of all later days")
  func coverage() throws {
    try check(.coverage, [activity(2, days: 1, eventBefore: nil)]) {
      try $0.take(.load(activity(1, days: 6, eventBefore: nil)))
    }
  }

  /// A unit whose lease began on a day.
  private func lease(_ day: Int, starts: Int, rent: Int) -> String {
    DayText.text("roster", day) { _ in ["unit 101 o \(rent)00 \(starts) 20000"] }
  }

  @Test("tradeouts: an earlier rent that is restated is in the trade-outs of all later days")
  func tradeouts() throws {
    let days = [lease(1, starts: 20_000, rent: 1000)] + (2...4).map { lease($0, starts: 20_109, rent: 1050) }
    try check(.tradeouts, days) { try $0.take(.load(lease(1, starts: 20_000, rent: 1010))) }
  }

  @Test("turns: a unit that is offered later than thought is in the turns of all later days")
  func turns() throws {
    func roster(_ day: Int, _ state: String, ranAt hour: Int = 7) -> String {
      DayText.text("roster", day, ranAt: hour) { _ in ["unit 101 \(state) 100000 20000 20000"] }
    }
    let days = [roster(1, "o"), roster(2, "v"), roster(3, "v"), activity(4, days: 40, eventBefore: 0)]
    try check(.turns, days) { try $0.take(.load(roster(2, "o", ranAt: 8))) }
  }

  @Test("activity: days that are covered later complete the turns of all later days")
  func turnsOfCoveredDays() throws {
    try check(.activity, [activity(2, days: 1, eventBefore: nil)]) {
      try $0.take(.load(activity(1, days: 6, eventBefore: nil)))
    }
  }

  @Test("leases: an earlier first day of leases is known in the trade-outs of all days")
  func leases() throws {
    try check(.leases, (2...4).map { DayText.roster($0) }) { try $0.take(.load(DayText.roster(1))) }
  }

  @Test("Every rule has a test of its name")
  func all() {
    #expect(
      Invalidation.allCases.map(\.rawValue) == [
        "settings", "loads", "joins", "replaced", "before", "emptied", "reports", "listings", "figures", "billed",
        "events", "coverage", "tradeouts", "turns", "activity", "leases",
      ])
  }
}
