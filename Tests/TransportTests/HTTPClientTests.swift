import Synchronization
import TestSupport
import Testing

@testable import Transport

@Suite("The HTTP client")
struct HTTPClientTests {
  @Test("A request is sent with its headers and body, and says who asks")
  func request() async throws {
    let server = try FaultServer { _ in [.response(200, ["X-Thing:  one two "], Array("answer".utf8))] }
    var request = Request("try", post: Array("body".utf8), to: try Address("\(server.url)/a?b=c"))
    request.headers = [Header("X-Empty", ""), Header("Accept", "application/json")]
    let sink = MemoryBody()
    let response = try await HTTPClient().send(request, into: sink)
    #expect(response.status == 200)
    #expect(response.headers["x-THING"] == "one two")
    #expect(response.bytes == 6)
    #expect(sink.bytes == Array("answer".utf8))
    let asked = try #require(server.asked.first)
    #expect(asked.line == "POST /a?b=c HTTP/1.1")
    #expect(asked.body == Array("body".utf8))
    #expect(asked.headers["user-agent"] == "ownerdash")
    #expect(asked.headers["accept-encoding"] == "gzip")
    #expect(asked.headers["accept"] == "application/json")
    #expect(asked.headers["x-empty"] == "")
    #expect(asked.headers["expect"] == nil)
    #expect(asked.headers["cookie"] == nil)
  }

  @Test("A cookie that a server sets is not sent back")
  func cookies() async throws {
    let server = try FaultServer { _ in [.response(200, ["Set-Cookie: a=b; Path=/"], [1])] }
    let client = HTTPClient()
    let request = Request("try", get: try Address(server.url))
    for _ in 0..<2 { _ = try await client.send(request, into: MemoryBody()) }
    #expect(server.asked.count == 2)
    #expect(server.asked.allSatisfy { $0.headers["cookie"] == nil })
  }

  @Test("A server's time is that of its latest response which states one")
  func time() async throws {
    let dates = ["Date: Tue, 03 Feb 2026 23:59:58 GMT", "X: 1", "Date: Wed, 04 Feb 2026 00:00:01 GMT", "Date: soon"]
    let server = try FaultServer { asked in [.response(200, [dates[asked.number]], [1])] }
    let (client, address) = (HTTPClient(), try Address(server.url))
    #expect(client.time(of: address) == nil)
    for expected in [1_770_163_198, 1_770_163_198, 1_770_163_201, 1_770_163_201] {
      _ = try await client.send(Request("try", get: address), into: MemoryBody())
      #expect(client.time(of: address) == expected)
    }
    #expect(client.time(of: try Address("https://other.example.com/")) == nil)
  }

  @Test("What receives the response may fail, and then says why")
  func sink() async throws {
    final class Full: BodyWriter {
      struct Failure: Error, CustomStringConvertible { let description = "the disk is full" }
      func begin() {}
      func append(_ piece: UnsafeRawBufferPointer) throws { throw Failure() }
    }
    let server = try FaultServer { _ in [.response(200, [], [1])] }
    let request = Request("try", get: try Address(server.url))
    let error = await #expect(throws: TransportError.self) { try await HTTPClient().send(request, into: Full()) }
    #expect(error?.failure == .receiver("the disk is full"))
  }

  @Test("A response that is tried again does not follow the bytes of the first")
  func begin() async throws {
    let server = try FaultServer { asked in
      asked.number == 0
        ? [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"), .close]
        : [.response(200, [], Array("whole".utf8))]
    }
    let (client, sink) = (HTTPClient(), MemoryBody())
    let request = Request("try", get: try Address(server.url))
    _ = try await Retry(now: { 0 }, pause: { _ in }, random: { 0 }).run(isRepeatable: true) {
      () throws(TransportError) in
      try await client.send(request, into: sink)
    }
    #expect(sink.bytes == Array("whole".utf8))
  }

  @Test("As many transfers go at once as one server may have, and no more")
  func together() async throws {
    let inside = Mutex((now: 0, most: 0, come: 0))
    let server = try FaultServer { asked in
      let group = inside.withLock { state in
        state = (state.now + 1, max(state.most, state.now + 1), state.come + 1)
        return (state.come + 3) / 4 * 4
      }
      // Nobody is answered before his group of four is whole: one at a time would wait for ever.
      while inside.withLock({ $0.come < group }) {}
      inside.withLock { $0.now -= 1 }
      return [.response(200, [], [1])]
    }
    let client = HTTPClient()
    let request = Request("try", get: try Address(server.url))
    try await withThrowingTaskGroup { tasks in
      for _ in 0..<20 { tasks.addTask { _ = try await client.send(request, into: MemoryBody()) } }
      try await tasks.waitForAll()
    }
    #expect(inside.withLock { $0.come } == 20)
    #expect(inside.withLock { $0.most } == 4)
  }

  @Test("Work that is called off ends its transfer, and never begins one that waits for its turn")
  func cancellation() async throws {
    let server = try FaultServer { _ in [.hold] }
    var configuration = HTTPClient.Configuration()
    configuration.transfers = 1
    let client = HTTPClient(configuration)
    let request = Request("try", get: try Address(server.url))
    let first = Task { await Self.failure(of: request, by: client) }
    while server.asked.isEmpty { await Task.yield() }
    let second = Task { await Self.failure(of: request, by: client) }
    second.cancel()
    #expect(await second.value == .cancelled)
    first.cancel()
    #expect(await first.value == .cancelled)
    #expect(server.asked.count == 1)
  }

  @Test("A CA file that cannot be read is said to be so")
  func caFile() async throws {
    var configuration = HTTPClient.Configuration()
    configuration.caFile = "\(try temporaryDirectory())/none.pem"
    let client = HTTPClient(configuration)
    let server = try FaultServer(identity: try TLSIdentity()) { _ in [] }
    let request = Request("try", get: try Address(server.url))
    #expect(
      await Self.failure(of: request, by: client) == .unsendable("the CA file cannot be read"))
  }

  private static func failure(of request: Request, by client: HTTPClient) async -> TransportFailure? {
    do {
      _ = try await client.send(request, into: MemoryBody())
      return nil
    } catch {
      return error.failure
    }
  }
}
