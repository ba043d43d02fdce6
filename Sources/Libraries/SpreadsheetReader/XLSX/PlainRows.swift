/// Rows in the plain form that spreadsheet programs write, read straight from a worksheet's bytes.
///
/// Plain are elements without a prefix, attributes in double quotes, each of a known name and there once, and ASCII
/// without references. Whatever else there is, right or wrong, is left to libxml2: a plain row is well-formed for it
/// too, and nothing here needs an error of its own.
extension RowParser {
  private typealias Bytes = ByteCursor.Bytes

  /// Where reading stopped.
  enum Stop {
    /// At the end of the bytes, between rows or inside one.
    case atEnd
    /// At something else than a plain row.
    case atOther
    /// Behind the last row that the caller wanted.
    case enough
  }

  /// How deep a plain row's elements nest: `row`, `c`, `is`, `t`.
  static let plainDepth = 4

  /// Hands on the plain rows from the cursor on, which comes to stand behind the last of them.
  mutating func readPlainRows(_ cursor: inout ByteCursor, end: UnsafePointer<UInt8>) throws(SpreadsheetError) -> Stop {
    while true {
      let start = cursor
      let mark = row.mark
      do throws(NotPlain) {
        try readRow(&cursor)
      } catch {
        let stop: Stop = cursor.next == end ? .atEnd : .atOther
        cursor = start
        row.rewind(to: mark)
        return stop
      }
      guard try row.end(body) else { return .enough }
    }
  }

  private mutating func readRow(_ cursor: inout ByteCursor) throws(NotPlain) {
    _ = cursor.skipBlanks()
    try cursor.demand("<row")
    let tag = try PlainTag(&cursor)
    do throws(SpreadsheetError) { try row.start(tag.place) } catch { throw NotPlain() }
    if tag.isEmpty { return }
    while true {
      _ = cursor.skipBlanks()
      try cursor.demand("<")
      if cursor.take("/") { return try cursor.demand("row>") }
      try cursor.demand("c")
      try readCell(&cursor)
    }
  }

  @inline(__always)
  private mutating func readCell(_ cursor: inout ByteCursor) throws(NotPlain) {
    let tag = try PlainTag(&cursor)
    do throws(SpreadsheetError) { try row.startCell(tag.place) } catch { throw NotPlain() }
    cell.start(tag.place)
    if tag.isEmpty { return }
    guard let text = try readContent(&cursor) else { return }
    guard text.count <= limits.textBytes else { throw NotPlain() }
    do throws(CellFault) {
      if let found = try cell.value(of: text) { row.append(found.value, format: found.format) }
    } catch {
      throw NotPlain()
    }
  }

  /// The text of the one `v` or `is`, nil if there is none; a formula is passed over.
  @inline(__always)
  private mutating func readContent(_ cursor: inout ByteCursor) throws(NotPlain) -> Bytes? {
    var content: Bytes?
    while true {
      _ = cursor.skipBlanks()
      try cursor.demand("<")
      let found: Bytes
      if cursor.take("v") {
        found = try readText(&cursor, closedBy: "</v>")
      } else if cursor.take("/") {
        try cursor.demand("c>")
        return content
      } else if cursor.take("f") {
        _ = try readText(&cursor, closedBy: "</f>")
        continue
      } else {
        try cursor.demand("is><t")
        found = try readText(&cursor, closedBy: "</t>")
        try cursor.demand("</is>")
      }
      guard content == nil else { throw NotPlain() }
      content = found
    }
  }

  /// The text of an element, from behind its name.
  @inline(__always)
  private func readText(_ cursor: inout ByteCursor, closedBy end: StaticString) throws(NotPlain) -> Bytes {
    let tag = try PlainTag(&cursor)
    if tag.isEmpty { return Bytes(start: nil, count: 0) }
    let text = try cursor.text()
    try cursor.demand(end)
    return text
  }
}

/// A start tag, from behind its element's name.
private struct PlainTag {
  private(set) var place = PlaceAttributes()
  private(set) var isEmpty = false
  /// Which of the known attributes were seen, by their places in the list.
  private var seen: UInt32 = 0

  @inline(__always)
  init(_ cursor: inout ByteCursor) throws(NotPlain) {
    while true {
      let isSeparate = cursor.skipBlanks()
      if cursor.take(">") { return }
      if cursor.take("/") {
        isEmpty = true
        try cursor.demand(">")
        return
      }
      guard isSeparate else { throw NotPlain() }
      let name = try cursor.name()
      try add(name, try cursor.quotedValue())
    }
  }

  @inline(__always)
  private mutating func add(_ name: ByteCursor.Bytes, _ value: ByteCursor.Bytes) throws(NotPlain) {
    switch name.count == 1 ? name[0] : 0 {
    case UInt8(ascii: "r"):
      try see(0)
      place.reference = value
    case UInt8(ascii: "s"):
      try see(1)
      place.style = value
    case UInt8(ascii: "t"):
      try see(2)
      place.type = value
    default:
      guard let index = PlainTag.others.firstIndex(where: { isEqual(name, $0) }) else { throw NotPlain() }
      try see(3 + UInt32(index))
    }
  }

  /// An attribute that stands twice is an error, which libxml2 tells.
  @inline(__always)
  private mutating func see(_ index: UInt32) throws(NotPlain) {
    guard seen & 1 << index == 0 else { throw NotPlain() }
    seen |= 1 << index
  }

  /// What else is known on a row, a cell, a formula or a text, and says nothing about values.
  private static let others: [StaticString] = [
    "spans", "x14ac:dyDescent", "ht", "customHeight", "customFormat", "hidden", "outlineLevel", "collapsed",
    "thickTop", "thickBot", "ph", "cm", "vm", "xml:space", "ref", "si", "ca", "aca",
  ]
}

private func isEqual(_ bytes: ByteCursor.Bytes, _ word: StaticString) -> Bool {
  bytes.count == word.utf8CodeUnitCount
    && bytes.elementsEqual(ByteCursor.Bytes(start: word.utf8Start, count: bytes.count))
}
