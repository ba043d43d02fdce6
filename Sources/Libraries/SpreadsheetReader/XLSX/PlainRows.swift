/// Reads rows in the plain form that spreadsheet programs write directly from a worksheet's bytes.
///
/// In the plain form, elements have no prefix, attributes are in double quotes, with a known name and without
/// duplicates, and the text is ASCII without references. Anything else, valid or not, is left to libxml2. A plain row
/// is also well-formed for libxml2, so no separate errors are needed here.
extension RowParser {
  private typealias Bytes = ByteCursor.Bytes

  /// The reason why reading stopped.
  enum Stop {
    /// The end of the bytes, between rows or inside one.
    case atEnd
    /// Something other than a plain row.
    case atOther
    /// The caller wants no more rows.
    case enough
  }

  /// The depth of a plain row's elements: `row`, `c`, `is`, `t`.
  static let plainDepth = 4

  /// Delivers the plain rows from the cursor on, and moves the cursor after the last of them.
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

  /// Returns the text of the only `v` or `is`, nil if there is neither; skips a formula.
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

  /// Reads the text of an element, from after its name.
  @inline(__always)
  private func readText(_ cursor: inout ByteCursor, closedBy end: StaticString) throws(NotPlain) -> Bytes {
    let tag = try PlainTag(&cursor)
    if tag.isEmpty { return Bytes(start: nil, count: 0) }
    let text = try cursor.text()
    try cursor.demand(end)
    return text
  }
}

/// A start tag, read from after its element's name.
private struct PlainTag {
  private(set) var place = PlaceAttributes()
  private(set) var isEmpty = false
  /// The known attributes that were found, as bits by their index in the list.
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

  /// Notes an attribute.
  ///
  /// A duplicate is an error, which libxml2 reports.
  @inline(__always)
  private mutating func see(_ index: UInt32) throws(NotPlain) {
    guard seen & 1 << index == 0 else { throw NotPlain() }
    seen |= 1 << index
  }

  /// The other known attributes of a row, a cell, a formula or a text, which do not affect values.
  private static let others: [StaticString] = [
    "spans", "x14ac:dyDescent", "ht", "customHeight", "customFormat", "hidden", "outlineLevel", "collapsed",
    "thickTop", "thickBot", "ph", "cm", "vm", "xml:space", "ref", "si", "ca", "aca",
  ]
}

private func isEqual(_ bytes: ByteCursor.Bytes, _ word: StaticString) -> Bool {
  bytes.count == word.utf8CodeUnitCount
    && bytes.elementsEqual(ByteCursor.Bytes(start: word.utf8Start, count: bytes.count))
}
