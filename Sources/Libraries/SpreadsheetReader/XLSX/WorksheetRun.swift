internal import XML

/// One reading of a worksheet: libxml2 parses everything except plain rows.
///
/// The bytes passed to libxml2 form a worksheet too, with only the other rows. libxml2 determines where rows begin and
/// end; plain rows are read directly from the bytes only where it is between two rows with nothing left to parse.
struct WorksheetRun: ~Copyable {
  /// The size of the window in bytes; a row that is longer than the window is never plain.
  static let usualWindow = 128 << 10
  /// The number of consecutive rows that were not plain, after which only one row of each window is tried.
  static let maximumStepsWithoutProgress = 8

  private var window: ByteWindow
  private let parser: PushParser
  private let state: UnsafeMutablePointer<RowParser>
  /// The number of consecutive rows that were tried and were not plain.
  private var stepsWithoutProgress = 0

  init(
    _ source: any ByteSource, window: Int = usualWindow, state: UnsafeMutablePointer<RowParser>, limits: Limits
  ) throws(XMLError) {
    self.window = ByteWindow(on: source, capacity: window)
    self.state = state
    parser = try PushParser(events: RowParser.events, state: state, limits: XMLLimits(limits))
  }

  /// Reads until the end, until the caller wants no more rows, or until a failure, which the state stores.
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

  /// Reads consecutive plain rows, if the parser is where rows may begin.
  private mutating func readPlainRows() -> RowParser.Stop {
    guard state.pointee.isBetweenRows, let depth = parser.depthAtRest,
      depth + RowParser.plainDepth <= state.pointee.limits.depth, let start = window.bytes.baseAddress
    else { return .atOther }
    var cursor = ByteCursor(at: start)
    defer {
      stepsWithoutProgress = cursor.next == start ? stepsWithoutProgress + 1 : 0
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

  /// Passes bytes to the parser, up to the next position between rows; all of them after repeated failures to read a
  /// plain row.
  private mutating func handOn() throws(XMLError) -> SAXRun.StopReason {
    let bytes = window.bytes
    let isStalled = stepsWithoutProgress >= WorksheetRun.maximumStepsWithoutProgress && state.pointee.isBetweenRows
    let end = isStalled ? nil : bytes.end(of: state.pointee.isInRows ? "</row>" : "<sheetData>")
    let count = end ?? bytes.count
    defer { window.use(count) }
    return try parser.parse(UnsafeBufferPointer(rebasing: bytes[..<count]))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index after the first occurrence of a word.
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
