extension NumberFormat.Kind {
  /// Determines the kind from a format's code up to its first `;`: the section for positive numbers.
  init(of code: String) {
    var scanner = FormatScanner(code)
    self = scanner.kind()
  }
}

/// Finds the date and time letters of a format code among literals, colors, locales and paddings.
private struct FormatScanner {
  private let code: [UInt8]
  private var position = 0
  /// The latest date or time letter in lowercase; it determines the meaning of a following `m`.
  private var latest: UInt8?
  /// Whether the last `m` is a minute only if an `s` follows.
  private var openMonth = false
  private var hasDate = false
  private var hasTime = false

  init(_ code: String) {
    self.code = Array(code.utf8)
  }

  mutating func kind() -> NumberFormat.Kind {
    while position < code.count, code[position] != UInt8(ascii: ";") {
      step()
    }
    return hasDate || openMonth ? .date : hasTime ? .time : .number
  }

  private mutating func step() {
    switch code[position] {
    case UInt8(ascii: "\""): skip(through: UInt8(ascii: "\""))
    case UInt8(ascii: "["): readBracket()
    case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "*"): position += 2
    default: readLetter()
    }
  }

  private mutating func readLetter() {
    for word in ["general", "am/pm", "a/p"] where isNext(word) {
      position += word.utf8.count
      hasTime = hasTime || word != "general"
      return
    }
    note(code[position] | 0x20)
    position += 1
  }

  private mutating func note(_ letter: UInt8) {
    switch letter {
    case UInt8(ascii: "y"), UInt8(ascii: "d"): hasDate = true
    case UInt8(ascii: "h"): hasTime = true
    case UInt8(ascii: "s"):
      hasTime = true
      openMonth = false
    case UInt8(ascii: "m"):
      if latest != UInt8(ascii: "h"), latest != letter { openMonth = true }
    default: return
    }
    if letter != UInt8(ascii: "s"), letter != UInt8(ascii: "m"), openMonth {
      openMonth = false
      hasDate = true
    }
    latest = letter
  }

  /// Reads a bracket: an elapsed time such as `[h]`, or a color, locale or condition, which has no effect.
  private mutating func readBracket() {
    let start = position + 1
    skip(through: UInt8(ascii: "]"))
    let content = code[start..<max(start, min(position - 1, code.count))].map { $0 | 0x20 }
    guard let first = content.first, [UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "s")].contains(first),
      content.allSatisfy({ $0 == first })
    else { return }
    hasTime = true
    latest = UInt8(ascii: "h")
  }

  private mutating func skip(through end: UInt8) {
    position += 1
    while position < code.count, code[position] != end { position += 1 }
    position += 1
  }

  private func isNext(_ word: String) -> Bool {
    code[position...].prefix(word.utf8.count).elementsEqual(word.utf8) { $0 | 0x20 == $1 | 0x20 }
  }
}
