/// One identifier or keyword, the line it stands on, counted from 1, and the bytes behind it on that line.
struct Word {
  let text: ArraySlice<UInt8>
  let line: Int
  let behind: ArraySlice<UInt8>

  /// The words of a text in order.
  static func all(in text: String) -> [Word] {
    let lines = Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line in words(of: line, number: index + 1) }
  }

  private static func words(of line: ArraySlice<UInt8>, number: Int) -> [Word] {
    var words: [Word] = []
    var rest = line
    while let start = rest.firstIndex(where: isPartOfWord) {
      let word = rest[start...].prefix(while: isPartOfWord)
      rest = rest[word.endIndex...]
      words.append(Word(text: word, line: number, behind: rest))
    }
    return words
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// A word that may not stand, such as `getenv`, or one with what stands behind it, such as `try!`.
  struct Rule {
    let text: String
    private let word: ArraySlice<UInt8>
    private let behind: ArraySlice<UInt8>

    init(_ text: String) {
      self.text = text
      let bytes = Array(text.utf8)
      word = bytes.prefix(while: Word.isPartOfWord)
      behind = bytes[word.endIndex...]
    }

    func forbids(_ found: Word) -> Bool {
      found.text == word && found.behind.starts(with: behind)
    }
  }
}
