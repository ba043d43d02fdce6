import Testing

@testable import Transport

@Suite("Trying again")
struct RetryTests {
  private static let busy = TransportFailure.status(503, retryAfter: nil, said: "")
  private let request: Request

  init() throws {
    request = Request("try", get: try Address("https://example.com/a?b"))
  }

  @Test(
    "A pause doubles from the first to the longest; half of it is chance",
    arguments: [(1, 0.0, 1.0), (1, 0.5, 1.5), (2, 0, 2), (3, 0, 4), (3, 0.75, 7), (6, 0, 30), (60, 0, 30)])
  func length(tried: Int, random: Double, seconds: Double) {
    #expect(retry(random: random).length(after: tried, Self.busy) == .seconds(seconds))
  }

  @Test("A call that fails every time reports how often it was tried")
  func attempts() async throws {
    let error = await #expect(throws: TransportError.self) {
      try await retry().run(isRepeatable: true) { () throws(TransportError) in
        throw TransportError(Self.busy, of: request)
      }
    }
    #expect(error?.attempts == 4)
    #expect(
      error?.description
        == "try: the server answered 503, 4 times (GET https://example.com/a); run again later")
  }

  @Test("What must not be done twice is tried again only where nothing was done")
  func repeatable() async {
    let failures: [(TransportFailure, Int)] = [
      (Self.busy, 4), (.disconnected("x"), 1), (.timedOut(.connecting), 4), (.timedOut(.total), 1),
    ]
    for (failure, tries) in failures {
      let error = await #expect(throws: TransportError.self) {
        try await retry().run(isRepeatable: false) { () throws(TransportError) in
          throw TransportError(failure, of: request)
        }
      }
      #expect(error?.attempts == tries, "\(failure)")
    }
  }

  @Test("A pause that is called off ends the tries")
  func cancelled() async {
    let retry = Retry(now: { 0 }, pause: { _ in throw CancellationError() }, random: { 0 })
    let error = await #expect(throws: TransportError.self) {
      try await retry.run(isRepeatable: true) { () throws(TransportError) in
        throw TransportError(Self.busy, of: request)
      }
    }
    #expect(error?.failure == .cancelled)
    #expect(error?.attempts == 1)
  }

  private func retry(random: Double = 0) -> Retry {
    Retry(now: { 0 }, pause: { _ in }, random: { random })
  }
}
