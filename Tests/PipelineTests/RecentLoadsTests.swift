import Testing
import Warehouse

@testable import Pipeline

@Suite("A sync lists the loads near those that changed, and keeps what it knows of the days before")
struct RecentLoadsTests {
  /// Lets texts be loaded, each followed by a sync, and returns the folder.
  private func folder(_ texts: [String]) throws -> OracleFolder {
    let folder = try OracleFolder()
    for text in texts { try folder.take(.load(text)) }
    return folder
  }

  @Test("A day after months lists no more loads than one after weeks, and an early one lists all from there on")
  func listed() throws {
    let folder = try folder((1...90).map { DayText.roster($0) })
    try folder.load(DayText.roster(91), as: "next")
    #expect(try folder.recentLoads() < 40, "27 days before, and those back to a Monday")
    try folder.sync()
    try folder.load(DayText.roster(50, units: 4), as: "early")
    #expect(try 68...75 ~= folder.recentLoads(), "from 27 days before the 50th through the 91st day")
    try folder.take(.complete)
    #expect(try folder.difference(views: false) == nil)
    folder.raiseMapping()
    #expect(try folder.recentLoads() == 91, "a revision is of all loads")
  }

  @Test("An unused report of an early day stays a finding")
  func unused() throws {
    let ready = DayText.text("ready", 1) { _ in ["ready yes"] }
    let folder = try folder([ready] + (30...32).map { DayText.roster($0) })
    let sql = "SELECT count(*) FROM findings WHERE rule = 'companion_report_unused'"
    #expect(try folder.rows(sql) == [[.integer(1)]])
    #expect(try folder.difference(views: false) == nil)
    try folder.take(.load(DayText.roster(1)))
    #expect(try folder.rows(sql) == [[.integer(0)]])
    #expect(try folder.difference(views: false) == nil)
  }

  @Test("A report of events of a day that is not listed counts again once a later one of its days is withdrawn")
  func reports() throws {
    let (early, late) = (activity(days: 5), activity(days: 50))
    let folder = try folder([early, late])
    try folder.decide(late, isWithdrawn: true)
    #expect(try folder.recentLoads() == 0)
    try folder.take(.complete)
    #expect(try folder.difference(views: false) == nil)
    #expect(try folder.rows("SELECT count(*) FROM unified_activity_events") == [[.integer(2)]])
  }

  /// A report of the first days, with an event on the first and on the last.
  private func activity(days: Int) -> String {
    DayText.text("activity", days) { date in
      let first = date - days + 1
      return ["period \(first) \(date)", "event \(first) 101 move_in", "event \(date) 102 move_in"]
    }
  }

  @Test("Once the last day is withdrawn, the early one before it is current")
  func current() throws {
    let late = DayText.roster(60)
    let folder = try folder([DayText.roster(1), late])
    try folder.decide(late, isWithdrawn: true)
    try folder.take(.complete)
    #expect(try folder.difference(views: false) == nil)
    let sql = "SELECT count(*) FROM unified_fact_days WHERE is_current = 1 AND dataset = 'units'"
    #expect(try folder.rows(sql) == [[.integer(1)]])
  }
}
