/// A Swift source file taken apart: code for the rules about code, literals for the rules about SQL, comments for none.
struct SwiftText {
  /// The source without comments and without what stands in literals; its lines are the source's lines.
  private(set) var code = ""
  /// What stands in each literal, without its interpolations.
  private(set) var literals: [String] = []

  private var rest: Substring.UnicodeScalarView

  init(_ source: String) {
    rest = source[...].unicodeScalars
    while !rest.isEmpty { readCode() }
  }

  /// One step of code: a comment, a literal, or one character.
  private mutating func readCode() {
    if skip("//") {
      while let next = rest.first, next != "\n" { rest.removeFirst() }
    } else if skip("/*") {
      readBlockComment()
    } else if let hashes = literalHashes() {
      rest.removeFirst(hashes)
      readLiteral(hashes: String(repeating: "#", count: hashes))
    } else if let next = rest.popFirst() {
      code.unicodeScalars.append(next)
    }
  }

  private mutating func readBlockComment() {
    var depth = 1
    while depth > 0, !rest.isEmpty {
      if skip("*/") {
        depth -= 1
      } else if skip("/*") {
        depth += 1
      } else {
        dropKeepingLine()
      }
    }
  }

  private mutating func readLiteral(hashes: String) {
    let quote = skip("\"\"\"") ? "\"\"\"" : "\""
    if quote == "\"" { rest.removeFirst() }
    var literal = ""
    code += "\""
    while !rest.isEmpty, !skip(quote + hashes) {
      if skip("\\" + hashes + "(") {
        readInterpolation()
      } else if hashes.isEmpty, skip("\\") {
        dropKeepingLine()
      } else {
        if let next = rest.first { literal.unicodeScalars.append(next) }
        dropKeepingLine()
      }
    }
    code += "\""
    literals.append(literal)
  }

  /// The code of an interpolation, up to its closing parenthesis.
  private mutating func readInterpolation() {
    var depth = 1
    while depth > 0, let next = rest.first {
      if next == "(" { depth += 1 }
      if next == ")" { depth -= 1 }
      if depth > 0 { readCode() }
    }
    _ = rest.popFirst()
  }

  /// The number of `#` before the quote that the rest begins with; nil where it begins with no literal.
  private func literalHashes() -> Int? {
    let hashes = rest.prefix { $0 == "#" }.count
    return rest.dropFirst(hashes).first == "\"" ? hashes : nil
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }

  private mutating func dropKeepingLine() {
    if rest.popFirst() == "\n" { code += "\n" }
  }
}

extension SwiftText {
  /// One identifier or keyword, the line it stands on, counted from 1, and the code behind it.
  struct Word {
    let text: Substring
    let line: Int
    let behind: Substring

    /// Whether the word is this one, such as `getenv`, or this one with what stands behind it, such as `try!`.
    func matches(_ rule: String) -> Bool {
      let word = rule.prefix(while: \.isPartOfWord)
      return text == word && behind.hasPrefix(rule.dropFirst(word.count))
    }
  }

  /// The words of a text in order.
  static func words(of text: String) -> [Word] {
    var words: [Word] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var rest = line
      while let start = rest.firstIndex(where: \.isPartOfWord) {
        let word = rest[start...].prefix(while: \.isPartOfWord)
        rest = rest[word.endIndex...]
        words.append(Word(text: word, line: index + 1, behind: rest))
      }
    }
    return words
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
