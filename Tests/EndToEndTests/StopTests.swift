import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ownerdash

@Suite("A run that is stopped", .enabled(if: exists(ChildProgram.path("ownerdash")), "no program beside the tests"))
struct StopTests {
  @Test(
    "SIGTERM and SIGINT end a run with a message and the shell's status, and the next run completes it",
    arguments: [(SIGTERM, "SIGTERM", Int32(143)), (SIGINT, "SIGINT", 130)])
  func stopped(signal: Int32, name: String, status: Int32) async throws {
    let served = try ServedPortfolio(properties: 1, reports: ["box_score", "rent_roll"], clock: .machine)
    let harness = try PipelineHarness()
    harness.follow(served.config)
    let words = ["run", "--day", "2026-02-04", "--data", harness.data, "--config", served.config]
    let program = Mutex<ChildProgram?>(nil)
    // The third request is answered only after the process had time to end.
    served.before(request: 3) {
      program.withLock { $0?.send(signal) }
      usleep(1_000_000)
    }
    let child = try program.withLock { program in
      let child = try ChildProgram("ownerdash", words)
      program = child
      return child
    }
    var lines: [String] = []
    let ending = child.wait { lines.append($0) }
    #expect(ending == .exited(status), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("ownerdash: stopped by \(name). ") }, "\(lines)")
    let partials = harness.data + "/incoming"
    #expect(try files(under: partials).isEmpty)
    let next = try ChildProgram("ownerdash", words).wait()
    #expect(next == .exited(0))
  }
}
