internal import Simulator
internal import SpreadsheetReader
internal import TestSupport

extension Bomb {
  /// Bombs of the OLE2 container.
  static let containers: [Bomb] = [
    container("a directory without end") { limits, file in file.spareEntries = limits.parts },
    container("a directory in a circle") { _, file in file.links[0] = 0 },
    container("a stream in a circle") { _, file in file.links[file.streamStart + 3] = file.streamStart },
    container("a stream of one sector for ever") { _, file in file.links[file.streamStart] = file.streamStart },
    container("a stream that ends early") { _, file in file.links[file.streamStart + 1] = 0xFFFF_FFFE },
    container("a stream that leaves the file") { _, file in file.links[file.streamStart + 1] = 0x0FFF_FFFF },
    container("a stream of four gigabytes") { _, file in file.streams[0].statedSize = 0xFFFF_FFFE },
    container("a stream one byte longer than the file") { _, file in file.streams[0].statedSize = 1 << 20 },
    Bomb("ole2: a last sector cut short, at the greatest length") { limits in
      var stream = BIFFStream()
      stream.sheet = flood(of: BIFFStream.cell(0x0204, 0, 0, BIFFStream.text(times(500, "x"))), bytes: limits.fileBytes)
      return Array(try oleFile([("Workbook", stream.stream)]).prefix(limits.fileBytes - 1))
    },
    Bomb("ole2: a stream beyond a file's bytes") { limits in
      try oleFile([("Workbook", [UInt8](repeating: 0, count: min(limits.partBytes, limits.fileBytes) + 1))])
    },
    Bomb("ole2: an allocation table listed in a circle") { _ in
      var file = OLE2Builder(workbook: BIFFSeed.values.stream).bytes
      file.replaceSubrange(48..<52, with: le32(0xFFFF_FF00))  // the directory's first sector
      file.replaceSubrange(68..<76, with: le32(1) + le32(0xFFFF))  // the list goes on in sector 1
      file.replaceSubrange(1024..<1536, with: Array(repeating: le32(1), count: 128).joined())
      return file
    },
    Bomb("ole2: an encrypted OOXML workbook") { _ in OLE2Builder(workbook: [], named: "EncryptedPackage").bytes },
  ]

  /// Bombs of BIFF8 records.
  static let records: [Bomb] = [
    stream("an encrypted workbook") { _, stream in stream.globals = BIFFStream.record(0x002F, le16(1)) },
    stream("a flood of sheets") { limits, stream in stream.listings = Array(repeating: nil, count: limits.sheets + 1) },
    stream("one sheet listed many times") { limits, stream in
      let size = min(limits.fileBytes / 2, limits.totalBytes / 8)
      stream.sheet = flood(of: BIFFStream.record(0x1234), bytes: size)
      stream.listings = Array(repeating: nil, count: limits.sheets)
    },
    stream("sheets one inside the other") { limits, stream in
      let start = BIFFStream.record(0x0809, le16(0x0600) + le16(0x0010))
      let offset = stream.stream.count - 12 + 18 * (limits.sheets - 1)
      stream.listings = (0..<limits.sheets).map { offset + start.count * $0 }
      let size = min(limits.fileBytes / 2, limits.totalBytes / 8)
      stream.sheet =
        flood(of: start, bytes: limits.sheets * start.count) + flood(of: BIFFStream.record(0x1234), bytes: size)
        + flood(of: BIFFStream.record(0x000A), bytes: 4 * limits.sheets)
    },
    stream("a sheet that begins far outside") { _, stream in stream.listings = [0xFFFF_FFFF] },
    stream("a flood of styles") { _, stream in
      stream.globals = flood(of: BIFFStream.record(0x00E0, le32(0)), bytes: 8 * 65_537)
    },
    stream("a flood of empty strings") { limits, stream in
      let body = BIFFStream.record(0x003C, [UInt8](repeating: 0, count: 8_223))
      stream.globals =
        BIFFStream.record(0x00FC, le32(0) + le32(0)) + flood(of: body, bytes: limits.sharedStringBytes / 8 * 3 + 20_000)
    },
    stream("strings beyond their bytes") { limits, stream in
      let body = BIFFStream.record(0x003C, BIFFStream.text(times(1_000, "x")))
      stream.globals =
        BIFFStream.record(0x00FC, le32(0) + le32(0)) + flood(of: body, bytes: limits.sharedStringBytes + 200_000)
    },
    stream("a string that skips four gigabytes") { _, stream in
      stream.globals = BIFFStream.record(0x00FC, le32(0) + le32(0) + le16(1) + [4] + le32(0xFFFF_FFFF) + [0x41])
    },
    stream("a string of 65,535 characters that are not there") { _, stream in
      stream.globals = BIFFStream.record(0x00FC, le32(1) + le32(1) + le16(0xFFFF) + [1] + le16(0x41))
    },
    stream("a long string that many cells name") { limits, stream in
      let text = times(min(limits.textBytes, 60_000), "x")
      let pieces = [BIFFStream.record(0x00FC, le32(1) + le32(1)), BIFFStream.record(0x003C, BIFFStream.text(text))]
      stream.globals = Array(pieces.joined())
      let count = limits.gridBytes / text.utf8.count + 1
      stream.sheet = (0..<count).flatMap { BIFFStream.cell(0x00FD, $0 % 60_000, 0, le32(0)) }
    },
    stream("a flood of numbers squeezed together") { limits, stream in
      let values = Array(repeating: le16(0) + le32(6), count: 200).joined()
      let row = BIFFStream.record(0x00BD, le16(1) + le16(0) + Array(values) + le16(199))
      stream.sheet = flood(of: row, bytes: row.count * (limits.cells / 200 + 1))
    },
    stream("cells in falling order, beyond memory") { limits, stream in
      stream.sheet =
        (0...limits.cells / 3).flatMap { index in
          BIFFStream.cell(0x027E, 60_000 - index / 40 % 60_000, 200 - index % 200, le32(6))
        } + flood(of: BIFFStream.cell(0x027E, 0, 0, le32(6)), bytes: limits.cells * 14 * 2 / 3 + 140)
    },
    stream("a flood of merged ranges") { limits, stream in
      let range = le16(0) + le16(0) + le16(0) + le16(1)
      let record = BIFFStream.record(0x00E5, le16(1_000) + Array(repeating: range, count: 1_000).joined())
      stream.sheet = flood(of: record, bytes: record.count * (limits.mergedRanges / 1_000 + 1))
    },
    stream("a merged range too many for its record") { _, stream in
      stream.sheet = BIFFStream.record(0x00E5, le16(0xFFFF) + le16(0) + le16(0) + le16(0) + le16(1))
    },
    stream("charts that never end") { limits, stream in
      stream.sheet = flood(of: BIFFStream.record(0x0809, le16(0x0600) + le16(0x0020)), bytes: limits.fileBytes / 4)
    },
    stream("a record longer than the stream") { _, stream in stream.sheet = le16(0x0203) + le16(0xFFFF) },
    stream("a formula whose text never comes") { limits, stream in
      stream.sheet =
        BIFFStream.cell(0x0006, 0, 0, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0])
        + flood(of: BIFFStream.record(0x003C), bytes: limits.fileBytes / 4)
    },
  ]

  private static func container(
    _ name: String, _ change: @escaping @Sendable (Limits, inout OLE2Builder) -> Void
  ) -> Bomb {
    Bomb("ole2: \(name)") { limits in
      var file = OLE2Builder(workbook: BIFFSeed.values.stream + [UInt8](repeating: 0, count: 8_192))
      change(limits, &file)
      return file.bytes
    }
  }

  private static func stream(_ name: String, _ change: @escaping @Sendable (Limits, inout BIFFStream) -> Void) -> Bomb {
    Bomb("biff: \(name)") { limits in
      var stream = BIFFStream()
      change(limits, &stream)
      return try oleFile([("Workbook", stream.stream)])
    }
  }

  /// A record as often as it fits into so many bytes.
  private static func flood(of record: [UInt8], bytes: Int) -> [UInt8] {
    Array(Array(repeating: record, count: bytes / record.count).joined())
  }
}
