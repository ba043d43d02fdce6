/// Decides which numbers of the file sequence to check next, and where the sequence ends.
///
/// The service assigns numbers in ascending order during the scan. A number without a file is therefore inconclusive
/// until a later number has a file: the number is then checked once more, and is a gap if it still has no file.
struct FileNumbers {
  /// The result for a number.
  enum Found {
    case nothing
    /// A file that is still being made.
    case unmade
    case file
  }

  private static let atOnce = 10
  /// The number of consecutive numbers without a file that mark the end of the sequence.
  private static let emptyAtTheEnd = 200

  /// The number after the last file that was seen: a number beyond it that has no file may have one later.
  private var first: Int
  /// The number to check next.
  private var next: Int
  /// The number of numbers that may still be checked.
  private var left: Int
  /// The number of consecutive numbers without a file.
  private var empty = 0
  /// Numbers without a file, after the last one with a file.
  private var blank: [Int] = []
  /// Numbers whose files were still being made.
  private var unmade: [Int] = []
  /// Numbers to check once more, and the numbers that were just rechecked.
  private var again: [Int] = []
  private var repeated: Set<Int> = []

  /// Creates the sequence from the first number on, with a limit on the numbers to check.
  init(first: Int, atMost count: Int) {
    self.first = first
    next = first
    left = count
  }

  /// Whether there are numbers to check.
  var hasMore: Bool { left > 0 && (empty < FileNumbers.emptyAtTheEnd || !again.isEmpty) }

  /// Restarts after the last file that was seen.
  ///
  /// - Parameter known: a number that precedes all awaited files; nil if no such number is known.
  mutating func begin(behind known: Int?) {
    first = max(first, (known ?? 0) + 1)
    (next, empty, blank) = (first, 0, [])
    (again, unmade) = (again + unmade, [])
  }

  /// Returns the numbers to check now: first those to recheck, then further ones.
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

  /// Records what was found at the numbers that were taken last, in their order.
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
