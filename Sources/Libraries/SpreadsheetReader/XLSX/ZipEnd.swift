/// The record at a zip's end that says how many entries there are.
///
/// libzip takes every place that looks like an end for one, and reads as many entries as it states, before anybody can
/// ask it: so the ends are looked at first.
enum ZipEnd {
  private static let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let size = 22
  /// An end may have a comment of 65,535 bytes behind it.
  private static let reach = size + 65_535
  /// One is right; a zip inside the zip may hold others.
  private static let most = 8

  /// Refuses a zip of too many entries, or one with many ends.
  ///
  /// - Returns: the file, or a copy whose comment holds no signature, so that nothing in it is taken for an end.
  static func check(_ file: OpenedBytes, limits: Limits) throws(SpreadsheetError) -> OpenedBytes {
    let start = max(0, file.count - reach)
    let tail = try file.bytes(at: start, count: file.count - start)
    var places = tail.indices.dropLast(size - 1).filter { place in
      tail[place] == signature[0] && tail[place...].starts(with: signature)
    }
    let end = try self.end(of: file, among: places, in: tail, from: start)
    let inComment = end.map { end in places.filter { $0 > end } } ?? []
    if let end { places.removeAll { $0 > end } }
    for (index, place) in places.enumerated() {
      guard index < most else { throw SpreadsheetError(.malformed, "the zip has over \(most) ends") }
      let stated = number(tail, at: place + 10, bytes: 2)
      let count = stated == 0xFFFF ? try largeCount(file, endAt: start + place) ?? stated : stated
      guard count <= limits.parts else {
        throw SpreadsheetError(.tooLarge, "the zip has \(count) entries; at most \(limits.parts) are read")
      }
    }
    if inComment.isEmpty { return file }
    var bytes = try file.all()
    for place in inComment { bytes[start + place] = 0 }
    return try OpenedBytes(.bytes(bytes), limits: limits)
  }

  /// The one end whose comment reaches to the file's end and in front of which a directory stands; nil where there is
  /// none, or where several could be it.
  private static func end(
    of file: OpenedBytes, among places: [Int], in tail: [UInt8], from start: Int
  ) throws(SpreadsheetError) -> Int? {
    guard places.count > 1 else { return nil }
    var found: [Int] = []
    for place in places where place + size + number(tail, at: place + 20, bytes: 2) == tail.count {
      let directory = number(tail, at: place + 16, bytes: 4)
      guard directory + number(tail, at: place + 12, bytes: 4) == start + place, start + place - directory >= 4 else {
        continue
      }
      if try file.bytes(at: directory, count: 4) == [0x50, 0x4B, 0x01, 0x02] { found.append(place) }
    }
    return found.count == 1 ? found[0] : nil
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
