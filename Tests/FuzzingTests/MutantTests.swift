import Fuzzing
import TestSupport
import Testing

/// Mutants of valid inputs, for every parser.
@Suite("Hostile bytes", .serialized)
struct MutantTests {
  @Test("Every seed is taken without a crash, and every target has one", arguments: FuzzTarget.all.map(\.name))
  func seeds(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    #expect(!target.seeds.isEmpty)
    for seed in target.seeds { target.run(seed) }
  }

  @Test("Every crash or endless loop once found no longer occurs")
  func corpus() throws {
    let corpus = "\(packageRoot())/Tests/FuzzingTests/Corpus"
    let inputs = try files(under: corpus)
    #expect(!inputs.isEmpty)
    for input in inputs {
      let target = try #require(FuzzTarget.all.first { input.hasPrefix("\($0.name)/") }, "\(input)")
      Watch.begin(input, seconds: 120)
      target.run(try read("\(corpus)/\(input)"))
      Watch.end()
    }
  }

  @Test("The targets' shares add up to 100,000 inputs")
  func shares() {
    #expect(FuzzTarget.all.map(\.share).reduce(0, +) == 100_000)
  }

  @Test("A mutant is the same each time its seed is given, and seldom equals another's")
  func repeatable() {
    for target in FuzzTarget.all {
      let mutants = (0..<50).map { target.mutant($0) }
      #expect(mutants == (0..<50).map { target.mutant($0) })
      #expect(Set(mutants).count > 25, "\(target.name)")
    }
  }

  @Test("No mutant crashes or blocks a parser", arguments: FuzzTarget.all.map(\.name))
  func mutants(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    Watch.begin(name, seconds: 120)
    for seed in 0..<UInt64(target.share) {
      Watch.next(seed)
      target.run(target.mutant(seed))
    }
    Watch.end()
    print("fuzz \(name): \(target.share) inputs")
  }
}
