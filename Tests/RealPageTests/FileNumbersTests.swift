import TestSupport
import Testing

@testable import RealPage

@Suite("The numbers of the files' sequence")
struct FileNumbersTests {
  /// CellPattern until there are no more numbers: what is at a number may change from look to look.
  private func looks(
    _ numbers: inout FileNumbers, at find: (Int) -> FileNumbers.Found
  ) -> [(number: Int, found: FileNumbers.Found)] {
    var all: [(number: Int, found: FileNumbers.Found)] = []
    while numbers.hasMore {
      let batch = numbers.take().map { (number: $0, found: find($0)) }
      numbers.note(batch)
      all += batch
    }
    return all
  }

  @Test("Behind two hundred numbers without a file the sequence ends")
  func end() {
    var numbers = FileNumbers(first: 100, atMost: 1_000)
    #expect(looks(&numbers) { _ in .nothing }.map(\.number) == Array(100..<300))
    numbers.begin(behind: nil)
    #expect(looks(&numbers) { $0 < 400 ? .file : .nothing }.map(\.number) == Array(100..<600))
    numbers.begin(behind: 450)
    #expect(looks(&numbers) { _ in .nothing }.map(\.number) == Array(451..<651))
  }

  @Test("No more numbers are checked than allowed, including repeated ones")
  func bounded() {
    for most in [0, 1, 7, 10, 55] {
      var numbers = FileNumbers(first: 1, atMost: most)
      #expect(looks(&numbers) { $0 % 3 == 0 ? .file : .nothing }.count == most)
    }
  }

  @Test("A number that got its file after it was checked, and before a later one, is checked once more")
  func overtaken() {
    var numbers = FileNumbers(first: 1, atMost: 1_000)
    var asked: [Int: Int] = [:]
    let all = looks(&numbers) { number in
      asked[number, default: 0] += 1
      // 4 and 9 are given while the first ten are looked at; 2 is a gap.
      return number > 12 || number == 2 || [4, 9].contains(number) && asked[number] == 1 ? .nothing : .file
    }
    #expect(all.filter { $0.found == .file }.map(\.number).sorted() == [1] + Array(3...12))
    #expect(asked[2] == 2 && asked[4] == 2 && asked[9] == 2 && asked[3] == 1 && asked[20] == 1)
  }

  @Test("A file that is being created is checked again when the next scan begins")
  func unmade() {
    var numbers = FileNumbers(first: 1, atMost: 1_000)
    #expect(looks(&numbers) { $0 == 5 ? .unmade : .nothing }.filter { $0.number == 5 }.count == 1)
    numbers.begin(behind: nil)
    #expect(looks(&numbers) { $0 == 5 ? .file : .nothing }.first?.number == 5)
  }

  @Test("Every file is seen once, however the numbers are given while we look", arguments: 1...200)
  func every(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let files = (1...150).filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
    var given = Int.random(in: 0..<20, using: &random)
    var numbers = FileNumbers(first: 1, atMost: 2_000)
    let find = { (number: Int) -> FileNumbers.Found in
      given += Int.random(in: 0..<4, using: &random) / 2
      return number <= given && files.contains(number) ? .file : .nothing
    }
    var seen = looks(&numbers, at: find)
    // The last ones may be given when they were looked at, and no later one comes: the next scan has them.
    numbers.begin(behind: nil)
    seen += looks(&numbers, at: find)
    #expect(seen.filter { $0.found == .file }.map(\.number).sorted() == files)
  }
}
