internal import Simulator

/// One parser that hostile bytes are fed to.
///
/// A typed error is a good answer. A crash, a hang and unbounded memory are findings.
package struct FuzzTarget: Sendable {
  /// The name that the script takes.
  package let name: String
  /// Small valid inputs that mutants are made of.
  package let seeds: [[UInt8]]
  /// How an input falls into pieces, and the words that mean something in it.
  let shape: Shape
  /// How many mutants the suite feeds.
  package let share: Int
  /// Feeds one input.
  package let run: @Sendable ([UInt8]) -> Void

  /// Every target; in all the suite feeds them 100,000 mutants.
  package static let all = [
    money, dates, configuration, csv, html, xml, zip, sheetXML, sharedStrings, styles, biff, ole2, reports,
  ]

  /// The mutant that a seed stands for, always the same.
  package func mutant(_ seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed, for: name)
    var bytes = random.pick(seeds)
    for _ in 0..<random.number(in: 1...4) {
      Mutator(shape: shape, seeds: seeds).mutate(&bytes, &random)
    }
    return bytes
  }

  /// Changes an input once, by chance that a seed stands for.
  package func mutate(_ bytes: inout [UInt8], seed: UInt64) {
    var random = SplitMix64(seed: seed)
    Mutator(shape: shape, seeds: seeds).mutate(&bytes, &random)
  }
}
