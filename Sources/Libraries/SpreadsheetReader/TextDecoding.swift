/// Converts the bytes of a text file to UTF-8 without a byte order mark.
///
/// UTF-16 is recognized by its mark, and UTF-8 by being valid; any other text is read as Windows-1252, as in browsers.
enum TextDecoding {
  static func utf8(_ bytes: [UInt8]) throws(SpreadsheetError) -> [UInt8] {
    let text: [UInt8]
    if let mark = UTF16Mark(bytes) {
      text = try utf8(fromUTF16: bytes, mark)
    } else if isUTF8(bytes) {
      text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    } else {
      text = utf8(fromWindows1252: bytes)
    }
    if let zero = text.firstIndex(of: 0) {
      throw SpreadsheetError(.malformed, "the text holds a zero byte, at byte \(zero)")
    }
    return text
  }

  /// Returns the beginning of a text in UTF-8, for detecting its format; nil where the bytes are not text.
  static func preview(_ head: [UInt8]) -> [UInt8]? {
    var text = head
    if let mark = UTF16Mark(head) {
      text = Array(String(decoding: mark.units(of: head), as: UTF16.self).utf8)
    } else if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.removeFirst(3)
    }
    let isText = text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    return isText ? text : nil
  }

  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch {
      return false
    }
  }

  private static func utf8(fromUTF16 bytes: [UInt8], _ mark: UTF16Mark) throws(SpreadsheetError) -> [UInt8] {
    guard bytes.count % 2 == 0 else { throw SpreadsheetError(.truncated, "the UTF-16 text ends within a character") }
    guard let text = String(validating: mark.units(of: bytes), as: UTF16.self) else {
      throw SpreadsheetError(.malformed, "the text is not valid UTF-16")
    }
    return Array(text.utf8)
  }

  private static func utf8(fromWindows1252 bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    // Reserves the maximum size: growing the array would keep the text in memory twice.
    text.reserveCapacity(bytes.count + 2 * bytes.count { $0 >= 0x80 })
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        let scalar = byte < 0xA0 ? windows1252[Int(byte) - 0x80] : UnicodeScalar(byte)
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return text
  }

  /// The characters of the bytes 0x80 to 0x9F; the five unassigned bytes map to themselves.
  private static let windows1252: [UnicodeScalar] = [
    "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
    "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
  ]
}

/// The byte order mark of a UTF-16 text.
private enum UTF16Mark {
  case littleEndian, bigEndian

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) {
      self = .littleEndian
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      self = .bigEndian
    } else {
      return nil
    }
  }

  /// Returns the text's units after the mark; an odd last byte is omitted.
  func units(of bytes: [UInt8]) -> [UInt16] {
    stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .littleEndian ? second << 8 | first : first << 8 | second
    }
  }
}
