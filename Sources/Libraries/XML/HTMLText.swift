/// Builds the text that a browser shows for a sequence of inline text, line breaks and blocks.
struct HTMLText {
  private var bytes: [UInt8] = []
  private var lineHasText = false
  private var spaceIsDue = false
  private var breaksDue = 0

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds UTF-8 text of whole characters.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      if isWhiteSpace(byte) {
        spaceIsDue = lineHasText
      } else if byte == 0xC2, index < text.count, text[index] == 0xA0 {
        append(UInt8(ascii: " "))
        index += 1
      } else {
        append(byte)
      }
    }
  }

  /// Adds a `<br>`.
  mutating func breakLine() {
    breaksDue += 1
    lineHasText = false
    spaceIsDue = false
  }

  /// Starts or ends a block, which has its own lines.
  mutating func breakBlock() {
    if lineHasText { breakLine() }
  }

  private mutating func append(_ byte: UInt8) {
    for _ in 0..<breaksDue { bytes.append(UInt8(ascii: "\n")) }
    if spaceIsDue { bytes.append(UInt8(ascii: " ")) }
    breaksDue = 0
    spaceIsDue = false
    lineHasText = true
    bytes.append(byte)
  }

  private func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) && byte != 0x0B
  }
}
