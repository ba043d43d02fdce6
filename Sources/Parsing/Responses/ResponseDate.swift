internal import Domain

/// A day, and the time of day where one is given, in any spelling that the services use.
///
/// `3/1/2026`, `2026-03-01`, `2026-03-01T12:00:00.0`, `2026-01-20T10:01:33.017-06:00`, `2026-03-01 00:00:00`,
/// `8/24/2025 12:00:00 AM`, `Feb  1 2023 12:00AM`. The time is the place's own: a time zone behind it is dropped.
struct ResponseDate: Equatable {
  /// The day.
  let day: CivilDate
  /// Seconds since midnight; nil if the text gives only a day.
  let second: Int?

  /// The days that stand for none: .NET's first day, SQL Server's, and the one that RealPage prints.
  private static let none = [
    CivilDate(year: 1, month: 1, day: 1), CivilDate(year: 1753, month: 1, day: 1),
    CivilDate(year: 1900, month: 1, day: 1),
  ]

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { Array($0.utf8) }

  /// Whether the day is one that stands for none.
  var isNone: Bool { ResponseDate.none.contains(day) }

  /// Reads a text; nil for anything else.
  init?(_ text: String) {
    var text = text
    guard let date = text.withUTF8({ ResponseDate($0) }) else { return nil }
    self = date
  }

  /// Reads a text's UTF-8 bytes; nil for anything else.
  init?(_ text: Bytes) {
    guard text.count <= 40 else { return nil }
    var words = Words(rest: text[...])
    guard let first = words.next() else { return nil }
    if let month = ResponseDate.month(first) {
      guard let day = words.next().flatMap({ ResponseDate.number($0, 1...2) }),
        let year = words.next().flatMap({ ResponseDate.number($0, 4...4) }), let clock = words.next(),
        words.next() == nil, let date = CivilDate(year: year, month: month, day: day),
        let second = ResponseDate.second(clock, nil)
      else { return nil }
      (self.day, self.second) = (date, second)
    } else {
      guard let date = ResponseDate.day(first) else { return nil }
      day = date
      guard let clock = words.next() else {
        second = nil
        return
      }
      guard let second = ResponseDate.second(clock, words.next()), words.next() == nil else { return nil }
      self.second = second
    }
  }

  typealias Bytes = UnsafeBufferPointer<UInt8>
  private typealias Word = Slice<Bytes>

  /// The parts of a text between its blanks and the letters T.
  private struct Words {
    var rest: Word

    mutating func next() -> Word? {
      rest = rest.drop(while: ends)
      let word = rest.prefix { !ends($0) }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : word
    }

    private func ends(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "T") }
  }

  /// The number of a month by the three letters of its name.
  private static func month(_ word: Word) -> Int? {
    guard word.count == 3 else { return nil }
    return months.firstIndex { $0.elementsEqual(word.lazy.map { $0 | 0x20 }) }.map { $0 + 1 }
  }

  private static func day(_ word: Word) -> CivilDate? {
    let text = Bytes(rebasing: word)
    return word.contains(UInt8(ascii: "/")) ? CivilDate(ifUS: text) : CivilDate(ifISO: text)
  }

  /// Reads `12:00:00`, `10:01:33.017-06:00`, `12:00AM`, or the same in two words, such as `12:00:00 AM`.
  private static func second(_ word: Word, _ more: Word?) -> Int? {
    guard let more else { return second(word) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count + more.count) { joined in
      _ = joined.initialize(fromContentsOf: word)
      _ = joined[word.count...].initialize(fromContentsOf: more)
      return second(Bytes(joined)[...])
    }
  }

  private static func second(_ word: Word) -> Int? {
    let half = half(word)
    var clock = word
    if half != nil {
      clock = clock.dropLast(2)
    } else if let zone = clock.firstIndex(where: isZone) {
      clock = clock[..<zone]
    }
    if let fraction = clock.firstIndex(of: UInt8(ascii: ".")) {
      guard clock[(fraction + 1)...].allSatisfy(isDigit) else { return nil }
      clock = clock[..<fraction]
    }
    guard let (hour, minute, second) = time(clock), minute < 60, second < 60,
      half == nil ? hour < 24 : (1...12).contains(hour)
    else { return nil }
    let hours = half.map { hour % 12 + $0 } ?? hour
    return hours * 3600 + minute * 60 + second
  }

  /// The hours that AM or PM at a word's end adds; nil if it has neither.
  private static func half(_ word: Word) -> Int? {
    guard word.count >= 2, word[word.endIndex - 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    switch word[word.endIndex - 2] | 0x20 {
    case UInt8(ascii: "a"): return 0
    case UInt8(ascii: "p"): return 12
    default: return nil
    }
  }

  private static func isZone(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "z") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  /// Hours, minutes and seconds, which may be missing, between colons.
  private static func time(_ clock: Word) -> (Int, Int, Int)? {
    let colon = UInt8(ascii: ":")
    guard let first = clock.firstIndex(of: colon), let hour = number(clock[..<first], 1...2) else { return nil }
    let rest = clock[(first + 1)...]
    guard let second = rest.firstIndex(of: colon) else { return number(rest, 1...2).map { (hour, $0, 0) } }
    guard let minute = number(rest[..<second], 1...2), let seconds = number(rest[(second + 1)...], 1...2)
    else { return nil }
    return (hour, minute, seconds)
  }

  private static func number(_ word: Word, _ digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(word.count), word.allSatisfy(isDigit) else { return nil }
    return word.reduce(0) { 10 * $0 + Int($1 - 48) }
  }

  /// The day and time as `YYYY-MM-DD HH:MM:SS`; a day without a time is given at midnight.
  var stamp: String {
    let second = second ?? 0
    let clock = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(day) " + clock.joined(separator: ":")
  }
}
