extension SplitMix64 {
  /// Generates a person's name, `Last, First`.
  mutating func name() -> String {
    let starts = ["Bren", "Cal", "Dor", "Fen", "Gal", "Jor", "Kel", "Lor", "Mar", "Nor", "Pel", "Sel", "Tor", "Ven"]
    let middles = ["a", "e", "i", "o", "u"]
    let ends = ["bik", "dax", "kem", "lir", "mov", "nug", "pol", "rez", "sut", "tav", "vin", "zel"]
    let last = pick(starts) + pick(middles) + pick(ends)
    return last + ", " + pick(starts) + pick(middles)
  }
}

extension Household {
  /// The name as `First Last`.
  var spokenName: String { spoken(name) }
  /// The last name.
  var lastName: String { String(name.prefix { $0 != "," }) }
  /// The first name.
  var firstName: String { String(name.drop { $0 != "," }.dropFirst(2)) }
}

/// Converts `Last, First` to `First Last`.
func spoken(_ name: String) -> String {
  let parts = name.split(separator: ", ", maxSplits: 1)
  return parts.reversed().joined(separator: " ")
}
