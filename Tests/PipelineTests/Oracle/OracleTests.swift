import TestSupport
import Testing

@testable import Pipeline

/// What a sync leaves, against a sync of the same folder into an empty database, after every step of drawn sequences.
///
/// `scripts/oracle` runs as many sequences as wanted.
/// Odd seeds keep the raw rows of two days only, and every third spreads its days over four months.
/// Views are made from tables alone, so they are compared at the end of each sequence only.
@Suite("Whatever happens, a sync leaves what a sync into an empty database gives")
struct OracleTests {
  private static let seeds = longForm("OWNERDASH_ORACLE_SEEDS", short: 25)
  private static let steps = longForm("OWNERDASH_ORACLE_STEPS", short: 40)
  private static let first = longForm("OWNERDASH_ORACLE_FIRST", short: 0)

  @Test(
    "After every step the analysts' copy, brought up to date, equals one that is written whole",
    arguments: first..<first + max(1, seeds / 10))
  func copy(seed: Int) throws {
    let folder = try OracleFolder(rawDays: seed % 2 * 2)
    var areUpdated: [Bool] = []
    for (index, step) in OracleStep.draw(OracleTests.steps, seed: seed, isLong: seed % 3 == 0).enumerated() {
      try folder.take(step)
      if let isUpdated = try folder.leaveCopy() { areUpdated.append(isUpdated) }
      guard let words = try folder.differenceOfCopy() else { continue }
      Issue.record("after step \(index), \(step): \(words)")
      return
    }
    // How many are of an earlier state is drawn: without properties no step changes anything.
    let updates = areUpdated.count(where: \.self)
    #expect(updates > 0 && updates * 2 > areUpdated.count, "Most copies are brought up to date")
  }

  @Test(
    "After every step of a sequence all tables are equal, and at its end all views", arguments: first..<first + seeds)
  func equal(seed: Int) {
    let steps = OracleStep.draw(OracleTests.steps, seed: seed, isLong: seed % 3 == 0)
    guard let found = OracleTests.difference(after: steps, seed) else { return }
    let shrunk = OracleTests.shrunk(Array(steps.prefix(found.step + 1)), seed)
    let list = shrunk.map { "  \($0)" }.joined(separator: "\n")
    let words = OracleTests.difference(after: shrunk, seed)?.words ?? found.words
    Issue.record("\(words), after these steps:\n\(list)")
  }

  /// The first step after which the databases differ, and how.
  private static func difference(after steps: [OracleStep], _ seed: Int) -> (step: Int, words: String)? {
    var place = 0
    do {
      let folder = try OracleFolder(rawDays: seed % 2 * 2)
      for (index, step) in steps.enumerated() {
        place = index
        try folder.take(step)
        if let words = try folder.difference(views: index == steps.count - 1) { return (index, words) }
      }
    } catch {
      return (place, "\(error)")
    }
    return nil
  }

  /// The steps without those that the difference does not need.
  private static func shrunk(_ steps: [OracleStep], _ seed: Int) -> [OracleStep] {
    var steps = steps
    for place in steps.indices.reversed() {
      var fewer = steps
      fewer.remove(at: place)
      if difference(after: fewer, seed) != nil { steps = fewer }
    }
    return steps
  }
}
