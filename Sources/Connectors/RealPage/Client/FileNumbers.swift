/// Which numbers of the files' sequence are looked at next, and where the sequence ends.
///
/// Numbers are given in ascending order while we look. So one without a file says little until a later one has a file:
/// then it is looked at once more, and is a gap if there is still nothing.
struct FileNumbers {
  /// What lies behind a number.
  enum Found {
    case nothing
    /// A file that is still being made.
    case unmade
    case file
  }

  private static let atOnce = 10
  /// So many numbers without a file, one after the other, are the sequence's end.
  private static let emptyAtTheEnd = 200

  /// The number behind the last file that was seen: what is empty beyond it may be a file later.
  private var first: Int
  /// The number to look at next.
  private var next: Int
  /// How many numbers may still be looked at.
  private var left: Int
  /// How many numbers without a file came one after the other.
  private var empty = 0
  /// Numbers without a file, behind the last one with a file.
  private var blank: [Int] = []
  /// Numbers whose files were still being made.
  private var unmade: [Int] = []
  /// Numbers that are looked at once more, and those that just were.
  private var again: [Int] = []
  private var repeated: Set<Int> = []

  /// The numbers from the first on, at most so many.
  init(first: Int, atMost count: Int) {
    self.first = first
    next = first
    left = count
  }

  /// Whether there are numbers to look at.
  var hasMore: Bool { left > 0 && (empty < FileNumbers.emptyAtTheEnd || !again.isEmpty) }

  /// Begins anew behind the last file that was seen.
  ///
  /// - Parameter known: a number that all awaited files come behind; nil where none is known.
  mutating func begin(behind known: Int?) {
    first = max(first, (known ?? 0) + 1)
    (next, empty, blank) = (first, 0, [])
    (again, unmade) = (again + unmade, [])
  }

  /// The numbers to look at now: those once more that are to be, then further ones.
  mutating func take() -> [Int] {
    let old = Array(again.prefix(min(FileNumbers.atOnce, left)))
    again.removeFirst(old.count)
    let isAtEnd = empty >= FileNumbers.emptyAtTheEnd
    let new = next..<next + (isAtEnd ? 0 : min(FileNumbers.atOnce, left) - old.count)
    next = new.upperBound
    left -= old.count + new.count
    repeated = Set(old)
    return old + new
  }

  /// Notes what lay behind the numbers that were taken last, in their order.
  mutating func note(_ found: [(number: Int, found: Found)]) {
    for (number, found) in found {
      switch found {
      case .nothing where repeated.contains(number): break
      case .nothing:
        empty += 1
        blank.append(number)
      case .unmade: unmade.append(number)
      case .file:
        empty = 0
        first = max(first, number + 1)
      }
    }
    let last = found.filter { $0.found != .nothing }.map(\.number).max() ?? .min
    again += blank.filter { $0 < last }
    blank.removeAll { $0 < last }
  }
}
