/// A sort key for names: numbers sort by value, and letters regardless of case.
public struct NaturalOrder: Comparable, Hashable, Sendable {
  private enum Piece: Comparable, Hashable {
    /// Digits without leading zeros; more digits make a larger number.
    case number(count: Int, digits: String)
    case text(String)
  }

  private let pieces: [Piece]
  private let name: String

  /// Creates the sort key of a name, such as a unit number: `9` before `10`, `A2` before `A10`.
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

  /// Orders names naturally; names that compare as equal are ordered by their characters.
  public static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.pieces == right.pieces ? left.name < right.name : left.pieces.lexicographicallyPrecedes(right.pieces)
  }
}

/// A sort key for the floors of a building: by level from the lowest basement up, then floors whose level is unknown,
/// then no floor.
public struct FloorOrder: Comparable, Hashable, Sendable {
  private let level: Int
  private let rest: NaturalOrder

  /// Creates the sort key of a floor from its number and wing: `Basement`, `Ground East`, `2 East`, `10`; nil for no
  /// floor.
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

  /// Orders floors from the lowest up.
  public static func < (left: FloorOrder, right: FloorOrder) -> Bool {
    (left.level, left.rest) < (right.level, right.rest)
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
