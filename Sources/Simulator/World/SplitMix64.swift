/// A small seeded random number generator (Steele, Lea and Flood's SplitMix64), with the same results on every machine.
package struct SplitMix64 {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// Creates a separate generator for a named thing, so that the numbers drawn for one do not affect another.
  package init(seed: UInt64, for name: String) {
    // FNV-1a: Swift's own hashes differ between runs.
    state = name.utf8.reduce(seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from the range; all are about equally likely.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
  }

  /// Returns true in the given percentage of cases.
  package mutating func chance(_ percent: Int) -> Bool { number(in: 1...100) <= percent }

  /// Returns one of the choices, which must not be empty.
  package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[number(in: 0...choices.count - 1)] }

  /// Returns an amount of whole dollars from the range, in cents.
  package mutating func dollars(in range: ClosedRange<Int>) -> Int64 { Int64(number(in: range)) * 100 }

  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, number(in: 0...last))
    }
    return elements
  }
}
