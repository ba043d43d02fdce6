/// The record at a zip's end that states the number of entries.
///
/// libzip accepts every position that looks like an end record, and reads as many entries as the record states, before
/// its caller can check the number. The end records are therefore checked first.
enum ZipEnd {
  private static let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let size = 22
  /// An end record may be followed by a comment of 65,535 bytes.
  private static let reach = size + 65_535
  /// The number of accepted end records: one belongs to the zip, and a zip inside the zip may contain others.
  private static let most = 8

  /// Throws if a zip has too many entries or too many end records.
  ///
  /// - Returns: the file, or a copy whose comment contains no signature, so that nothing in it looks like an end
  ///   record.
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

  /// Returns the only end record whose comment extends to the file's end and that follows a directory; nil if no record
  /// or several do.
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

  /// Returns the number of entries of a zip64: a locator before the end record states the position of the number.
  private static func largeCount(_ file: OpenedBytes, endAt end: Int) throws(SpreadsheetError) -> Int? {
    guard end >= 20 else { return nil }
    let locator = try file.bytes(at: end - 20, count: 20)
    guard locator.starts(with: [0x50, 0x4B, 0x06, 0x07]) else { return nil }
    let place = number(locator, at: 8, bytes: 8)
    guard place <= end - 56 else { return nil }
    return number(try file.bytes(at: place, count: 56), at: 32, bytes: 8)
  }

  /// Returns an unsigned number, or the largest integer if the number is larger.
  private static func number(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
    Int(clamping: bytes[offset..<offset + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}
