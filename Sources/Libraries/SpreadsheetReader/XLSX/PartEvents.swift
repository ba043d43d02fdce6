internal import CXML
internal import XML

extension PartStream {
  /// Runs a parser over the part, until its end or until the state stops it.
  func parse<State: PartEvents>(_ state: inout State, limits: Limits) throws(SpreadsheetError) {
    try run(&state) { (state) throws(XMLError) in
      try SAXParser(self, events: State.events, state: state, limits: XMLLimits(limits)).parse()
    }
  }

  /// Reads the part as a worksheet, until its end or until the state stops it.
  func parseRows(_ state: inout RowParser, limits: Limits) throws(SpreadsheetError) {
    try run(&state) { (state) throws(XMLError) in
      var run = try WorksheetRun(self, state: state, limits: limits)
      return try run.parse()
    }
  }

  private func run<State: PartEvents>(
    _ state: inout State, _ parse: (UnsafeMutablePointer<State>) throws(XMLError) -> SAXRun.StopReason
  ) throws(SpreadsheetError) {
    let ending: SAXRun.StopReason
    do {
      ending = try withUnsafeMutablePointer(to: &state, parse)
    } catch {
      throw failure ?? SpreadsheetError(error, at: name)
    }
    if let failure = state.failure { throw failure }
    if case .finished = ending { try finish() }
  }

  /// Returns the part as a tree.
  func tree(limits: Limits) throws(SpreadsheetError) -> XMLElement {
    let tree: XMLTree
    do {
      tree = try XMLTree(reading: self, limits: XMLLimits(limits))
    } catch {
      throw failure ?? SpreadsheetError(error, at: name)
    }
    try finish()
    return tree.root
  }
}

/// The state of a run, changed by a parser's events.
protocol PartEvents {
  /// The functions that libxml2 calls; each passes its event to `handle`.
  static var events: xmlSAXHandler { get }
  /// The error that ended the run; nil if there is none.
  var failure: SpreadsheetError? { get set }
  /// The number of elements begun.
  var elements: Int { get set }
  /// The limits for the part.
  var limits: Limits { get }
  /// The current position in the part.
  var position: String { get }
}

extension PartEvents {
  /// Passes an event to the parser's state; a failure is stored and ends the run.
  @inline(__always)
  static func handle(
    _ context: UnsafeMutableRawPointer?, _ body: (inout Self, xmlParserCtxtPtr) throws(SpreadsheetError) -> Void
  ) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let state = parser.pointee._private?.assumingMemoryBound(to: Self.self)
    else { return }
    do {
      try body(&state.pointee, parser)
    } catch {
      state.pointee.failure = error
      xmlStopParser(parser)
    }
  }

  /// Counts a tag; throws if it is nested too deeply, has too many attributes or open namespaces, or exceeds the number
  /// of elements.
  @inline(__always)
  mutating func check(_ parser: xmlParserCtxtPtr, _ attributes: Attributes) throws(SpreadsheetError) {
    guard parser.pointee.nameNr < limits.depth else {
      throw SpreadsheetError(.tooLarge, at: position, "elements are nested over \(limits.depth) deep")
    }
    guard attributes.count <= XMLLimits.standard.attributes else {
      throw SpreadsheetError(
        .tooLarge, at: position, "an element has over \(XMLLimits.standard.attributes) attributes")
    }
    guard Int(parser.pointee.nsNr) / 2 <= XMLLimits.standard.namespaces else {
      throw SpreadsheetError(.tooLarge, at: position, "over \(XMLLimits.standard.namespaces) namespaces are open")
    }
    elements += 1
    guard elements <= limits.elements else {
      throw SpreadsheetError(.tooLarge, at: position, "the part has over \(limits.elements) elements")
    }
  }
}
