internal import CXML

/// Reads the merged ranges, which come after a worksheet's rows.
struct MergedRangesParser: PartEvents {
  var failure: SpreadsheetError?
  var elements = 0
  let limits: Limits
  private let sheet: String
  private var mergeCell: ElementNames.Name?
  private var ranges: [CellRange] = []

  var position: String { "sheet '\(sheet)'" }

  private init(sheet: String, limits: Limits) {
    self.sheet = sheet
    self.limits = limits
  }

  static func read(_ stream: PartStream, sheet: String, limits: Limits) throws(SpreadsheetError) -> [CellRange] {
    var parser = MergedRangesParser(sheet: sheet, limits: limits)
    try stream.parse(&parser, limits: limits)
    return parser.ranges
  }

  static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startDocument = { context in
      MergedRangesParser.handle(context) { state, parser in
        state.mergeCell = xmlDictLookup(parser.pointee.dict, "mergeCell", 9)
      }
    }
    events.startElementNs = { context, name, _, _, _, _, count, _, values in
      MergedRangesParser.handle(context) { state, parser throws(SpreadsheetError) in
        let attributes = Attributes(values, count)
        try state.check(parser, attributes)
        if name == state.mergeCell { try state.add(attributes) }
      }
    }
    return events
  }

  private mutating func add(_ attributes: Attributes) throws(SpreadsheetError) {
    let reference = attributes.value(of: "ref")
    guard let reference, let range = CellRange(reference, limits: limits) else {
      let found = quoted(reference ?? UnsafeBufferPointer(start: nil, count: 0))
      throw SpreadsheetError(.malformed, at: position, "\(found) is not a merged range")
    }
    guard ranges.count < limits.mergedRanges else {
      throw SpreadsheetError(.tooLarge, at: position, "more than \(limits.mergedRanges) merged ranges")
    }
    ranges.append(range)
  }
}
