internal import TestSupport

/// A `Workbook` stream of BIFF8 records: the globals, then one sheet.
struct BIFFStream {
  /// Records of the globals behind their BOF.
  var globals: [UInt8] = []
  /// Records of the sheet behind its BOF.
  var sheet: [UInt8] = []
  /// Where the sheet is said to begin, for each time that it is listed; nil for where it does.
  var listings: [Int?] = [nil]

  /// The whole stream.
  var stream: [UInt8] {
    let start = BIFFStream.record(0x0809, le16(0x0600) + le16(0x0005)) + globals
    let end = BIFFStream.record(0x000A)
    let sheetStart = start.count + 18 * listings.count + end.count
    let list = listings.flatMap {
      BIFFStream.record(0x0085, le32($0 ?? sheetStart) + [0, 0, 6, 0] + Array("Sheet1".utf8))
    }
    return start + list + end + BIFFStream.record(0x0809, le16(0x0600) + le16(0x0010)) + sheet + end
  }

  /// One record: type, length, body.
  static func record(_ type: Int, _ body: [UInt8] = []) -> [UInt8] {
    le16(type) + le16(body.count) + body
  }

  /// A record whose body begins with a cell's row, column and style.
  static func cell(_ type: Int, _ row: Int, _ column: Int, style: Int = 0, _ body: [UInt8]) -> [UInt8] {
    record(type, le16(row) + le16(column) + le16(style) + body)
  }

  /// Characters of one byte behind their number and an option byte.
  static func text(_ text: String) -> [UInt8] {
    le16(text.utf8.count) + [0] + Array(text.utf8)
  }
}

/// The streams that BIFF mutants are made of.
enum BIFFSeed {
  /// Every record that holds a value of its own.
  static var values: BIFFStream {
    var stream = BIFFStream()
    stream.globals =
      BIFFStream.record(0x0022, le16(0)) + BIFFStream.record(0x041E, le16(164) + BIFFStream.text("mm\\/dd\\/yyyy"))
      + [0, 164].flatMap { BIFFStream.record(0x00E0, le16(0) + le16($0) + [UInt8](repeating: 0, count: 16)) }
    stream.sheet =
      BIFFStream.cell(0x0203, 0, 0, style: 1, le64(46_057)) + BIFFStream.cell(0x0204, 0, 1, BIFFStream.text("Oak"))
      + BIFFStream.cell(0x027E, 1, 0, le32(0x3FF0_0001)) + BIFFStream.cell(0x0205, 1, 1, [1, 0])
      + BIFFStream.record(0x00BD, le16(2) + le16(0) + le16(0) + le32(6) + le16(0) + le32(10) + le16(1))
      + BIFFStream.cell(0x0006, 3, 0, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0])
      + BIFFStream.record(0x0207, BIFFStream.text("made"))
      + BIFFStream.record(0x00BE, le16(4) + le16(0) + le16(0) + le16(0))
      + BIFFStream.record(0x00E5, le16(1) + le16(0) + le16(0) + le16(0) + le16(1))
    return stream
  }

  /// A table of strings that goes on in a CONTINUE record, and the cells that name them.
  static var strings: BIFFStream {
    var stream = BIFFStream()
    stream.globals =
      BIFFStream.record(0x00FC, le32(3) + le32(3) + BIFFStream.text("Unit") + le16(6) + [0] + Array("Oak".utf8))
      + BIFFStream.record(0x003C, [1] + "Row".utf16.flatMap { le16(Int($0)) })
      + BIFFStream.record(0x003C, le16(2) + [0x0D] + le16(1) + le32(4) + [0x41, 0, 0x42, 0] + le32(0) + le32(0))
    stream.sheet = (0..<3).flatMap { BIFFStream.cell(0x00FD, $0, 2 - $0, le32($0)) }
    return stream
  }
}
