/// The byte between two fields.
struct Delimiter: Equatable {
  let byte: UInt8

  /// Finds the delimiter that occurs equally often in the most lines; of two with as many lines, the more frequent one.
  ///
  /// Nil where no line has a delimiter, or where most delimiters are followed by a space, which indicates prose.
  init?(sniffing text: some Collection<UInt8>) {
    let candidates = ",;\t".utf8.map { ($0, Delimiter.agreement(on: $0, in: text)) }
    var best: (byte: UInt8, lines: Int, count: Int)?
    for (byte, (lines, count)) in candidates where lines > 0 && (lines, count) > (best?.lines ?? 0, best?.count ?? 0) {
      best = (byte, lines, count)
    }
    guard let best, !Delimiter.isPunctuation(best.byte, in: text) else { return nil }
    byte = best.byte
  }

  private static func isPunctuation(_ byte: UInt8, in text: some Collection<UInt8>) -> Bool {
    let behind = zip(text, text.dropFirst()).filter { $0.0 == byte }
    return 2 * behind.count { $0.1 == UInt8(ascii: " ") } > behind.count
  }

  /// Returns the most common number of occurrences of the byte outside quotes, and its number of lines; zeros do not
  /// count.
  private static func agreement(on byte: UInt8, in text: some Collection<UInt8>) -> (lines: Int, count: Int) {
    var linesByCount: [Int: Int] = [:]
    var count = 0
    var isQuoted = false
    for found in text {
      if found == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if found == byte { count += 1 }
      if found == UInt8(ascii: "\n") || found == UInt8(ascii: "\r") {
        linesByCount[count, default: 0] += 1
        count = 0
      }
    }
    linesByCount[count, default: 0] += 1
    linesByCount[0] = nil
    return linesByCount.map { (lines: $0.value, count: $0.key) }.max { $0 < $1 } ?? (0, 0)
  }
}
