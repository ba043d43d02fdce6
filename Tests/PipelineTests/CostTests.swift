import Domain
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

/// Work is counted, not timed: mapped days, and rows inserted or deleted.
@Suite("The cost of a sync does not grow with the history")
struct CostTests {
  private let folder: OracleFolder

  init() throws { folder = try OracleFolder() }

  /// Receives days of a property whose reports cover the month to date.
  private func receive(_ days: Range<Int>) throws {
    for day in days {
      for payload in DayText.all(day) {
        try folder.receive(payload, as: payload)
      }
    }
    try folder.readPending()
  }

  private func sync() throws -> (mapped: Int, written: Int) {
    try folder.sync().reduce((0, 0)) { ($0.0 + $1.work.mapped, $0.1 + $1.work.written) }
  }

  @Test("Day 366 maps as many days and writes as many rows as day 31")
  func newDay() throws {
    try receive(0..<30)
    #expect(try sync().mapped == 30)
    try receive(30..<31)
    let early = try sync()
    try receive(31..<365)
    #expect(try sync().mapped == 334)
    try receive(365..<366)
    let late = try sync()
    #expect(early.mapped == 1 && late.mapped == 1)
    #expect(early.written == late.written, "\(early.written) rows on day 31, \(late.written) on day 366")
  }

  @Test("A restated day in the middle maps that day and the next, and writes their rows and figures alone")
  func restated() throws {
    try receive(0..<40)
    _ = try sync()
    try folder.load(DayText.roster(20, rent: 1010) + "\n", as: "roster.txt")
    let work = try sync()
    #expect(work.mapped == 2, "The next day's changes are checked against it")
    #expect(work.written < 60, "\(work.written) rows")
    #expect(try folder.difference(views: true) == nil)
  }

  @Test("A withdrawn report maps its day, and the day before, whose report counts again")
  func withdrawn() throws {
    try receive(0..<40)
    _ = try sync()
    try folder.decide(DayText.activity(39), isWithdrawn: true)
    #expect(try sync().mapped == 2)
    #expect(try folder.difference(views: true) == nil)
  }
}
