/// Writes a zip of stored entries, with whatever a hostile or unusual one may hold.
struct ZipBuilder {
  struct Entry {
    var name: String
    var content: [UInt8]
    /// General purpose flags: 1 for encrypted.
    var flags = 0
    /// The checksum stated; nil for the right one.
    var checksum: UInt32?
    /// The size stated in the directory; nil for the right one.
    var statedSize: Int?
    var method = 0
    /// Whether checksum and sizes stand behind the content, not before it.
    var hasDataDescriptor = false
    /// Whether the sizes stand in a zip64 extra field.
    var isZip64 = false
  }

  var entries: [Entry] = []

  var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      directory += le32(0x0201_4B50) + le16(45) + entry.header(inDirectory: true) + entry.place(file.count)
      directory += Array(entry.name.utf8) + entry.extra
      file += le32(0x0403_4B50) + entry.header(inDirectory: false) + Array(entry.name.utf8) + entry.extra
      file += entry.content
      if entry.hasDataDescriptor { file += le32(0x0807_4B50) + entry.sums }
    }
    let counts = le16(entries.count) + le16(entries.count)
    return file + directory + le32(0x0605_4B50) + le16(0) + le16(0) + counts + le32(directory.count)
      + le32(file.count) + le16(0)
  }
}

extension ZipBuilder.Entry {
  fileprivate var sums: [UInt8] {
    let size = statedSize ?? content.count
    return le32(Int(checksum ?? crc32(content))) + le32(size) + le32(size)
  }

  fileprivate var extra: [UInt8] {
    isZip64 ? le16(1) + le16(16) + le32(content.count) + le32(0) + le32(content.count) + le32(0) : []
  }

  /// From the version needed to the length of the extra field, which both headers have alike.
  fileprivate func header(inDirectory: Bool) -> [UInt8] {
    let start = le16(45) + le16(flags | (hasDataDescriptor ? 8 : 0)) + le16(method) + le16(0) + le16(0x5A21)
    let lengths = le16(name.utf8.count) + le16(extra.count)
    if hasDataDescriptor, !inDirectory { return start + le32(0) + le32(0) + le32(0) + lengths }
    if isZip64 { return start + sums[..<4] + le32(0xFFFF_FFFF) + le32(0xFFFF_FFFF) + lengths }
    return start + sums + lengths
  }

  /// What only the directory has: comment, disk, attributes and the local header's offset.
  fileprivate func place(_ offset: Int) -> [UInt8] {
    le16(0) + le16(0) + le16(0) + le32(0) + le32(offset)
  }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in bytes { sum = sum >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
  return ~sum
}

private let crcTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
}
