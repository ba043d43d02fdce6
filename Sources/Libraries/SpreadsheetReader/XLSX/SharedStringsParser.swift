internal import CXML

/// Reads the table of shared strings, which cells refer to by index.
struct SharedStringsParser: PartEvents {
  var failure: SpreadsheetError?
  var elements = 0
  private var strings = StringTable()
  let limits: Limits
  private let part: String
  private var names = ElementNames(nil)
  private var inItem = false
  private var text = RichText()

  var position: String { part }

  private init(part: String, limits: Limits) {
    self.part = part
    self.limits = limits
  }

  static func read(_ stream: PartStream, limits: Limits) throws(SpreadsheetError) -> SharedStrings {
    var parser = SharedStringsParser(part: stream.name, limits: limits)
    try stream.parse(&parser, limits: limits)
    return SharedStrings(parser.strings)
  }

  static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startDocument = { context in
      SharedStringsParser.handle(context) { state, parser in state.names = ElementNames(parser) }
    }
    events.startElementNs = { context, name, _, _, _, _, count, _, attributes in
      SharedStringsParser.handle(context) { state, parser throws(SpreadsheetError) in
        try state.check(parser, Attributes(attributes, count))
        state.start(name)
      }
    }
    events.endElementNs = { context, _, _, _ in
      SharedStringsParser.handle(context) { state, _ throws(SpreadsheetError) in try state.end() }
    }
    let characters: charactersSAXFunc = { context, bytes, count in
      SharedStringsParser.handle(context) { state, _ throws(SpreadsheetError) in
        try state.append(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    events.characters = characters
    events.ignorableWhitespace = characters
    return events
  }

  private mutating func start(_ name: ElementNames.Name?) {
    if inItem {
      text.start(name, names)
    } else if name == names.item {
      inItem = true
      text.begin()
    }
  }

  private mutating func end() throws(SpreadsheetError) {
    guard inItem, text.end() else { return }
    inItem = false
    strings.append(text.decoded())
    // Each string also costs its entry in the table.
    guard strings.byteCount + 8 * strings.count <= limits.sharedStringBytes else {
      throw SpreadsheetError(.tooLarge, at: part, "the shared strings take over \(limits.sharedStringBytes) bytes")
    }
  }

  private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) throws(SpreadsheetError) {
    guard inItem else { return }
    text.append(piece)
    guard text.bytes.count <= limits.textBytes else {
      throw SpreadsheetError(
        .tooLarge, at: "\(part), string \(strings.count)", "the text has over \(limits.textBytes) bytes")
    }
  }
}
