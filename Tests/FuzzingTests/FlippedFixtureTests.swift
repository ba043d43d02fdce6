import Fuzzing
import Testing

extension MutantTests {
  /// The short form of `scripts/fuzz flips`, which changes every file 2,000 times: the smallest files alone, three times each.
  @Test("A file with some bytes changed is read to the same rows, to others, or refused with a reason")
  func flipped() throws {
    let fixtures = try Fixture.all().filter { $0.bytes.count < 10_000 }
    #expect(!fixtures.isEmpty)
    var counts = (same: 0, refused: 0, other: 0)
    for fixture in fixtures {
      let answer = fixture.response()
      Watch.begin("flips", seconds: 120)
      for seed in UInt64(0)..<3 {
        Watch.next(seed)
        switch fixture.ending(seed, comparedWith: answer) {
        case .same: counts.same += 1
        case .refused: counts.refused += 1
        case .other: counts.other += 1
        }
      }
      Watch.end()
    }
    let all = counts.same + counts.refused + counts.other
    print("fuzz flips: \(fixtures.count) files, \(all) cases, \(counts.same) the same, \(counts.refused) refused")
    #expect(counts.refused > 0)
  }
}
