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
  text.split(whereSeparator: { $0.isWhitespace || $0 == "\u{A0}" }).joined(separator: " ")
}

/// The text as headers and titles are compared: collapsed, in lower case, no blank after a hyphen or slash.
package func normalised(_ text: String) -> String {
  let words = collapsed(text).lowercased()
  var result = ""
  for character in words {
    if character == " ", let last = result.last, last == "-" || last == "/" { continue }
    result.append(character)
  }
  return result
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
  let words = text.split(separator: " ", omittingEmptySubsequences: true)
  guard let first = words.first, words.count == 1 || isTime(words.dropFirst().joined()) else { return nil }
  return usDay(first)
}

/// Whether a text is a time of day: `9:05AM`, `09:05:30`, `12:00:00AM`.
package func isTime(_ text: String) -> Bool {
  let upper = text.uppercased()
  let isTwelve = upper.hasSuffix("AM") || upper.hasSuffix("PM")
  let parts = (isTwelve ? upper.dropLast(2) : upper[...]).split(separator: ":", omittingEmptySubsequences: false)
  guard (2...3).contains(parts.count), parts.allSatisfy({ isDigits($0) && $0.count <= 2 }) else { return false }
  let numbers = parts.compactMap { Int($0) }
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
    case .text(let text):
      do { return try Money(text.last == "*" ? String(text.dropLast()) : collapsed(text)).cents >= Int64.min } catch {
        return false
      }
    case .date, .boolean, .error: return false
    }
  }

  /// Whether it holds a number.
  package var isNumber: Bool {
    if case .number = value { true } else { false }
  }
}
