/// An error for a cell's value that cannot be read.
struct CellFault: Error {
  let rule: String

  init(_ rule: String) {
    self.rule = rule
  }
}

/// Builds a cell's value from its type, its style and its text.
struct CellBuilder {
  private enum Kind { case number, shared, formula, inline, boolean, error, date, unknown }

  /// Whether the cell has a `v` or an `is`; a cell without either has only a format.
  var hasValue = false
  /// Whether the content is an `is`.
  private var hasInline = false
  /// The value's text, unchanged.
  var text: [UInt8] = []
  private var kind = Kind.number
  private var style = 0
  private let styles: Styles
  private let strings: SharedStrings
  private let dates: SerialDate.System

  init(_ book: OOXMLWorkbook) {
    styles = book.styles
    strings = book.strings
    dates = book.dates
  }

  @inline(__always)
  mutating func start(_ attributes: PlaceAttributes) {
    hasValue = false
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    kind = attributes.type.map(CellBuilder.kind) ?? .number
    style = attributes.style.map { wholeNumber($0) ?? -1 } ?? 0
  }

  /// Starts a `v` or an `is`; returns false if it is to be skipped.
  ///
  /// If a cell has both, its type selects one, as in Excel and openpyxl: `inlineStr` selects the `is`, any other type
  /// the `v`. Two of the same kind are ambiguous, and an error.
  mutating func takes(inline: Bool, or error: @autoclosure () -> SpreadsheetError) throws(SpreadsheetError) -> Bool {
    if hasValue {
      guard inline != hasInline else { throw error() }
      guard inline == (kind == .inline) else { return false }
      text.removeAll(keepingCapacity: true)
    }
    hasValue = true
    hasInline = inline
    return true
  }

  /// Returns the value and its format; nil where the cell's text means that it has no value.
  @inline(__always)
  func value(of text: UnsafeBufferPointer<UInt8>) throws(CellFault) -> (value: Value, format: NumberFormat)? {
    guard let format = styles[style] else { throw CellFault("the cell's style is not among the workbook's") }
    switch kind {
    case .shared:
      guard let value = try sharedString(trimmed(text)) else { return nil }
      return (value, format)
    case .formula, .inline: return (.text(Text(unescaped(text))), format)
    case .error:
      guard !text.isEmpty else { throw CellFault("the cell is an error without a name") }
      return (.error(String(decoding: text, as: UTF8.self)), format)
    case .unknown: throw CellFault("the cell's type is unknown")
    case .number, .boolean, .date:
      let bytes = trimmed(text)
      return bytes.isEmpty ? nil : (try value(of: bytes, format), format)
    }
  }

  private func value(of bytes: UnsafeBufferPointer<UInt8>, _ format: NumberFormat) throws(CellFault) -> Value {
    switch kind {
    case .boolean:
      if bytes.elementsEqual("1".utf8) || bytes.elementsEqual("true".utf8) { return .boolean(true) }
      if bytes.elementsEqual("0".utf8) || bytes.elementsEqual("false".utf8) { return .boolean(false) }
      throw CellFault("\(quoted(bytes)) is neither true nor false")
    case .date:
      if let date = isoDate(bytes, in: dates) { return date }
      throw CellFault("\(quoted(bytes)) is not an ISO date")
    default:
      guard let number = doubleNumber(bytes) else {
        throw CellFault("\(quoted(bytes)) is not a number")
      }
      return format.value(of: number, in: dates)
    }
  }

  private func sharedString(_ bytes: UnsafeBufferPointer<UInt8>) throws(CellFault) -> Value? {
    if bytes.isEmpty { return nil }
    guard let index = wholeNumber(bytes), index < strings.count else {
      throw CellFault("the shared string \(quoted(bytes)) is not among the \(strings.count) of the workbook")
    }
    return .text(Text(index, in: strings))
  }

  private static func kind(_ type: UnsafeBufferPointer<UInt8>) -> Kind {
    if type.count == 1 {
      switch type[0] {
      case UInt8(ascii: "s"): return .shared
      case UInt8(ascii: "n"): return .number
      case UInt8(ascii: "b"): return .boolean
      case UInt8(ascii: "e"): return .error
      case UInt8(ascii: "d"): return .date
      default: return .unknown
      }
    }
    if type.elementsEqual("str".utf8) { return .formula }
    if type.elementsEqual("inlineStr".utf8) { return .inline }
    return .unknown
  }
}

/// Returns the bytes without surrounding white space, which XML Schema allows around numbers.
private func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
  var start = 0
  var end = bytes.count
  while start < end, bytes[start] <= 0x20 { start += 1 }
  while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
  return UnsafeBufferPointer(rebasing: bytes[start..<end])
}
