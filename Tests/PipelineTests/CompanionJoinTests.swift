import Domain
import TestSupport
import Testing
import Warehouse

@testable import Pipeline

/// A source with a feed of units and a companion that is dated with the day of its run.
private struct PairedSource: Source {
  let name = "paired"
  let tables: [RawTable] = []
  let mappings: [any Mapping] = []
  let reportsByFeed = ["roll": ["1"], "ready": ["2"]]
  let revisions = ["roll": 1, "ready": 1]
  let companionFeeds = [
    CompanionFeed(
      FeedName("ready"), title: "Make Ready Summary", adds: "readiness", to: .units, of: [FeedName("roll")],
      titled: "Rent Roll")
  ]

  func datasets(fedBy feed: String) -> [UnifiedFactDay.Dataset] { feed == "roll" ? [.units] : [] }
  func read(_ payload: Payload, as operation: String?) throws(Pipeline.FileError) -> ParseResult {
    ParseResult(kind: .generic, feed: nil, report: nil)
  }
}

@Suite("A report that is dated with the day of its run joins the business day of the same run")
struct CompanionJoinTests {
  /// A load by its feed, the day it is dated with, and its run stamp or, behind an @, when it was received.
  private struct Load {
    let feed: String
    let day: Int
    let time: String

    static func roll(_ day: Int, _ time: String) -> Load { Load(feed: "roll", day: day, time: time) }
    static func ready(_ day: Int, _ time: String) -> Load { Load(feed: "ready", day: day, time: time) }

    var isReceived: Bool { time.hasPrefix("@") }
    var stamp: String {
      let time = isReceived ? String(time.dropFirst()) : time
      return "\(time.count > 10 ? "" : "2026-02-")\(time):00"
    }
  }

  private static func day(_ number: Int) -> CivilDate { CivilDate(dayNumber: 20_484 + number) }

  private func listed(_ loads: [Load]) throws -> [ListedLoad] {
    let store = SourceStore(
      source: PairedSource(), raw: try RawStore(path: nil, tables: []), folder: DataFolder(path: "", files: .posix))
    return loads.map { load in
      var record = LoadRecord(PayloadDelivery(payload: "\(load)"), status: .loaded)
      record.feed = load.feed
      record.asOf = CompanionJoinTests.day(load.day)
      record.runStamp = load.isReceived ? nil : load.stamp
      record.receivedAt = load.isReceived ? load.stamp : "2026-03-01T00:00:00Z"
      return ListedLoad(
        store: store, feed: record.feed, asOf: record.asOf, runStamp: record.runStamp,
        receivedAt: record.receivedAt, identity: record.delivery.name
      ) { ActiveLoad(record: record, store: store) }
    }
  }

  /// The companion's day that each business day is joined with, and the findings.
  private func join(_ loads: [Load]) throws -> (
    joined: [Int: Int], rows: [UnifiedJoinedReport], findings: [FindingRecord]
  ) {
    let join = CompanionJoin(try listed(loads))
    let rows = try join.joined.keys.sorted().flatMap { try join.rows(property: "oak", on: $0) }
    let number = { (day: CivilDate) in CompanionJoinTests.day(0).days(to: day) }
    for (day, loads) in join.byDay {
      let own = loads.filter { $0.feed == "roll" }
      #expect(!own.isEmpty && own.allSatisfy { $0.asOf == day }, "A companion makes no day of its own")
    }
    return (
      Dictionary(rows.map { (number($0.asOf), number($0.reportDay)) }, uniquingKeysWith: { _, _ in -1 }), rows,
      join.unused.map(\.finding)
    )
  }

  @Test("Daily pairs join each other, however far the business day lags", arguments: 0...3)
  func pairs(lag: Int) throws {
    let loads = (1...7).flatMap { day in
      let run = day + lag < 10 ? "0\(day + lag)" : "\(day + lag)"
      return [Load.roll(day, "\(run) 06:12"), .ready(day + lag, "\(run) 09:38")]
    }
    let expected = Dictionary(uniqueKeysWithValues: (1...7).map { ($0, $0 + lag) })
    for request in [loads, loads.reversed(), loads.filter { $0.feed == "ready" } + loads.filter { $0.feed == "roll" }] {
      let found = try join(request)
      #expect(found.joined == expected)
      #expect(found.findings.isEmpty)
      #expect(found.rows.allSatisfy { $0.basis == .runStamp })
    }
  }

  @Test(
    "The same run is better than a nearer day; else the last business day within 3 days before",
    arguments: [
      // A weekend: the Rent Roll of Friday, run again on Monday, joins Monday's summary.
      ([Load.roll(5, "08 06:12"), .ready(6, "06 09:38"), .ready(7, "07 09:38"), .ready(8, "08 09:38")], [5: 8], 2),
      // A lag that changes: the Rent Roll of day 4, run late, does not take the summary of day 3's run.
      ([.roll(3, "04 06:12"), .roll(4, "07 06:12"), .ready(4, "04 09:38"), .ready(7, "07 09:38")], [3: 4, 4: 7], 0),
      // A Rent Roll for a past day does not take the summary of the day of its run.
      ([.roll(1, "05 06:30"), .roll(4, "05 06:12"), .ready(5, "05 06:31")], [4: 5], 0),
      // Just over midnight.
      ([.roll(3, "03 23:50"), .roll(4, "06 12:00"), .ready(4, "04 00:10")], [3: 4], 0),
      // No run at the same time.
      ([.roll(2, "03 06:12"), .roll(3, "04 06:12"), .ready(6, "06 09:38")], [3: 6], 0),
      // Too far, and before.
      ([.roll(2, "03 06:12"), .ready(6, "06 09:38"), .ready(1, "01 09:38")], [:], 2),
      // Without run stamps the times of receipt tell.
      (
        [.roll(3, "@04 06:12"), .roll(4, "@05 06:12"), .ready(4, "@04 06:13"), .ready(5, "@05 06:13")], [3: 4, 4: 5], 0
      ),
      ([.roll(3, "@04 06:12"), .roll(4, "@09 06:12"), .ready(4, "@04 06:13")], [3: 4], 0),
    ] as [([Load], [Int: Int], Int)])
  private func rank(loads: [Load], expected: [Int: Int], unused: Int) throws {
    for request in [loads, loads.reversed()] {
      let found = try join(request)
      #expect(found.joined == expected)
      #expect(found.findings.count == unused)
      #expect(found.findings.allSatisfy { $0.rule == "companion_report_unused" })
    }
  }

  @Test("A report that matches better replaces the join, and the one that it replaces is a finding that says so")
  func replaced() throws {
    let before = [Load.roll(3, "04 06:12"), .ready(6, "06 09:38")]
    let near = try join(before)
    #expect(near.joined == [3: 6] && near.rows.map(\.basis) == [.nearestDay])
    let after = try join(before + [.ready(4, "04 09:38")])
    #expect(after.joined == [3: 4] && after.rows.map(\.basis) == [.runStamp])
    #expect(
      after.findings.map(\.message) == [
        "The Make Ready Summary of 2026-02-06 is not used: the one of 2026-02-04 is closer to the Rent Roll of"
          + " 2026-02-03. No action is needed"
      ])
  }

  @Test("One that joins nothing says which days it looked at, what may be missing, and what to do")
  func unused() throws {
    #expect(
      try join([.roll(1, "02 06:12"), .ready(6, "06 09:38")]).findings.map(\.message) == [
        "The Make Ready Summary of 2026-02-06 is not used, so readiness may be missing: no Rent Roll of a business day"
          + " from 2026-02-03 through 2026-02-06 is loaded. Load it, or request both reports in one run"
      ])
  }

  /// Loads of sixty days, each run up to two days later, with and without run stamps.
  private func draw(seed: Int) -> [Load] {
    var numbers = SeededNumbers(seed: seed)
    var loads: [Load] = []
    for day in 0..<60 {
      for feed in ["roll", "ready"] where Int.random(in: 0..<8, using: &numbers) > 0 {
        let ran = CompanionJoinTests.day(day + Int.random(in: 0...2, using: &numbers))
        let hour = Int.random(in: 10..<24, using: &numbers)
        let isReceived = Int.random(in: 0..<3, using: &numbers) == 0
        loads.append(Load(feed: feed, day: day, time: "\(isReceived ? "@" : "")\(ran) \(hour):00"))
      }
    }
    return loads
  }

  /// The companion of each business day from a day on, and the messages of unused ones from then on.
  private func joined(_ loads: [Load], from first: CivilDate) throws -> [String] {
    let join = CompanionJoin(try listed(loads))
    let days = join.joined.filter { $0.key >= first }.map { day, matches in
      "\(day): \(matches.map { "\($0.load.identity) \($0.basis)" })"
    }
    return (days + join.unused.filter { $0.day >= first }.map { "\($0.day): \($0.finding.message)" }).sorted()
  }

  @Test("Loads from the first listed day on join as all loads do", arguments: 0..<200)
  func recent(seed: Int) throws {
    let loads = draw(seed: seed)
    let day = CompanionJoinTests.day(45)
    let listed = CompanionJoin.firstListed(for: day)
    let recent = loads.filter { CompanionJoinTests.day($0.day) >= listed }
    #expect(recent.count < loads.count)
    let first = CompanionJoin.firstAffected(by: day)
    #expect(try joined(recent, from: first) == joined(loads, from: first))
  }

  @Test("A load changes what is joined near it and not far from it, though further than its companions reach")
  func influence() throws {
    var furthest = 0
    for seed in 0..<200 {
      let loads = draw(seed: seed)
      let changed = loads.firstIndex { $0.day >= 30 } ?? 0
      var others = loads
      let day = CompanionJoinTests.day(others.remove(at: changed).day)
      let before = try Set(joined(loads, from: .init(dayNumber: 0)))
      let gaps = try before.symmetricDifference(joined(others, from: .init(dayNumber: 0)))
        .compactMap { CivilDate(ofStamp: $0).map { abs(day.days(to: $0)) } }
      furthest = max(furthest, gaps.max() ?? 0)
    }
    #expect(furthest > CompanionJoin.reach && furthest <= CompanionJoin.influence)
  }
}
