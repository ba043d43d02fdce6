/// The texts of a workbook, each once.
struct SharedStrings {
  private(set) var texts: [String] = []
  private var indexes: [String: Int] = [:]

  /// Returns the index of a text, and adds the text if it is new.
  mutating func index(of text: String) -> Int {
    if let index = indexes[text] { return index }
    indexes[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

/// The SST record, continued in further records where a text reaches the end of one.
struct StringTableRecord {
  /// Excel's limit on a record's body.
  private static let limit = 8224
  private static let sst: UInt16 = 0x00FC
  private static let `continue`: UInt16 = 0x003C

  private var pieces: [[UInt8]] = [[]]

  /// Creates the record.
  ///
  /// Like Crystal Reports, it states the number of texts as the number of cells too.
  init(_ texts: [String]) {
    write(little: UInt32(texts.count))
    write(little: UInt32(texts.count))
    for text in texts { write(BIFFText(text)) }
  }

  func write(to stream: inout RecordStream) {
    for (index, piece) in pieces.enumerated() {
      stream.record(index == 0 ? Self.sst : Self.continue, piece)
    }
  }

  private mutating func write(little number: UInt32) {
    pieces[pieces.endIndex - 1].append(little: number)
  }

  private mutating func write(_ text: BIFFText) {
    if room < 3 { pieces.append([]) }
    pieces[pieces.endIndex - 1].append(little: UInt16(text.units.count))
    pieces[pieces.endIndex - 1].append(text.flags)
    for unit in text.units {
      // A text that continues in the next record repeats there the flag for wide characters.
      if room < (text.isWide ? 2 : 1) { pieces.append([text.flags]) }
      text.append(unit, to: &pieces[pieces.endIndex - 1])
    }
  }

  private var room: Int { Self.limit - pieces[pieces.endIndex - 1].count }
}
