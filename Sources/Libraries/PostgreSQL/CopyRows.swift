internal import CPQ

/// The rows of a COPY statement in its text format.
public struct CopyRows {
  private let handle: OpaquePointer
  private var bytes: [UInt8] = []
  private var isFirst = true

  init(_ handle: OpaquePointer) {
    self.handle = handle
    bytes.reserveCapacity(1 << 17)
  }

  /// Adds NULL as the row's next value.
  public mutating func addNull() {
    separate()
    bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
  }

  /// Adds a text as the row's next value; PostgreSQL has no texts with the character U+0000.
  public mutating func add(_ text: String) {
    separate()
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\t"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      default: bytes.append(byte)
      }
    }
  }

  /// Ends the row.
  public mutating func endRow() throws(ServerError) {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
    if bytes.count > 1 << 16 { try send() }
  }

  mutating func send() throws(ServerError) {
    guard !bytes.isEmpty else { return }
    let sent = bytes.withUnsafeBytes { buffer in
      PQputCopyData(handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count))
    }
    guard sent == 1 else { throw ServerError(nil, handle) }
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: "\t")) }
    isFirst = false
  }
}
