import TestSupport
import Testing
import Warehouse

@testable import Pipeline

/// What a sync of a manual book leaves, against a sync into an empty database, after every step of drawn sequences.
///
/// `scripts/oracle` runs as many sequences as wanted.
@Suite("Whatever people do with a book, a sync leaves what a sync into an empty database gives")
struct BookOracleTests {
  private static let seeds = longForm("OWNERDASH_ORACLE_SEEDS", short: 25)
  private static let steps = longForm("OWNERDASH_ORACLE_STEPS", short: 40)
  private static let first = longForm("OWNERDASH_ORACLE_FIRST", short: 0)

  @Test(
    "After every step of a sequence all tables are equal, and at its end all views",
    arguments: first..<first + max(1, seeds / 10))
  func equal(seed: Int) throws {
    let place = try HandKept()
    try place.take(BookStep.start)
    let steps = BookStep.draw(BookOracleTests.steps, seed: seed)
    var effective = 0
    for (index, step) in steps.enumerated() {
      if try place.take(step, at: "2026-01-\(10 + index / 4)T1\(index % 10):00:00Z") { effective += 1 }
      _ = try Sync(place.context).run()
      guard let words = try place.difference(views: index == steps.count - 1) else { continue }
      let list = steps[...index].map { "  \($0)" }.joined(separator: "\n")
      Issue.record("\(words), after these steps:\n\(list)")
      return
    }
    #expect(effective > BookOracleTests.steps / 2, "\(effective) steps changed the book")
  }
}
