/// A name that sorts as people read it: numbers by their value, letters whatever their case.
public struct NaturalOrder: Comparable, Hashable, Sendable {
  private enum Piece: Comparable, Hashable {
    /// Digits without leading zeros; a longer number is a larger one.
    case number(count: Int, digits: String)
    case text(String)
  }

  private let pieces: [Piece]
  private let name: String

  /// The place of a name, such as a unit's number: `9` before `10`, `A2` before `A10`.
  public init(_ name: some StringProtocol) {
    self.name = String(name)
    var pieces: [Piece] = []
    var rest = name.lowercased()[...]
    while let first = rest.first {
      let run = rest.prefix { $0.isDigit == first.isDigit }
      rest = rest[run.endIndex...]
      let digits = run.drop { $0 == "0" }
      pieces.append(first.isDigit ? .number(count: digits.count, digits: String(digits)) : .text(String(run)))
    }
    self.pieces = pieces
  }

  /// Orders names; those that read alike by their characters.
  public static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.pieces == right.pieces ? left.name < right.name : left.pieces.lexicographicallyPrecedes(right.pieces)
  }
}

/// Where a floor stands in its building: from the lowest basement up, then floors that no number tells, then none.
public struct FloorOrder: Comparable, Hashable, Sendable {
  private let level: Int
  private let rest: NaturalOrder

  /// The place of a floor by its number and wing: `Basement`, `Ground East`, `2 East`, `10`; nil for none.
  public init(_ floor: String?) {
    let words = (floor ?? "").split(separator: " ", maxSplits: 1)
    let level = words.first.flatMap { FloorOrder.level($0.lowercased()) }
    self.level = level ?? (floor == nil ? .max : .max - 1)
    rest = NaturalOrder(level == nil ? floor ?? "" : words.dropFirst().first.map(String.init) ?? "")
  }

  private static func level(_ word: String) -> Int? {
    switch word {
    case "basement", "cellar", "lower", "подвал", "цоколь", "цокольный": -1
    case "ground", "g", "gf", "lobby": 0
    default: Int(word) ?? below(word)
    }
  }

  /// `b2`: the second floor below the ground.
  private static func below(_ word: String) -> Int? {
    guard word.first == "b" else { return nil }
    return word.count == 1 ? -1 : Int(word.dropFirst()).flatMap { (1...99).contains($0) ? -$0 : nil }
  }

  /// Orders floors from below.
  public static func < (left: FloorOrder, right: FloorOrder) -> Bool {
    (left.level, left.rest) < (right.level, right.rest)
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
