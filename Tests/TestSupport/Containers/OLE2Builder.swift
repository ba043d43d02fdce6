/// Writes an OLE2 container of 512-byte sectors: the directory, the allocation table, then the streams.
public struct OLE2Builder: Sendable {
  /// One stream of the container.
  public struct Stream: Sendable {
    let name: String
    let bytes: [UInt8]
    /// The size that the directory states; nil for the right one.
    public var statedSize: Int?
  }

  /// The streams in the directory's order.
  public var streams: [Stream]
  /// Entries of the directory beyond those of root and streams.
  public var spareEntries = 0
  /// Allocation-table entries to write over the right ones: sector to next sector.
  public var links: [Int: Int] = [:]

  /// A container of one `Workbook` stream, filled up so that it is not kept among the short ones.
  public init(workbook bytes: [UInt8], named name: String = "Workbook") {
    streams = [Stream(name: name, bytes: bytes + [UInt8](repeating: 0, count: max(0, 4096 - bytes.count)))]
  }

  /// The whole file.
  public var bytes: [UInt8] {
    var table = chain(from: 0, count: directorySectors)
    let tableStart = table.count
    table += [Int](repeating: 0xFFFF_FFFD, count: tableSectors)
    for stream in streams {
      table += chain(from: table.count, count: sectorCount(stream.bytes.count))
    }
    table += [Int](repeating: 0xFFFF_FFFF, count: tableSectors * 128 - table.count)
    for (sector, next) in links { table[sector] = next }
    return header(table: tableStart..<tableStart + tableSectors) + directory + table.flatMap(le32)
      + streams.flatMap { padded($0.bytes) }
  }

  /// The first sector of the first stream.
  public var streamStart: Int { directorySectors + tableSectors }

  private var directorySectors: Int { sectorCount(128 * (1 + streams.count + spareEntries)) }

  private var tableSectors: Int {
    let others = streams.reduce(directorySectors) { $0 + sectorCount($1.bytes.count) }
    return others / 127 + 1
  }

  private var directory: [UInt8] {
    var entries = entry("Root Entry", type: 5, child: 1, start: 0xFFFF_FFFE, size: 0)
    var sector = streamStart
    for (index, stream) in streams.enumerated() {
      let right = index + 1 < streams.count ? index + 2 : 0xFFFF_FFFF
      entries += entry(
        stream.name, type: 2, right: right, start: sector, size: stream.statedSize ?? stream.bytes.count)
      sector += sectorCount(stream.bytes.count)
    }
    return padded(entries + [UInt8](repeating: 0, count: 128 * spareEntries))
  }

  private func entry(
    _ name: String, type: UInt8, right: Int = 0xFFFF_FFFF, child: Int = 0xFFFF_FFFF, start: Int, size: Int
  ) -> [UInt8] {
    let units = name.utf16.flatMap { le16(Int($0)) }
    let links = le32(0xFFFF_FFFF) + le32(right) + le32(child)
    return units + [UInt8](repeating: 0, count: 64 - units.count) + le16(units.count + 2) + [type, 1] + links
      + [UInt8](repeating: 0, count: 36) + le32(start) + le32(size) + le32(0)
  }

  private func header(table: Range<Int>) -> [UInt8] {
    let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    let version = le16(0x3E) + le16(3) + le16(0xFFFE) + le16(9) + le16(6)
    let counts = le32(table.count) + le32(0) + le32(0) + le32(4096) + le32(0xFFFF_FFFE) + le32(0)
    let list = table + [Int](repeating: 0xFFFF_FFFF, count: 109 - table.count)
    return signature + [UInt8](repeating: 0, count: 16) + version + [UInt8](repeating: 0, count: 10) + counts
      + le32(0xFFFF_FFFE) + le32(0) + list.flatMap(le32)
  }

  private func chain(from first: Int, count: Int) -> [Int] {
    count == 0 ? [] : (1..<count).map { first + $0 } + [0xFFFF_FFFE]
  }

  private func sectorCount(_ bytes: Int) -> Int {
    (bytes + 511) / 512
  }

  private func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: sectorCount(bytes.count) * 512 - bytes.count)
  }
}
