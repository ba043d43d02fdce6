package import Domain
package import SpreadsheetReader

extension Grid.Cell {
  /// The text with blanks and line breaks run together, for comparing; nil for other values.
  package var words: String? {
    guard case .text(let text) = value else { return nil }
    return collapsed(text)
  }
}

/// The text without blanks at its ends, and with one blank for each run of blanks and line breaks inside.
package func collapsed(_ text: String) -> String {
  if isCollapsed(text) { return text }
  return rewritten(text, asHeader: false)
    ?? text.split(whereSeparator: { $0.isWhitespace || $0 == "\u{A0}" }).joined(separator: " ")
}

/// The text as headers and titles are compared: collapsed, in lower case, no blank after a hyphen or slash.
package func normalised(_ text: String) -> String {
  if let result = rewritten(text, asHeader: true) { return result }
  var result = ""
  for character in collapsed(text).lowercased() {
    if character == " ", let last = result.last, last == "-" || last == "/" { continue }
    result.append(character)
  }
  return result
}

/// Whether a text is ASCII without blanks at its ends, line breaks and runs of blanks, as most cells are.
func isCollapsed(_ text: String) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var last = UInt8(ascii: " ")
    for byte in bytes {
      guard byte < 0x80, !(9...13).contains(byte), byte != 32 || last != 32 else { return false }
      last = byte
    }
    return last != 32 || bytes.isEmpty
  }
}

/// The collapsed text of ASCII in one pass over its bytes, or the normalised one; nil for others, which need Unicode's
/// rules.
private func rewritten(_ text: String, asHeader isHeader: Bool) -> String? {
  var text = text
  return text.withUTF8 { bytes in
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { result in
      var count = 0
      var follows = false
      for byte in bytes {
        if byte == 32 || (9...13).contains(byte) {
          follows = count > 0
          continue
        }
        if follows, !isHeader || !isJoint(result[count - 1]) {
          result[count] = 32
          count += 1
        }
        follows = false
        result[count] = isHeader && (65...90).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}

/// Whether a byte is a hyphen or slash, after which headers may be broken.
private func isJoint(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") }

extension String {
  /// The first place of words of ASCII.
  ///
  /// By bytes: the standard library's search makes a table of the words for each text.
  package func place(of words: String) -> Range<String.Index>? {
    var (text, words) = (self, words)
    let found: Range<Int>? = text.withUTF8 { text in
      words.withUTF8 { words in
        guard let first = words.first else { return 0..<0 }
        var start = text.startIndex
        while text.count - start >= words.count, let next = text[start...].firstIndex(of: first) {
          if text[next...].starts(with: words) { return next..<next + words.count }
          start = next + 1
        }
        return nil
      }
    }
    let index = { utf8.index(startIndex, offsetBy: $0) }
    return found.map { index($0.lowerBound)..<index($0.upperBound) }
  }
}

/// Whether a text is digits and nothing else.
package func isDigits(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
}

/// A day as reports print it; nil for any other text.
package func usDay(_ text: some StringProtocol) -> CivilDate? {
  CivilDate(ifUS: text)
}

/// A day with or without a time of day after it: `02/04/2026`, `2/4/2026 9:05 AM`, `2/4/2026 09:05:30`.
package func usDayAndTime(_ text: String) -> CivilDate? {
  guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
  let words = text.utf8.split(separator: UInt8(ascii: " "))
  guard let first = words.first, let day = usDay(Substring(first)),
    words.count == 1 || isTime(Array(words.dropFirst().joined()))
  else { return nil }
  return day
}

/// Whether a text is a time of day: `9:05AM`, `09:05:30`, `12:00:00AM`.
package func isTime(_ text: String) -> Bool { isTime(Array(text.utf8)) }

private func isTime(_ text: [UInt8]) -> Bool {
  let end = text.suffix(2).map { $0 | 0x20 }
  let isTwelve = end == Array("am".utf8) || end == Array("pm".utf8)
  let parts = text.dropLast(isTwelve ? 2 : 0).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  guard (2...3).contains(parts.count),
    parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy { (48...57).contains($0) } })
  else { return false }
  let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1) - 48 } }
  return (isTwelve ? 1...12 : 0...23).contains(numbers[0]) && numbers.dropFirst().allSatisfy { $0 < 60 }
}

extension Grid.Cell {
  /// Whether it holds a day, or the text of one.
  package var isDay: Bool {
    switch value {
    case .date: true
    case .text(let text): usDayAndTime(collapsed(text)) != nil
    case .number, .boolean, .error: false
    }
  }

  /// Whether it holds an amount, a starred one too.
  package var isAmount: Bool {
    switch value {
    case .number: return true
    case .text(let text): return Money(ifAmount: text.last == "*" ? String(text.dropLast()) : collapsed(text)) != nil
    case .date, .boolean, .error: return false
    }
  }

  /// Whether it holds a number.
  package var isNumber: Bool {
    if case .number = value { true } else { false }
  }
}
