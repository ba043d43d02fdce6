import Domain
import Pipeline
import Testing
import Warehouse

/// Orders that can only be named once the answer that they hang on is on the disk.
@Suite("Dependent requests")
struct DependentRequestsTests {
  private let day = CivilDate(dayNumber: 20_488)
  private let place: InventedPlace
  private let client = InventedClient(operations: ["first", "list"], listing: "list")

  init() throws {
    place = try InventedPlace(sources: [InventedSource(name: "realpage")])
  }

  private func stage(_ client: InventedClient) -> Download {
    Download(place.context, clients: [client], now: { "2026-02-05T07:00:00Z" })
  }

  private func download(_ client: InventedClient? = nil) async throws -> DownloadSummary {
    try await stage(client ?? self.client).run(on: day)
  }

  private func loads() throws -> [LoadRecord] {
    _ = try Load(place.context).readPending()
    return try place.raw(of: "realpage").loads()
  }

  private func names(_ summary: DownloadSummary, of property: String = "oak") -> [String] {
    summary.outcomes.filter { $0.request.property == property }.map { outcome in
      ([outcome.request.operation] + (outcome.request.subject.map { [$0] } ?? [])).joined(separator: " ")
    }
  }

  @Test("There is one for each item of the response, requested after it, and equal bytes are stored under each")
  func all() async throws {
    client.change { $0.rows = 3 }
    let summary = try await download()
    #expect(summary.fetched == 10)
    #expect(names(summary) == ["first", "list", "each 0", "each 1", "each 2"])
    #expect(summary.outcomes.last?.request.request == "each of elm on 2026-02-04: number=2")
    let each = try loads().filter { $0.delivery.subject != nil && $0.property == "oak" }
    #expect(Set(each.map(\.payload)).count == 1)
    #expect(each.map(\.scope) == ["each 0", "each 1", "each 2"])
    #expect(each.allSatisfy { $0.status == .loaded && $0.rowsLoaded == 3 })
  }

  @Test("What is present is not requested again, even if the response that lists it came with an earlier run")
  func again() async throws {
    _ = try await download()
    let calls = client.seen.calls
    #expect(try await download().present == 8)
    #expect(client.seen.calls == calls)
  }

  @Test(
    "A token that ends at any call keeps what came before it, and the next run fetches only the rest", arguments: 1...17
  )
  func token(call: Int) async throws {
    client.change { $0.tokenEndsAt = call }
    let first = try await download()
    #expect(first.failures.isEmpty)
    #expect((first.waiting == nil) == (call > 16))
    client.change { $0.tokenEndsAt = .max }
    let second = try await download()
    #expect(second.present == first.fetched)
    #expect(second.fetched == 8 - first.fetched)
    #expect(client.seen.created.count == 8)
    #expect(try loads().count { $0.status == .loaded } == 8)
  }

  @Test("One that fails stops no other, and is requested again")
  func failure() async throws {
    client.change { $0.broken = ["each 1"] }
    let first = try await download()
    #expect(first.fetched == 6)
    #expect(first.failures.map(\.reason) == Array(repeating: "each 1: the connection was reset", count: 2))
    client.change { $0.broken = [] }
    #expect(try await download().fetched == 2)
    #expect(client.seen.fetched.count { $0.operation == "each" } == 4)
  }

  @Test("If the response is unavailable, none is requested, and the reason says so")
  func leaderFails() async throws {
    client.change { $0.broken = ["list"] }
    let first = try await download()
    #expect(names(first) == ["first", "list", "each"])
    #expect(
      first.failures.suffix(2).map(\.reason) == [
        "list: the connection was reset",
        "not requested: list, which lists each number, could not be downloaded. Run again",
      ])
    client.change { $0.broken = [] }
    #expect(try await download().fetched == 6)
  }

  @Test(
    "If the response would be refused, none is requested, and the reason is the response's",
    arguments: [("kind broken", "broken"), ("id 9", "the file is for '9', but 'oak' was requested")])
  func leaderIsRefused(line: String, rule: String) async throws {
    client.change { $0.wrong = ["list": line] }
    let summary = try await download()
    #expect(names(summary) == ["first", "list", "each"])
    #expect(
      summary.failures.first?.reason
        == "not requested: the response to list does not list each number: \(rule)")
    #expect(client.seen.fetched.contains { $0.operation == "each" } == false)
  }

  @Test("If the response of an earlier run is damaged, none is requested, and the message says what to do")
  func leaderIsDamaged() async throws {
    client.change { $0.broken = ["each"] }
    let request = try await download().outcomes[1].request.request
    let receipt = try #require(
      try ReceiptStore(path: place.folder.receipts).last(source: "realpage", request: request))
    try place.folder.files.replace(place.folder.payload(receipt.payload), with: Array("other".utf8))
    client.change { $0.broken = [] }
    let summary = try await download()
    #expect(summary.failures.map(\.request.property) == ["oak"])
    #expect(summary.failures.first?.reason.hasSuffix("Restore it from a backup") == true)
    #expect(summary.fetched == 2)
  }

  @Test("A plan says that their number is unknown, and once the response is present which of them are missing")
  func plan() async throws {
    let before = try await stage(client).plan(on: day)
    #expect(names(before) == ["first", "list", "each"])
    #expect(before.unlisted.map(\.reason) == Array(repeating: "one for each number, after list", count: 2))
    #expect(before.missing.count == 4)
    client.change { $0.broken = ["each 1"] }
    _ = try await download()
    let after = try await stage(client).plan(on: day)
    #expect(names(after) == ["first", "list", "each 0", "each 1"])
    #expect(after.unlisted.isEmpty)
    #expect(after.present == 6)
    #expect(after.missing.count == 2)
  }

  @Test("They are requested under the property's own day, and not at all where that is unknown")
  func ownDay() async throws {
    let client = InventedClient(operations: ["first", "list"], listing: "list", determinesBusinessDay: true)
    client.change { $0.broken = ["first"] }
    let unlisted = try await download(client)
    #expect(names(unlisted) == ["first", "list", "each"])
    #expect(client.seen.fetched.isEmpty)
    client.change {
      $0.broken = []
      $0.today = day.advanced(by: -1)
    }
    let summary = try await download(client)
    #expect(summary.fetched == 8)
    #expect(Set(summary.outcomes.map(\.request.day)) == [client.seen.today])
  }
}
