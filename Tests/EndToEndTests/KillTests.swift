import Domain
import Simulator
import Synchronization
import TestSupport
import Testing

/// The program itself, as a process of its own, killed in the middle of its work.
@Suite("A run that is killed", .enabled(if: exists(ChildProgram.path("ownerdash")), "no program beside the tests"))
struct KillTests {
  private static let reports = ["box_score", "rent_roll", "delinquency"]
  /// OWNERDASH_KILLS=30 is the long form.
  private static let kills = numberSetting("OWNERDASH_KILLS") ?? 4

  /// When a run is killed.
  enum Moment: CustomStringConvertible {
    /// Before the services answer a request of it.
    case request(Int)
    /// After it has said so many lines: a property downloaded, a file read, a property synced.
    case line(Int)

    var description: String {
      switch self {
      case .request(let number): "before request \(number) is answered"
      case .line(let number): "after line \(number)"
      }
    }
  }

  @Test("A run killed at any moment is repaired by the next run, which fetches only what is missing")
  func anyMoment() async throws {
    let served = try ServedPortfolio(properties: 2, reports: Self.reports, clock: .machine)
    let undisturbed = try PipelineHarness()
    let whole = try run(undisturbed, served)
    #expect(whole.ending == .exited(0))
    let books = try undisturbed.books()
    var random = SeededNumbers(seed: 4_711)
    for kill in 1...Self.kills {
      let moment: Moment =
        kill.isMultiple(of: 2)
        ? .line(1 + Int(random.next() % UInt64(whole.lines)))
        : .request(1 + Int(random.next() % UInt64(whole.requests)))
      let harness = try PipelineHarness()
      let killed = try run(harness, served, until: moment)
      // What it says last, and what it asks last, may be the end of it.
      #expect(killed.ending == .killed(9) || killed.ending == .exited(0), "\(moment)")
      let (made, kept) = (try count("instances", harness), try count("receipts", harness))
      let next = try run(harness, served)
      #expect(next.ending == .exited(0), "\(moment)")
      #expect(next.created == whole.created - made, "\(moment)")
      #expect(next.files == whole.files - kept, "\(moment)")
      #expect(try harness.books() == books, "\(moment)")
    }
    #expect(whole.lines > 6 && whole.requests > 15 && whole.created >= 6)
    #expect(served.services.counts.writes == 0)
  }

  @Test("A run killed among the households' ledgers is repaired by the next run, which requests only the others")
  func ledgers() async throws {
    let served = try ServedPortfolio(properties: 1, reports: [], rpx: true, clock: .machine)
    try served.askForLedgers()
    let (undisturbed, harness) = (try PipelineHarness(), try PipelineHarness())
    let whole = try run(undisturbed, served)
    #expect(whole.ending == .exited(0))
    #expect(try run(harness, served, until: .request(whole.requests / 2)).ending == .killed(9))
    let (all, kept) = (try count("receipts", undisturbed), try count("receipts", harness))
    #expect(kept > 1 && kept < all)
    harness.follow(served.config)
    let next = await harness.run("run", "--day", "2026-02-04")
    #expect(next.output.contains("\(all) files requested: \(all - kept) downloaded, \(kept) already present, 0 failed"))
    #expect(try harness.books() == undisturbed.books())
  }

  /// How a process ended, what it said, and what it asked for.
  private struct Run {
    let ending: ChildProgram.Exit
    let lines: Int
    let requests: Int
    let created: Int
    let files: Int
  }

  private func run(_ harness: PipelineHarness, _ served: ServedPortfolio, until moment: Moment? = nil) throws -> Run {
    let (before, requests) = (served.services.counts, served.requests)
    let program = Mutex<ChildProgram?>(nil)
    if case .request(let number)? = moment {
      served.before(request: number) { program.withLock { $0?.kill() } }
    }
    // The lock is held until the process is known: its first request may come sooner.
    let child = try program.withLock { program in
      let child = try ChildProgram(
        "ownerdash", ["run", "--day", "2026-02-04", "--data", harness.data, "--config", served.config])
      program = child
      return child
    }
    var lines = 0
    let ending = child.wait { _ in
      lines += 1
      if case .line(lines)? = moment { child.kill() }
    }
    served.before(request: 0) {}
    try served.settle()
    let after = served.services.counts
    return Run(
      ending: ending, lines: lines, requests: served.requests - requests, created: after.created - before.created,
      files: (after.calls["file"] ?? 0) - (before.calls["file"] ?? 0))
  }

  private func count(_ table: String, _ harness: PipelineHarness) throws -> Int {
    exists(harness.data + "/receipts.db") ? try harness.count(table, in: "receipts.db") : 0
  }
}
