import Domain
import JSON
import Simulator
import TestSupport
import Testing
import Warehouse

@testable import ownerdash

/// From the services over HTTP to the figures.
@Suite("The walk: from the services to figures")
struct DownloadWalkTests {
  private static let reports = ["box_score", "rent_roll", "delinquency"]
  private let day = ["--day", "2026-02-04"]

  private func desk(_ served: ServedPortfolio) throws -> Desk {
    let desk = try Desk()
    desk.follow(served.config)
    return desk
  }

  @Test("One run downloads, reads and syncs, and the figures are the world's; the next one asks for nothing")
  func whole() async throws {
    let served = try ServedPortfolio(properties: 3, reports: Self.reports, yardiProperties: 1, rpx: true)
    let desk = try desk(served)
    let ran = await desk.run(["run"] + day)
    #expect(ran.ending == .done, "\(ran.complaints)")
    // Three reports and seven answers of RPX a property; ten answers of Yardi.
    #expect(ran.output.contains("40 files asked for: 40 fetched, 0 there before, 0 failed, 0 waiting for a token"))
    let (realPage, yardi) = (served.portfolio.realPage, served.portfolio.yardi)
    let worlds = realPage.profiles.map { ($0, realPage) } + yardi.profiles.map { ($0, yardi) }
    #expect(worlds.count == 4)
    for (profile, world) in worlds {
      let state = try #require(world.property(profile.key)).state(on: Desk.asOf.advanced(by: -profile.lag))
      let occupied = UnitClass.allCases.filter { $0.isOccupied == true }.reduce(0) { $0 + state.count(of: $1) }
      let row = try desk.texts(
        "SELECT total_units || ' ' || occupied_units FROM current_occupancy WHERE property_id = '\(profile.key)'")
      #expect(row == ["\(profile.unitCount) \(occupied)"], "\(profile.key)")
    }
    let calls = served.services.counts.calls
    let again = await desk.run(["run"] + day)
    #expect(again.output.contains("40 files asked for: 0 fetched, 40 there before, 0 failed, 0 waiting for a token"))
    #expect(served.services.counts.calls == calls)
    #expect(served.services.counts.writes == 0)
  }

  @Test("The simulator's Leasing Activity Detail gives a funnel that is the world's")
  func funnel() async throws {
    let served = try ServedPortfolio(properties: 2, reports: ["leasing_activity_detail"])
    let desk = try desk(served)
    let ran = await desk.run(["run"] + day)
    #expect(ran.ending == .done, "\(ran.complaints)")
    let world = served.portfolio.realPage
    for profile in world.profiles {
      let own = Desk.asOf.advanced(by: -profile.lag)
      let events = EventReckoning(realPage: try #require(world.property(profile.key)), on: own)
      for window in [Window.monthToDate, .last7Days, .last30Days, .previousMonth] {
        let reckoned = events.metrics(window.days(asOf: own))
        for metric in ["leads", "tours", "leases", "cancelled", "net_leases", "lead_tour_pct", "tour_lease_pct"] {
          let rows = try UnifiedReader(path: desk.data + "/unified.db").rows(
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
    let undisturbed = try desk(served)
    #expect(await undisturbed.run(["run"] + day).ending == .done)
    let requests = served.requests
    let receipts = try undisturbed.receipts()
    // Answers that the day has not come are kept too, and are no files that were asked for.
    let refusals = Set(try undisturbed.loads().filter { $0.status == .dayNotReached }.map(\.delivery.payload))
    #expect(requests >= 10 && !refusals.isEmpty)
    for request in 1...requests {
      let desk = try desk(served)
      served.services.follow(try FaultPlan("any@\(request)-=401"))
      let first = await desk.run(["download"] + day)
      try served.mend()
      // Looks at the listing are fewer where more is ready at once.
      guard first.ending == .tokenNeeded else {
        #expect(first.ending == .done && request > requests / 2, "\(request)")
        continue
      }
      #expect(first.complaints.contains("copy a new token"))
      let kept = try desk.receipts().count { !refusals.contains($0.payload) }
      let second = await desk.run(["download"] + day)
      #expect(
        second.output.contains("6 files asked for: \(6 - kept) fetched, \(kept) there before, 0 failed"), "\(request)")
      #expect(try Set(desk.receipts()) == Set(receipts), "\(request)")
      guard request == requests / 2 else { continue }
      #expect(await desk.run(["run"] + day).ending == .done)
      #expect(try desk.books() == undisturbed.books())
    }
  }

  @Test("What goes wrong at times is tried again, and what came is the same")
  func faults() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    let calm = try desk(served)
    #expect(await calm.run(["download"] + day).ending == .done)
    let receipts = Set(try calm.receipts())
    #expect(served.services.counts.faults == 0)
    for plan in ["any@/3=503", "list@1-2=500", "file@/2=drop", "file@/4=cut", "create@/2=429+1", "list@/2=html"] {
      let (desk, faults) = (try desk(served), served.services.counts.faults)
      served.services.follow(try FaultPlan(plan))
      _ = await desk.run(["download"] + day)
      #expect(served.services.counts.faults > faults, "\(plan)")
      try served.mend()
      #expect(await desk.run(["download"] + day).ending == .done, "\(plan)")
      #expect(try Set(desk.receipts()) == receipts, "\(plan)")
    }
  }

  @Test("Where the report that tells a property's day cannot be had, nothing is asked for under another day")
  func dayUntold() async throws {
    let served = try ServedPortfolio(properties: 1, reports: Self.reports)
    let desk = try desk(served)
    served.services.follow(try FaultPlan("4238=503"))
    let first = await desk.run(["download"] + day)
    #expect(first.output.contains("3 files asked for: 0 fetched, 0 there before, 3 failed"))
    #expect(first.complaints.contains("the property's own day is not known"))
    #expect(served.services.counts.created == 0)
    try served.mend()
    #expect(await desk.run(["download"] + day).output.contains("3 files asked for: 3 fetched"))
  }

  @Test("Without a token the run says how to get one, ends with 4, and still reads what is there")
  func noToken() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    try removeTree(served.folder + "/realpage_token.json")
    let desk = try desk(served)
    let ran = await desk.run(["run"] + day)
    #expect(ran.ending == .tokenNeeded)
    #expect(ran.complaints.contains("realpage_token.json"))
    #expect(ran.output.contains("0 properties synced"))
  }

  @Test("A token that others can read is refused")
  func openToken() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports)
    try restrict(served.folder + "/realpage_token.json", to: 0o644)
    let ran = await (try desk(served)).run(["download"] + day)
    #expect(served.services.counts.calls.isEmpty)
    #expect(ran.ending == .tokenNeeded)
    #expect(ran.complaints.contains("can be reached by others; keep it to yourself: chmod 600"))
  }

  @Test("One property alone is fetched and synced")
  func oneProperty() async throws {
    let served = try ServedPortfolio(properties: 3, reports: Self.reports)
    let desk = try desk(served)
    let key = try #require(served.portfolio.realPage.profiles.first).key
    let ran = await desk.run(["run", "--property", key, "--source", "realpage"] + day)
    #expect(ran.output.contains("3 files asked for: 3 fetched"))
    #expect(try desk.texts("SELECT property_id FROM unified_properties") == [key])
  }
}
