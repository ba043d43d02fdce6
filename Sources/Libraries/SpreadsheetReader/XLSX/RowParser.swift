internal import CXML

/// Reads a worksheet's rows and delivers each at its end.
///
/// Positions are those of the references (`r`); a row or cell without one follows the previous one. Cells may come in
/// any order. Rows must ascend, because sorting a sheet could require any amount of memory.
struct RowParser: PartEvents {
  private enum Place { case outside, rows, row, cell, value, inline }

  var failure: SpreadsheetError?
  var elements = 0
  let body: (Row) throws(SpreadsheetError) -> Bool
  let limits: Limits
  private var names = ElementNames(nil)
  private var place = Place.outside
  private var sawRoot = false
  /// Whether the last byte of CDATA was a carriage return, which forms one line end with a following line feed.
  private var isBehindReturn = false
  /// The number of open elements inside a skipped one.
  private var skipped = 0
  var row: RowBuilder
  var cell: CellBuilder
  /// The merged ranges; nil if they are not wanted.
  private(set) var merged: MergedRanges?
  private var inline = RichText()

  var position: String { row.position }

  init(
    sheet: String, book: OOXMLWorkbook, withMerged: Bool = false,
    body: @escaping (Row) throws(SpreadsheetError) -> Bool
  ) {
    self.body = body
    merged = withMerged ? MergedRanges(sheet: sheet, limits: book.limits) : nil
    limits = book.limits
    row = RowBuilder(sheet: sheet, limits: book.limits)
    cell = CellBuilder(book)
  }

  /// Whether the parser is among the rows, and whether a row may begin at its position.
  var isInRows: Bool { place != .outside }
  var isBetweenRows: Bool { place == .rows && skipped == 0 }

  static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startDocument = { context in
      RowParser.handle(context) { state, parser in state.names = ElementNames(parser) }
    }
    events.startElementNs = { context, name, _, _, _, _, count, _, values in
      RowParser.handle(context) { state, parser throws(SpreadsheetError) in
        let attributes = Attributes(values, count)
        try state.check(parser, attributes)
        try state.start(name, attributes)
      }
    }
    events.endElementNs = { context, name, _, _ in
      RowParser.handle(context) { state, parser throws(SpreadsheetError) in
        if try !state.end(name) { xmlStopParser(parser) }
      }
    }
    let characters: charactersSAXFunc = { context, bytes, count in
      RowParser.handle(context) { state, _ throws(SpreadsheetError) in
        try state.append(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    events.characters = characters
    events.ignorableWhitespace = characters
    events.cdataBlock = { context, bytes, count in
      RowParser.handle(context) { state, _ throws(SpreadsheetError) in
        try state.appendLines(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    return events
  }

  private mutating func start(_ name: ElementNames.Name?, _ attributes: Attributes) throws(SpreadsheetError) {
    if skipped > 0 {
      skipped += 1
      return
    }
    switch place {
    case .row where name == names.cell:
      let attributes = PlaceAttributes(attributes, names)
      try row.startCell(attributes)
      cell.start(attributes)
      place = .cell
    case .cell where name == names.value || name == names.inline:
      let isInline = name == names.inline
      guard try cell.takes(inline: isInline, or: row.error(.malformed, "the cell holds two values")) else {
        skipped = 1
        return
      }
      inline.begin()
      place = isInline ? .inline : .value
    case .inline: inline.start(name, names)
    case .rows where name == names.row:
      try row.start(PlaceAttributes(attributes, names))
      place = .row
    case .outside: try startOutside(name, attributes)
    case .rows, .row: skipped = isWrapper(name) ? 0 : 1
    case .cell, .value: skipped = 1
    }
  }

  private mutating func startOutside(
    _ name: ElementNames.Name?, _ attributes: Attributes
  ) throws(SpreadsheetError) {
    if !sawRoot, name != names.worksheet {
      let found = name.map { String(cString: $0) } ?? ""
      throw row.error(.malformed, "the part holds a '\(found)', not a worksheet")
    }
    sawRoot = true
    if name == names.sheetData { place = .rows }
    if name == names.mergeCell { try merged?.add(attributes) }
  }

  /// Whether an element only wraps others.
  ///
  /// `mc:AlternateContent` is read as its `mc:Fallback`, because no extension that a `mc:Choice` requires is supported.
  private func isWrapper(_ name: ElementNames.Name?) -> Bool {
    name == names.alternateContent || name == names.fallback
  }

  /// Ends an element; returns false when the caller wants no more rows.
  private mutating func end(_ name: ElementNames.Name?) throws(SpreadsheetError) -> Bool {
    if skipped > 0 {
      skipped -= 1
      return true
    }
    switch place {
    case .value: place = .cell
    case .cell:
      try endCell()
      place = .row
    case .inline:
      if inline.end() {
        cell.text = inline.bytes
        place = .cell
      }
    case .row where name == names.row:
      place = .rows
      return try row.end(body)
    case .rows where name == names.sheetData: place = .outside
    case .row, .rows, .outside: break
    }
    return true
  }

  private mutating func endCell() throws(SpreadsheetError) {
    guard cell.hasValue else { return }
    do throws(CellFault) {
      let found = try cell.text.withUnsafeBufferPointer { text throws(CellFault) in try cell.value(of: text) }
      if let found { row.append(found.value, format: found.format) }
    } catch {
      throw row.error(.malformed, error.rule)
    }
  }

  /// Appends a piece of CDATA and converts its line ends, which libxml2 leaves unchanged if its bytes come in pieces.
  private mutating func appendLines(_ piece: UnsafeBufferPointer<UInt8>) throws(SpreadsheetError) {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var lines: [UInt8] = []
    for byte in piece {
      if byte != feed || !isBehindReturn { lines.append(byte == carriageReturn ? feed : byte) }
      isBehindReturn = byte == carriageReturn
    }
    try lines.withUnsafeBufferPointer { lines throws(SpreadsheetError) in try append(lines) }
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) throws(SpreadsheetError) {
    switch place {
    case _ where skipped > 0: return
    case .value: cell.text.append(contentsOf: piece)
    case .inline: inline.append(piece)
    default: return
    }
    guard max(cell.text.count, inline.bytes.count) <= limits.textBytes else {
      throw row.error(.tooLarge, "the text has over \(limits.textBytes) bytes")
    }
  }
}
