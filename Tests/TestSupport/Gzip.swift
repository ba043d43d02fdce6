/// Bytes as a gzip stream that holds them as they are.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
  let count = UInt32(bytes.count)
  let lengths = little(count).prefix(2) + little(~count).prefix(2)
  return gzipHead + [1] + lengths + bytes + little(checksum(bytes)) + little(count)
}

/// A gzip stream without an end that swells to 4 MiB.
func gzipBomb() -> [UInt8] {
  // Deflate's fixed codes: a literal, then matches of 258 bytes at distance 1, which take 13 bits each.
  var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
  for _ in 0..<(4 << 20) / 258 { bits += [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0] }
  var bytes = gzipHead
  for start in stride(from: 0, to: bits.count - 7, by: 8) {
    var byte: UInt8 = 0
    for bit in 0..<8 { byte |= bits[start + bit] << UInt8(bit) }
    bytes.append(byte)
  }
  return bytes
}

private let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

private func little(_ number: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
}

/// CRC-32 as gzip has it.
private func checksum(_ bytes: [UInt8]) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
  }
  return ~sum
}
