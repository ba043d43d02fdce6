import Domain
import Pipeline
import Testing
import Warehouse

/// What a download leaves on the disk, however it goes.
@Suite("A download")
struct DownloadTests {
  private let day = CivilDate(dayNumber: 20_488)
  private let place: InventedPlace

  init() throws {
    place = try InventedPlace(sources: [InventedSource(name: "realpage")])
  }

  private func download(_ client: InventedClient, property: String? = nil) async throws -> DownloadSummary {
    try await Download(place.context, clients: [client], now: { "2026-02-05T07:00:00Z" })
      .run(on: day, properties: property.map { [$0] })
  }

  private func loads() throws -> [LoadRecord] {
    _ = try Load(place.context).readPending()
    return try place.raw(of: "realpage").loads()
  }

  @Test("Every request of every property is fetched, and loads as what was requested")
  func all() async throws {
    let summary = try await download(InventedClient())
    #expect(summary.fetched == 6)
    #expect(
      summary.outcomes.map { "\($0.request.property) \($0.request.operation)" }.prefix(4) == [
        "oak first", "oak second", "oak third", "elm first",
      ])
    let loads = try loads()
    #expect(loads.count == 6)
    #expect(loads.allSatisfy { $0.status == .loaded && $0.asOf == day })
    #expect(Set(loads.compactMap(\.property)) == ["oak", "elm"])
  }

  @Test("What is present from an earlier run is not requested again")
  func again() async throws {
    let client = InventedClient()
    _ = try await download(client)
    let calls = client.seen.calls
    let summary = try await download(client)
    #expect(summary.present == 6)
    #expect(client.seen.calls == calls)
  }

  @Test("Only the named property is requested")
  func oneProperty() async throws {
    let summary = try await download(InventedClient(), property: "elm")
    #expect(Set(summary.outcomes.map(\.request.property)) == ["elm"])
    #expect(summary.fetched == 3)
  }

  @Test("One request that fails stops no other, and nothing of it is kept")
  func failure() async throws {
    let client = InventedClient()
    client.change { $0.broken = ["second"] }
    let summary = try await download(client)
    #expect(summary.fetched == 4)
    #expect(summary.failures.map(\.reason) == Array(repeating: "second: the connection was reset", count: 2))
    #expect(try loads().count == 4)
    client.change { $0.broken = [] }
    #expect(try await download(client).fetched == 2)
    #expect(try loads().count == 6)
  }

  @Test("An instance that an interrupted run had made is fetched, not made again")
  func instances() async throws {
    let client = InventedClient()
    client.change { $0.broken = ["first", "third"] }
    _ = try await download(client)
    client.change { $0.broken = [] }
    _ = try await download(client)
    #expect(client.seen.created.count == 6)
    #expect(
      client.seen.resumed.sorted() == [
        "first elm 2026-02-04", "first oak 2026-02-04", "third elm 2026-02-04", "third oak 2026-02-04",
      ])
  }

  @Test("A property whose day is earlier is requested for that day, at most three days back", arguments: 0...4)
  func earlierDay(lag: Int) async throws {
    let client = InventedClient(determinesBusinessDay: true)
    client.change { $0.today = day.advanced(by: -lag) }
    let summary = try await download(client, property: "oak")
    let loads = try loads()
    #expect(loads.count { $0.status == .dayNotReached } == lag)
    guard lag <= 3 else {
      let unasked = "not requested: the property's business day is unknown. Run again"
      #expect(summary.failures.map(\.reason) == ["not yet", unasked, unasked])
      #expect(client.seen.created.count == lag)
      return
    }
    #expect(summary.fetched == 3)
    #expect(loads.filter { $0.status == .loaded }.map(\.asOf) == Array(repeating: client.seen.today, count: 3))
    let calls = client.seen.calls
    #expect(try await download(client, property: "oak").present == 3)
    #expect(client.seen.calls == calls)
  }

  @Test(
    "A refusal that states the property's own day leads there at once; one that is wrong about it does no harm",
    arguments: [(3, 3, 1), (1, 1, 1), (3, 2, 2), (2, 0, 2), (1, 9, 1), (3, 9, 3)])
  func statedDay(lag: Int, stated: Int, refusals: Int) async throws {
    let client = InventedClient(determinesBusinessDay: true)
    client.change {
      $0.today = day.advanced(by: -lag)
      $0.stated = day.advanced(by: -stated)
    }
    let summary = try await download(client, property: "oak")
    #expect(summary.fetched == 3)
    #expect(Set(summary.outcomes.map(\.request.day)) == [client.seen.today])
    #expect(client.seen.fetched.count { $0.operation == "first" && $0.day > client.seen.today } == refusals)
    let calls = client.seen.calls
    #expect(try await download(client, property: "oak").present == 3)
    #expect(client.seen.calls == calls)
  }

  @Test(
    "A token that ends at any call keeps what came before it, and the next run fetches only the rest", arguments: 1...13
  )
  func token(call: Int) async throws {
    let client = InventedClient()
    client.change { $0.tokenEndsAt = call }
    let first = try await download(client)
    #expect(first.outcomes.count == 6)
    #expect(first.failures.isEmpty)
    #expect(first.fetched + (first.waiting?.requests.count ?? 0) == 6)
    #expect((first.waiting == nil) == (call > 12))
    client.change { $0.tokenEndsAt = .max }
    let second = try await download(client)
    #expect(second.present == first.fetched)
    #expect(second.fetched == 6 - first.fetched)
    #expect(client.seen.created.count == 6)
    #expect(try loads().count { $0.status == .loaded } == 6)
  }

  @Test(
    "A simulator's payloads are turned away from a folder of real ones, and the other way round",
    arguments: [true, false])
  func mixed(isDemo: Bool) async throws {
    _ = try await download(InventedClient(isDemo: isDemo))
    await #expect(throws: MixedFolder.self) { try await download(InventedClient(isDemo: !isDemo)) }
  }

  @Test("A source may have two clients; the token that one needs is not the other's")
  func twoClients() async throws {
    let ended = InventedClient(operations: ["report"])
    ended.change { $0.tokenEndsAt = 1 }
    let other = InventedClient(operations: ["answer"])
    let download = Download(place.context, clients: [ended, other], width: 1, now: { "2026-02-05T07:00:00Z" })
    let summary = try await download.run(on: day)
    #expect(summary.waiting?.requests.map(\.operation) == ["report", "report"])
    #expect(summary.fetched == 2)
    #expect(ended.seen.calls == 1)
  }

  @Test("A simulator is not used together with a real service")
  func mixedClients() async throws {
    let download = Download(
      place.context, clients: [InventedClient(), InventedClient(isDemo: true)], now: { "2026-02-05T07:00:00Z" })
    await #expect(throws: MixedFolder.self) { try await download.run(on: day) }
  }

  @Test("What an interrupted transfer left is removed by the next run")
  func drafts() async throws {
    let client = InventedClient()
    client.change { $0.broken = ["first", "second", "third"] }
    _ = try await download(client)
    let incoming = place.folder.path + "/incoming"
    #expect(try place.folder.files.files(below: incoming).isEmpty == false)
    client.change { $0.broken = [] }
    _ = try await download(client)
    #expect(try place.folder.files.files(below: incoming).isEmpty)
  }

  @Test("For a past day only what carries its day is fetched; data of the moment is refused, with the reason")
  func pastDays() async throws {
    let client = InventedClient(operations: ["dated", "momentary"], ofMoment: ["momentary"])
    for past in 1...28 {
      let summary = try await Download(
        place.context, clients: [client], now: { "2026-02-04T07:00:00Z" }
      ).run(on: day.advanced(by: -past), properties: ["oak"])
      #expect(summary.fetched == 1)
      let reason = try #require(summary.failures.first).reason
      #expect(reason.hasPrefix("momentary cannot be requested for \(day.advanced(by: -past)): its response is always"))
    }
    #expect(!client.seen.fetched.contains { $0.operation == "momentary" })
    let today = try await Download(place.context, clients: [client], now: { "2026-02-04T07:00:00Z" })
      .run(properties: ["oak"])
    #expect(today.fetched == 2 && today.outcomes.allSatisfy { $0.request.day == day })
  }

  @Test("A response of the moment is not filed under another day than the service's clock shows")
  func wrongClock() async throws {
    let client = InventedClient(operations: ["dated", "momentary"], ofMoment: ["momentary"])
    let time = day.dayNumber * 86_400 + 7 * 3_600
    // A day behind, a year behind, hours within the day, and two minutes around midnight.
    for (now, property, ahead, isKept) in [
      ("2026-02-03T07:00:00Z", "oak", 0, false), ("2025-02-04T07:00:00Z", "oak", 0, false),
      ("2026-02-04T00:00:00Z", "oak", 0, true), ("2026-02-04T23:59:00Z", "elm", 17 * 3_600 + 60, true),
    ] {
      client.change { $0.time = time + ahead }
      let summary = try await Download(place.context, clients: [client], now: { now }).run(properties: [property])
      let reasons = summary.failures.map(\.reason).filter { $0.hasPrefix("not kept: it is filed under") }
      #expect(reasons.isEmpty == isKept, "\(now): \(summary.failures)")
      let own = now.prefix(10)
      let wanted = "is \(own) by this machine's clock and 2026-02-04 by the service's. Set the clock, then run again"
      #expect(reasons.allSatisfy { $0.hasSuffix(wanted) }, "\(reasons)")
    }
    let receipts = try ReceiptStore(path: place.folder.receipts).all(source: "realpage")
    #expect(receipts.filter { $0.request.hasPrefix("momentary") }.map(\.property) == ["oak", "elm"])
    // Ten years ahead; a request that carries its day would be refused first.
    let ahead = InventedClient(operations: ["momentary"], ofMoment: ["momentary"])
    ahead.change { $0.time = time }
    let summary = try await Download(place.context, clients: [ahead], now: { "2036-02-04T07:00:00Z" }).run()
    #expect(summary.fetched == 0 && summary.failures.count == 2)
    #expect(summary.failures.allSatisfy { $0.reason.contains("2036-02-04 by this machine's clock and 2026-02-04 by") })
  }

  @Test("The response that states the property's day dates the rest of its run, which is of the moment too")
  func statedInTheRun() async throws {
    let client = InventedClient(
      operations: ["sites", "units"], determinesBusinessDay: true, ofMoment: ["sites", "units"])
    client.change { $0.wrong = ["sites": "day \(day.dayNumber - 2)", "units": "day"] }
    _ = try await Download(place.context, clients: [client], now: { "2026-02-04T07:00:00Z" }).run(properties: ["oak"])
    let receipts = try ReceiptStore(path: place.folder.receipts).all(source: "realpage")
    let units = try #require(receipts.first { $0.request.hasPrefix("units") })
    #expect(units.dayBasis == .siteList && units.dayAsked == day.advanced(by: -2))
    #expect(units.localDay == day)
  }
}
