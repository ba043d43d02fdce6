/// The record at a zip's end that says how many entries there are.
///
/// libzip takes every place that looks like an end for one, and reads as many entries as it states, before anybody can
/// ask it: so the ends are looked at first.
enum ZipEnd {
  private static let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let size = 22
  /// An end may have a comment of 65,535 bytes behind it.
  private static let reach = size + 65_535
  /// One is right; a comment, or a zip inside the zip, may hold others.
  private static let most = 8

  /// Refuses a zip of too many entries, or one with many ends.
  static func check(_ file: OpenedBytes, limits: Limits) throws(SpreadsheetError) {
    let start = max(0, file.count - reach)
    let tail = try file.bytes(at: start, count: file.count - start)
    var ends = 0
    for index in tail.indices.dropLast(size - 1) where tail[index] == signature[0] {
      guard tail[index...].starts(with: signature) else { continue }
      ends += 1
      guard ends <= most else { throw SpreadsheetError(.malformed, "the zip has over \(most) ends") }
      let stated = number(tail, at: index + 10, bytes: 2)
      let count = stated == 0xFFFF ? try largeCount(file, endAt: start + index) ?? stated : stated
      guard count <= limits.parts else {
        throw SpreadsheetError(.tooLarge, "the zip has \(count) entries; at most \(limits.parts) are read")
      }
    }
  }

  /// The number of entries of a zip64: a locator stands in front of the end, and says where the number is.
  private static func largeCount(_ file: OpenedBytes, endAt end: Int) throws(SpreadsheetError) -> Int? {
    guard end >= 20 else { return nil }
    let locator = try file.bytes(at: end - 20, count: 20)
    guard locator.starts(with: [0x50, 0x4B, 0x06, 0x07]) else { return nil }
    let place = number(locator, at: 8, bytes: 8)
    guard place <= end - 56 else { return nil }
    return number(try file.bytes(at: place, count: 56), at: 32, bytes: 8)
  }

  /// An unsigned number, the largest that there is where it is larger.
  private static func number(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
    Int(clamping: bytes[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
