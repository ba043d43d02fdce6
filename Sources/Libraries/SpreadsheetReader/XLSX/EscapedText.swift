/// Replaces OOXML's escapes `_xHHHH_`, each one UTF-16 unit, by their characters.
func decodeEscapes(_ text: inout [UInt8]) {
  guard var index = text.firstIndex(of: UInt8(ascii: "_")) else { return }
  var decoded = Array(text[..<index])
  var units: [UInt16] = []
  while index < text.count {
    if let unit = escapedUnit(text, at: index) {
      units.append(unit)
      index += 7
    } else {
      decoded.append(units: &units)
      decoded.append(text[index])
      index += 1
    }
  }
  decoded.append(units: &units)
  text = decoded
}

/// Returns the text with its escapes decoded; most texts have none.
func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String {
  guard text.contains(UInt8(ascii: "_")) else { return String(decoding: text, as: UTF8.self) }
  var bytes = Array(text)
  decodeEscapes(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func escapedUnit(_ text: [UInt8], at index: Int) -> UInt16? {
  guard text[index] == UInt8(ascii: "_"), index + 6 < text.count, text[index + 1] == UInt8(ascii: "x"),
    text[index + 6] == UInt8(ascii: "_")
  else { return nil }
  var unit: UInt16 = 0
  for byte in text[(index + 2)...(index + 5)] {
    guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
    unit = unit << 4 | UInt16(digit)
  }
  return unit
}

extension [UInt8] {
  fileprivate mutating func append(units: inout [UInt16]) {
    if units.isEmpty { return }
    append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    units.removeAll()
  }
}
