/// Writes a zip file, with whatever a hostile or unusual one may hold.
public struct ZipBuilder: Sendable {
  /// One entry; stored unless its method says otherwise.
  public struct Entry: Sendable {
    /// The name as the zip has it.
    public var name: String
    /// The bytes as they stand in the file: the part itself where it is stored, else its compressed form.
    public var content: [UInt8]
    /// General purpose flags: 1 for encrypted.
    public var flags = 0
    /// The checksum stated; nil for that of the content.
    public var checksum: UInt32?
    /// Both sizes stated; nil for the right ones.
    public var statedSize: Int?
    /// The size once unpacked; nil for that of the content.
    public var unpackedSize: Int?
    /// 0 for stored, 8 for deflated.
    public var method = 0
    /// Whether checksum and sizes stand behind the content, not before it.
    public var hasDataDescriptor = false
    /// Whether the sizes stand in a zip64 extra field.
    public var isZip64 = false
    /// Where the directory says that the entry begins; nil for the right place.
    public var statedOffset: Int?

    /// A stored entry.
    public init(name: String, content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }

  /// The entries in the file's order.
  public var entries: [Entry] = []
  /// How many entries the directory's end states; nil for the right number.
  public var statedCount: Int?

  /// A zip without entries.
  public init() {}

  /// The whole file.
  public var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      directory += le32(0x0201_4B50) + le16(45) + entry.header(inDirectory: true)
      directory += entry.place(entry.statedOffset ?? file.count)
      directory += Array(entry.name.utf8) + entry.extra
      file += le32(0x0403_4B50) + entry.header(inDirectory: false) + Array(entry.name.utf8) + entry.extra
      file += entry.content
      if entry.hasDataDescriptor { file += le32(0x0807_4B50) + entry.sums }
    }
    let count = le16(statedCount ?? entries.count)
    return file + directory + le32(0x0605_4B50) + le16(0) + le16(0) + count + count + le32(directory.count)
      + le32(file.count) + le16(0)
  }
}

extension ZipBuilder.Entry {
  private var packedSize: Int { statedSize ?? content.count }
  private var fullSize: Int { statedSize ?? unpackedSize ?? content.count }

  fileprivate var sums: [UInt8] {
    le32(Int(checksum ?? crc32(content))) + le32(packedSize) + le32(fullSize)
  }

  fileprivate var extra: [UInt8] {
    isZip64 ? le16(1) + le16(16) + le64(fullSize) + le64(packedSize) : []
  }

  private func le64(_ number: Int) -> [UInt8] { le32(number) + le32(number >> 32) }

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

/// The checksum of a zip's entry.
public func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in bytes { sum = sum >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
  return ~sum
}

private let crcTable: [UInt32] = (0..<256).map { byte in
  (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
}
