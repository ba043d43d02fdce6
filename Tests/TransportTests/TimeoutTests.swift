import Testing

@testable import Transport

@Suite("How long a transfer may take")
struct TimeoutTests {
  private let limits = {
    var limits = Timeouts()
    limits.connect = .seconds(10)
    limits.answer = .seconds(100)
    limits.stall = .seconds(5)
    limits.leastRate = 100
    limits.total = .seconds(300)
    return limits
  }()

  @Test("Without a connection the time to connect counts, and then the time to the response")
  func phases() {
    var watch = Watch(limits)
    #expect(watch.exceeded(at: TransferProgress(elapsed: .seconds(9))) == nil)
    #expect(watch.exceeded(at: TransferProgress(elapsed: .seconds(10))) == .connecting)
    let connected = Duration.seconds(9)
    #expect(watch.exceeded(at: TransferProgress(elapsed: .seconds(108), connected: connected)) == nil)
    #expect(watch.exceeded(at: TransferProgress(elapsed: .seconds(109), connected: connected)) == .answering)
  }

  @Test("A response that has begun must keep its rate in every stretch, however long the server thought before")
  func stall() {
    var watch = Watch(limits)
    #expect(watch.exceeded(at: progress(60, bytes: 0, hasAnswer: false)) == nil)
    #expect(watch.exceeded(at: progress(64, bytes: 10)) == nil)
    #expect(watch.exceeded(at: progress(65, bytes: 500)) == nil)
    #expect(watch.exceeded(at: progress(69, bytes: 500)) == nil)
    #expect(watch.exceeded(at: progress(70, bytes: 999)) == .stalled)
  }

  @Test("The whole has an end too")
  func total() {
    var watch = Watch(limits)
    #expect(watch.exceeded(at: progress(300, bytes: 1 << 40)) == .total)
  }

  @Test("The client looks often enough to notice, and not for nothing")
  func interval() {
    #expect(Watch(Timeouts()).interval == .milliseconds(250))
    var hurried = limits
    hurried.stall = .milliseconds(40)
    #expect(Watch(hurried).interval == .milliseconds(10))
    hurried.total = .zero
    #expect(Watch(hurried).interval == .milliseconds(2))
  }

  private func progress(_ seconds: Int, bytes: Int64, hasAnswer: Bool = true) -> TransferProgress {
    TransferProgress(elapsed: .seconds(seconds), connected: .seconds(1), hasAnswer: hasAnswer, bytes: bytes)
  }
}
