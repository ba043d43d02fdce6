import Domain
import JSON
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// From the services over HTTP to the figures.
@Suite("End to end: from the services to figures")
struct DownloadEndToEndTests {
  private static let reports = ["box_score", "rent_roll", "delinquency"]
  private let day = ["--day", "2026-02-04"]

  private func harness(_ served: ServedPortfolio) throws -> PipelineHarness {
    let harness = try PipelineHarness()
    harness.follow(served.config)
    return harness
  }

  @Test("One run downloads, reads and syncs, and the figures are the world's; the next one requests nothing")
  func whole() async throws {
    let served = try ServedPortfolio(properties: 3, reports: Self.reports, yardiProperties: 1, rpx: true)
    let harness = try harness(served)
    let ran = await harness.run(["run"] + day)
    #expect(ran.ending == .done, "\(ran.complaints)")
    // Three reports and seven answers of RPX a property; ten answers of Yardi.
    #expect(
      ran.output.contains("40 files requested: 40 downloaded, 0 already present, 0 failed, 0 waiting for a token"))
    let (realPage, yardi) = (served.portfolio.realPage, served.portfolio.yardi)
    let worlds = realPage.profiles.map { ($0, realPage) } + yardi.profiles.map { ($0, yardi) }
    #expect(worlds.count == 4)
    for (profile, world) in worlds {
      let state = try #require(world.property(profile.key)).state(on: PipelineHarness.asOf.advanced(by: -profile.lag))
      let occupied = UnitClass.allCases.filter { $0.isOccupied == true }.reduce(0) { $0 + state.count(of: $1) }
      let row = try harness.texts(
        "SELECT total_units || ' ' || occupied_units FROM current_occupancy WHERE property_id = '\(profile.key)'")
      #expect(row == ["\(profile.unitCount) \(occupied)"], "\(profile.key)")
    }
    let calls = served.services.counts.calls
    let again = await harness.run(["run"] + day)
    #expect(
      again.output.contains("40 files requested: 0 downloaded, 40 already present, 0 failed, 0 waiting for a token"))
    #expect(served.services.counts.calls == calls)
    #expect(served.services.counts.writes == 0)
  }

  @Test("Daily runs bring each day's reports of a property whose business day lags, which refused them before")
  func lagging() async throws {
    let served = try ServedPortfolio(properties: 8, reports: ["box_score", "rent_roll"])
    let harness = try harness(served)
    let days = (0..<5).map { PipelineHarness.asOf.advanced(by: $0 - 4) }
    for day in days {
      served.serve(on: day)
      let ran = await harness.run("run", "--day", "\(day)")
      #expect(ran.ending == .done, "\(day): \(ran.complaints)")
    }
    let profiles = served.portfolio.realPage.profiles
    #expect(Set(profiles.map(\.lag)).isSuperset(of: [0, 2]))
    for profile in profiles {
      let found = try harness.texts(
        "SELECT as_of FROM unified_fact_days WHERE dataset = 'units' AND property_id = '\(profile.key)' ORDER BY as_of")
      #expect(found == days.map { "\($0.advanced(by: -profile.lag))" }, "\(profile.key) lags \(profile.lag)")
    }
  }

  @Test("Several days are downloaded at once; a good run prints a line for each property, or nothing, or each file")
  func severalDays() async throws {
    let served = try ServedPortfolio(properties: 2, reports: ["box_score", "rent_roll"])
    let harness = try harness(served)
    let ran = await harness.run("run", "--from", "2026-01-31", "--to", "2026-02-01")
    #expect(ran.ending == .done, "\(ran.complaints)")
    let lines = ran.output.split(separator: "\n")
    // Two counts of files, a line for each property, and the count of properties.
    #expect(lines.count == 5 && !ran.output.contains("rent_roll of"), "\(ran.output)")
    let days = try harness.texts("SELECT DISTINCT as_of FROM unified_fact_days WHERE dataset = 'units' ORDER BY as_of")
    #expect(days == ["2026-01-31", "2026-02-01"])
    let quiet = await harness.run("run", "--day", "2026-02-01", "--quiet")
    #expect(quiet.ending == .done && quiet.output.isEmpty && quiet.complaints.isEmpty, "\(quiet)")
    let verbose = await harness.run("run", "--day", "2026-01-30", "--verbose")
    #expect(verbose.output.contains("rent_roll of"), "\(verbose.output)\(verbose.complaints)")
    for (words, complaint) in [
      (["--to", "2026-02-04"], "--to requires --from"), (["--quiet", "--verbose"], "exclude each other"),
      (["--from", "2026-02-04", "--to", "2026-02-03"], "must not be after"),
      (["--from", "2016-02-04"], "days are too many"),
      (["--from", "2026-02-03", "--day", "2026-02-04"], "exclude each other"),
    ] {
      let refused = await harness.run(["run"] + words)
      #expect(refused.ending == .wrongUsage && refused.complaints.contains(complaint), "\(refused.complaints)")
    }
  }

  @Test("Without a day the simulator's own is taken: one seed is one world in any folder at any time")
  func oneWorld() async throws {
    let served = try ServedPortfolio(properties: 1, reports: [], yardiProperties: 1, rpx: true)
    let harnesses = try ["2026-02-10T07:00:00Z", "2026-11-22T23:30:00Z"].map { try PipelineHarness(now: $0) }
    for harness in harnesses {
      harness.follow(served.config)
      let ran = await harness.run("run")
      #expect(ran.ending == .done, "\(ran.complaints)")
    }
    #expect(try harnesses[0].books().unified == harnesses[1].books().unified)
    let profiles = served.portfolio.realPage.profiles + served.portfolio.yardi.profiles
    let days = profiles.map { "\($0.key) \(PipelineHarness.asOf.advanced(by: -$0.lag))" }.sorted()
    #expect(
      try harnesses[1].texts("SELECT DISTINCT property_id || ' ' || as_of FROM unified_fact_days").sorted() == days)
  }

  @Test("The simulator's Leasing Activity Detail gives a funnel that is the world's")
  func funnel() async throws {
    let served = try ServedPortfolio(properties: 2, reports: ["leasing_activity_detail"])
    let harness = try harness(served)
    let ran = await harness.run(["run"] + day)
    #expect(ran.ending == .done, "\(ran.complaints)")
    let world = served.portfolio.realPage
    for profile in world.profiles {
      let own = PipelineHarness.asOf.advanced(by: -profile.lag)
      let events = EventReference(realPage: try #require(world.property(profile.key)), on: own)
      for window in [Window.monthToDate, .last7Days, .last30Days, .previousMonth] {
        let reckoned = events.metrics(window.days(asOf: own))
        for metric in ["leads", "tours", "leases", "cancelled", "net_leases", "lead_tour_pct", "tour_lease_pct"] {
          let rows = try UnifiedReader(path: harness.data + "/unified.db").rows(
            "SELECT value FROM current_metrics WHERE metric_id = ? AND property_id = ? AND window_name = ?",
            [.text(metric), .text(profile.key), .text(window.rawValue)])
          #expect(rows.map { $0[0] } == [reckoned[metric]?.field], "\(profile.key) \(metric) \(window)")
        }
      }
    }
  }

  @Test("A token that ends at any request keeps what came before it, and the next run fetches only the rest")
  func token() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    let undisturbed = try harness(served)
    #expect(await undisturbed.run(["run"] + day).ending == .done)
    let requests = served.requests
    let receipts = try undisturbed.receipts()
    // Answers that the day has not come are kept too, and are no files that were asked for.
    let refusals = Set(try undisturbed.loads().filter { $0.status == .dayNotReached }.map(\.delivery.payload))
    #expect(requests >= 10 && !refusals.isEmpty)
    for request in 1...requests {
      let harness = try harness(served)
      served.services.follow(try FaultPlan("any@\(request)-=401"))
      let first = await harness.run(["download"] + day)
      try served.mend()
      // Looks at the listing are fewer where more is ready at once.
      guard first.ending == .tokenNeeded else {
        #expect(first.ending == .done && request > requests / 2, "\(request)")
        continue
      }
      #expect(first.complaints.contains("copy a new token"))
      let kept = try harness.receipts().count { !refusals.contains($0.payload) }
      let second = await harness.run(["download"] + day)
      #expect(
        second.output.contains("6 files requested: \(6 - kept) downloaded, \(kept) already present, 0 failed"),
        "\(request)")
      #expect(try Set(harness.receipts()) == Set(receipts), "\(request)")
      guard request == requests / 2 else { continue }
      #expect(await harness.run(["run"] + day).ending == .done)
      #expect(try harness.books() == undisturbed.books())
    }
  }

  @Test("What goes wrong at times is tried again, and what came is the same")
  func faults() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    let calm = try harness(served)
    #expect(await calm.run(["download"] + day).ending == .done)
    let receipts = Set(try calm.receipts())
    #expect(served.services.counts.faults == 0)
    for plan in ["any@/3=503", "list@1-2=500", "file@/2=drop", "file@/4=cut", "create@/2=429+1", "list@/2=html"] {
      let (harness, faults) = (try harness(served), served.services.counts.faults)
      served.services.follow(try FaultPlan(plan))
      _ = await harness.run(["download"] + day)
      #expect(served.services.counts.faults > faults, "\(plan)")
      try served.mend()
      #expect(await harness.run(["download"] + day).ending == .done, "\(plan)")
      #expect(try Set(harness.receipts()) == receipts, "\(plan)")
    }
  }

  @Test("If the report that states a property's day is unavailable, nothing is requested under another day")
  func dayUntold() async throws {
    let served = try ServedPortfolio(properties: 1, reports: Self.reports)
    let harness = try harness(served)
    served.services.follow(try FaultPlan("4238=503"))
    let first = await harness.run(["download"] + day)
    #expect(first.output.contains("3 files requested: 0 downloaded, 0 already present, 3 failed"))
    #expect(first.complaints.contains("the property's business day is unknown"))
    #expect(served.services.counts.created == 0)
    try served.mend()
    #expect(await harness.run(["download"] + day).output.contains("3 files requested: 3 downloaded"))
  }

  @Test("Without a token the run says how to get one, ends with 4, and still reads the files that are present")
  func noToken() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    try removeTree(served.folder + "/realpage_token.json")
    let harness = try harness(served)
    let ran = await harness.run(["run"] + day)
    #expect(ran.ending == .tokenNeeded)
    #expect(ran.complaints.contains("realpage_token.json"))
    #expect(ran.output.contains("0 properties synced"))
  }

  @Test("A token that others can read is refused")
  func openToken() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    try restrict(served.folder + "/realpage_token.json", to: 0o644)
    let ran = await (try harness(served)).run(["download"] + day)
    #expect(served.services.counts.calls.isEmpty)
    #expect(ran.ending == .tokenNeeded)
    #expect(ran.complaints.contains("is accessible to other users. Run chmod 600"))
  }

  @Test("A single property can be fetched and synced")
  func oneProperty() async throws {
    let served = try ServedPortfolio(properties: 3, reports: Self.reports)
    let harness = try harness(served)
    let key = try #require(served.portfolio.realPage.profiles.first).key
    let ran = await harness.run(["run", "--property", key, "--source", "realpage"] + day)
    #expect(ran.output.contains("3 files requested: 3 downloaded"))
    #expect(try harness.texts("SELECT property_id FROM unified_properties") == [key])
  }
}
