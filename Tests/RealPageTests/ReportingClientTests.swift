import Domain
import JSON
import Pipeline
import Synchronization
import TestSupport
import Testing
import Transport

@testable import RealPage

@Suite("Fetching a report from the reporting service")
final class ReportingClientTests: Sendable {
  private let service = InventedService()
  private let created = Mutex<[String]>([])

  @Test("A report is made, waited for, and written to its file")
  func fetch() async throws {
    let server = try service.start()
    let path = "\(try temporaryDirectory())/draft"
    try await fetch(from: server, into: path)
    #expect(try read(path) == InventedService.file)
    #expect(created.withLock { $0 } == ["0-100-200"])
    #expect(service.seen.requests == ["create", "list 1", "list 1", "list 1", "download 0-100-200"])
  }

  @Test("What is sent is what the service knows, in its own spelling")
  func bodies() async throws {
    let server = try service.start()
    try await fetch(from: server, into: "\(try temporaryDirectory())/draft")
    let asked = server.asked
    #expect(asked.map(\.line).first == "POST /v1/reports/4238/report-instances HTTP/1.1")
    #expect(asked.map(\.line).last == "POST /v1/reports/4238/report-instances/0-100-200/files HTTP/1.1")
    #expect(asked.allSatisfy { $0.headers["authorization"] == "Bearer \(inventedToken(expires: 2_000))" })
    #expect(asked.allSatisfy { $0.headers["content-type"] == "application/json" })
    #expect(
      String(decoding: asked[0].body, as: UTF8.self) == """
        {"reportKey":"446266C0-D572-4D8A-A6DA-310C0AE61037","sourceId":"OS","scheduledType":1,"scheduledDate":"",\
        "scheduledTime":"","scheduleDateTime":null,"reportFormat":"1683","reportFormatName":"Excel","emaiTo":"",\
        "properties":["11"],"propertyDetailList":[{"propertyId":"11","propertyName":"Oak \\"Court\\"","city":"Austin"}],\
        "parameters":[{"name":"SubProperty","label":"ALL","value":"ALL"},\
        {"name":"End_Date","label":"02/04/2026","value":"02/04/2026"}],"users":[],"cloudServiceAccountId":null}
        """)
    #expect(
      String(decoding: asked[1].body, as: UTF8.self) == """
        {"pageSize":1000,"pageNumber":1,"searchText":"","reportProductList":[],"reportAreaList":[],\
        "startDate":"1969-12-29T00:00:00.000Z","endDate":"1970-01-02T23:59:59.999Z","favorite":false,\
        "PropertiesList":[],"OrderBy":"CreatedDate","OrderByDesc":true}
        """)
    #expect(
      String(decoding: try #require(asked.last).body, as: UTF8.self) == """
        {"reportId":4238,"parameters":"reportKey=446266C0-D572-4D8A-A6DA-310C0AE61037&sourceId=OS&fileID=0100200&View=2",\
        "fileId":"0100200","propertyName":"Oak \\"Court\\""}
        """)
  }

  @Test("Plain HTTP on this machine is a real service unless it has the simulator's own mark")
  func mark() async throws {
    let day = try #require(CivilDate(year: 2026, month: 2, day: 4))
    for (headers, kind) in [([], .real), (["X-Simulated-Day: 2026-02-04"], .simulated(day))]
      as [([String], ServiceKind)]
    {
      let server = try FaultServer { _ in [.response(200, headers)] }
      #expect(try await client(of: server).kind() == kind)
    }
  }

  @Test("An instance of an earlier run is not made again; one that failed or is not known is")
  func resumed() async throws {
    let server = try service.start()
    service.change {
      $0.made = ["7-8-9", "8-9-10"]
      $0.broken = ["8-9-10"]
      $0.listingsUntilReady = 0
    }
    let folder = try temporaryDirectory()
    try await fetch(from: server, resuming: "7-8-9", into: "\(folder)/1")
    #expect(service.seen.requests == ["list 1", "download 7-8-9"])
    for instance in ["8-9-10", "1-1-1"] { try await fetch(from: server, resuming: instance, into: "\(folder)/2") }
    #expect(created.withLock { $0 } == ["2-102-202", "3-103-203"])
  }

  @Test("The listing is read page by page, until all that is waited for is found")
  func pages() async throws {
    let server = try service.start()
    service.change {
      $0.otherFiles = 2_500
      $0.listingsUntilReady = 0
    }
    try await fetch(from: server, into: "\(try temporaryDirectory())/draft")
    #expect(service.seen.requests == ["create", "list 1", "list 2", "list 3", "download 0-100-200"])
  }

  @Test("The days of a listing are those of the service's clock, whatever this machine's says")
  func serviceClock() async throws {
    let server = try service.start()
    try await fetch(from: server, into: "\(try temporaryDirectory())/1")
    service.change { $0.date = "Tue, 03 Feb 2026 23:59:58 GMT" }
    try await fetch(from: server, into: "\(try temporaryDirectory())/2")
    let listed = service.seen.listed
    #expect(listed.first == "1969-12-29 to 1970-01-02")
    #expect(listed.last == "2026-01-31 to 2026-02-04")
    #expect(Set(listed).count == 2)
  }

  @Test("A listing serves all who wait")
  func together() async throws {
    let server = try service.start()
    let client = try client(of: server)
    let folder = try temporaryDirectory()
    try await withThrowingTaskGroup { tasks in
      for number in 0..<8 {
        tasks.addTask { try await self.fetch(by: client, into: "\(folder)/\(number)") }
      }
      try await tasks.waitForAll()
    }
    let requests = service.seen.requests
    #expect(requests.count { $0 == "create" } == 8)
    #expect(Set(requests.filter { $0.hasPrefix("download") }).count == 8)
  }

  @Test("An instance that fails, and one that is never ready, are told apart")
  func never() async throws {
    let server = try service.start()
    service.change { $0.broken = ["0-100-200"] }
    let failed = await failure(from: server)
    #expect(failed == .failed("\(fetchRequest): the service could not create the report. Run again later"))
    service.change { $0.listingsUntilReady = 5_000 }
    let pending = await failure(from: server)
    #expect(pending == .failed("\(fetchRequest): the report is not ready yet. The next run downloads it"))
    #expect(created.withLock { $0 }.count == 2)
  }

  @Test("A token that ends at any request ends the fetching there, and says how to go on", arguments: 1...5)
  func tokenEnds(at request: Int) async throws {
    let server = try service.start()
    service.change { $0.tokenEndsAt = request }
    let failure = await failure(from: server)
    guard case .tokenNeeded(let reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasSuffix("copy a new token, then run again to continue"))
    #expect(service.seen.requests.count == request)
    #expect(created.withLock { $0 }.count == (request == 1 ? 0 : 1))
  }

  @Test("A token that has expired is not sent")
  func expired() async throws {
    let server = try service.start()
    let failure = await failure(from: server, now: 2_000)
    guard case .tokenNeeded(let reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.hasPrefix("the token has expired by the clock of this machine. "))
    #expect(server.asked.isEmpty)
  }

  private let fetchRequest = "box_score of oak on 2026-02-04: SubProperty=ALL; End_Date=02/04/2026"

  private func failure(from server: FaultServer, now: Int = 1_000) async -> FetchFailure? {
    do {
      try await fetch(by: try client(of: server, now: now), into: "\(try temporaryDirectory())/draft")
      return nil
    } catch {
      return error as? FetchFailure
    }
  }

  private func fetch(from server: FaultServer, resuming instance: String? = nil, into path: String) async throws {
    try await fetch(by: try client(of: server), resuming: instance, into: path)
  }

  private func fetch(by client: ReportingClient, resuming instance: String? = nil, into path: String) async throws {
    let definitions = try inventedDefinitions()
    let oak = try #require(definitions.property(key: "oak"))
    let day = try #require(CivilDate(year: 2026, month: 2, day: 4))
    let fetchRequest = try #require(client.requests(for: oak, on: day).first)
    try await client.fetch(fetchRequest, instance: instance, into: path) { (instance) async throws(FetchFailure) in
      created.withLock { $0.append(instance) }
    }
  }

  private func client(of server: FaultServer, now: Int = 1_000) throws -> ReportingClient {
    let definitions = try inventedDefinitions(api: "\(server.url)/v1")
    return try ReportingClient(
      try #require(definitions.sources.realpage), definitions: definitions,
      token: try ReportingToken(inventedToken(expires: 2_000)), client: HTTPClient(),
      retry: Retry(now: { now }, pause: { _ in }, random: { 0 }), files: .posix, now: { now }, pause: { _ in })
  }
}
