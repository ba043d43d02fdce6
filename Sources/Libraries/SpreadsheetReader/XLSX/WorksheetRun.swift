internal import XML

/// One reading of a worksheet: libxml2 parses all of it but the plain rows.
///
/// What libxml2 is handed is a worksheet too, of the other rows alone. It decides where rows begin and end; only
/// where it stands between two of them, with nothing left to parse, are plain ones read from the bytes.
struct WorksheetRun: ~Copyable {
  /// A row longer than the window is never plain.
  static let usualWindow = 128 << 10
  /// Where so many rows in succession were not plain, one of each window is tried alone.
  static let patience = 8

  private var window: ByteWindow
  private let parser: PushParser
  private let state: UnsafeMutablePointer<RowParser>
  /// How many rows in succession were tried in vain.
  private var vain = 0

  init(
    _ source: any ByteSource, window: Int = usualWindow, state: UnsafeMutablePointer<RowParser>, limits: Limits
  ) throws(XMLError) {
    self.window = ByteWindow(on: source, capacity: window)
    self.state = state
    parser = try PushParser(events: RowParser.events, state: state, limits: XMLLimits(limits))
  }

  /// Reads to the end, until the caller has enough, or to a failure that the state keeps.
  mutating func parse() throws(XMLError) -> SAXRun.StopReason {
    while true {
      let count = window.fill()
      if count < 0 { throw XMLError(.malformed, "the part cannot be read") }
      if count == 0 { break }
      while !window.bytes.isEmpty {
        let stop = readPlainRows()
        if stop == .enough { return .stopped }
        if stop == .atEnd, !window.isFull { break }
        if case .stopped = try handOn() { return .stopped }
      }
    }
    if case .stopped = try parser.parse(window.bytes) { return .stopped }
    return try parser.finish()
  }

  /// Reads plain rows as far as there are any, if the parser stands where rows may.
  private mutating func readPlainRows() -> RowParser.Stop {
    guard state.pointee.isBetweenRows, let depth = parser.depthAtRest,
      depth + RowParser.plainDepth <= state.pointee.limits.depth, let start = window.bytes.baseAddress
    else { return .atOther }
    var cursor = ByteCursor(at: start)
    defer {
      vain = cursor.next == start ? vain + 1 : 0
      parser.pass(lines: cursor.lines)
      window.use(cursor.next - start)
    }
    do {
      return try state.pointee.readPlainRows(&cursor, end: start + window.bytes.count)
    } catch {
      state.pointee.failure = error
      return .enough
    }
  }

  /// Hands bytes to the parser, up to where it may next stand between rows; all of them where rows were tried in vain.
  private mutating func handOn() throws(XMLError) -> SAXRun.StopReason {
    let bytes = window.bytes
    let isHopeless = vain >= WorksheetRun.patience && state.pointee.isBetweenRows
    let end = isHopeless ? nil : bytes.end(of: state.pointee.isInRows ? "</row>" : "<sheetData>")
    let count = end ?? bytes.count
    defer { window.use(count) }
    return try parser.parse(UnsafeBufferPointer(rebasing: bytes[..<count]))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index behind the first place where the word stands.
  fileprivate func end(of word: StaticString) -> Int? {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    var rest = self[...]
    while let first = rest.firstIndex(of: word[0]) {
      rest = rest[first...]
      if rest.starts(with: word) { return first + word.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}
