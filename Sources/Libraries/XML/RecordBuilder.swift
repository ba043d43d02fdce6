internal import CXML

/// Builds one record after the other from a parser's events.
final class RecordBuilder {
  private let limits: XMLLimits
  private let choose: (XMLElement, [String]) throws -> XMLRecords.Choice
  private let take: (XMLElement, [String]) throws -> Void
  /// The names of the open elements outside a record, and of the record's own.
  private var path: [String] = []
  private let names: XMLNames
  /// The record's elements, or the one element outside a record that is being chosen.
  private var nodes: XMLNodes
  /// The places of the record's open elements, outermost first; empty outside a record.
  private var open: [Int32] = []
  /// The number of open elements in a skipped one, including itself.
  private var skipped = 0
  private var elements = 0
  private var textBytes = 0
  private var isStopped = false
  private var failure: (any Error)?

  init(
    limits: XMLLimits, choose: @escaping (XMLElement, [String]) throws -> XMLRecords.Choice,
    take: @escaping (XMLElement, [String]) throws -> Void
  ) {
    self.limits = limits
    self.choose = choose
    self.take = take
    names = XMLNames(limits: limits)
    nodes = XMLNodes(names: names)
  }

  func read(_ source: any ByteSource) throws -> XMLRecords.StopReason {
    // The parser keeps a raw pointer; this object must live until the end of the run.
    let ending = withExtendedLifetime(self) {
      let state = Unmanaged.passUnretained(self).toOpaque()
      return Result { try SAXParser(source, events: RecordBuilder.events, state: state, limits: limits).parse() }
    }
    if let failure { throw failure }
    switch try ending.get() {
    case .finished: return .finished
    case .stopped: return .stopped
    }
  }

  private static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startElementNs = { parser, name, _, _, _, _, count, _, attributes in
      RecordBuilder.run(parser) { builder, parser in
        try builder.start(name, attributes, Int(count), depth: Int(parser.pointee.nameNr))
        if builder.isStopped { xmlStopParser(parser) }
      }
    }
    events.endElementNs = { parser, _, _, _ in
      RecordBuilder.run(parser) { builder, _ in try builder.end() }
    }
    let characters: charactersSAXFunc = { parser, bytes, count in
      RecordBuilder.run(parser) { builder, _ in
        try builder.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
      }
    }
    events.characters = characters
    events.ignorableWhitespace = characters
    return events
  }

  /// Passes an event to the parser's builder; a failure is stored and ends the run.
  private static func run(
    _ context: UnsafeMutableRawPointer?, _ body: (RecordBuilder, xmlParserCtxtPtr) throws -> Void
  ) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self), let state = parser.pointee._private
    else { return }
    let builder = Unmanaged<RecordBuilder>.fromOpaque(state).takeUnretainedValue()
    do {
      try body(builder, parser)
    } catch {
      builder.failure = error
      xmlStopParser(parser)
    }
  }

  private func start(
    _ name: UnsafePointer<xmlChar>?, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int, depth: Int
  ) throws {
    guard depth < limits.depth else { throw XMLError(.tooLarge, "elements are nested over \(limits.depth) deep") }
    guard skipped == 0 else { return skipped += 1 }
    guard count <= limits.attributes else {
      throw XMLError(.tooLarge, "an element has \(count) attributes; at most \(limits.attributes) are read")
    }
    if open.isEmpty { begin() }
    elements += 1
    guard elements <= limits.elements else {
      throw XMLError(.tooLarge, "a record has over \(limits.elements) elements")
    }
    let place = try add(name, values, count)
    if !open.isEmpty { return open.append(place) }
    let element = XMLElement(nodes: nodes, place: place)
    path.append(element.name)
    switch try choose(element, path) {
    case .enter: break
    case .record: open.append(place)
    case .skip:
      _ = path.popLast()
      skipped = 1
    case .stop: isStopped = true
    }
  }

  /// Begins with an empty block, a new one if the caller keeps an element of the last.
  private func begin() {
    (elements, textBytes) = (0, 0)
    if isKnownUniquelyReferenced(&nodes) { nodes.removeAll() } else { nodes = XMLNodes(names: names) }
  }

  private func add(
    _ name: UnsafePointer<xmlChar>?, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) throws -> Int32 {
    let first = nodes.attributes.count
    for index in 0..<count {
      guard let values, let name = values[5 * index], let start = values[5 * index + 3], let end = values[5 * index + 4]
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      try account(for: value.count)
      try nodes.addAttribute(name, value)
    }
    return try nodes.addNode(name, attributesFrom: first, in: open.last ?? -1)
  }

  private func end() throws {
    guard skipped == 0 else { return skipped -= 1 }
    guard let place = open.popLast() else {
      _ = path.popLast()
      return
    }
    guard open.isEmpty else { return }
    try take(XMLElement(nodes: nodes, place: place), path)
    _ = path.popLast()
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let element = open.last, skipped == 0 else { return }
    try account(for: bytes.count)
    nodes.addText(bytes, to: element)
  }

  private func account(for bytes: Int) throws {
    textBytes += bytes
    guard textBytes <= limits.textBytes else {
      throw XMLError(.tooLarge, "a record's texts have over \(limits.textBytes) bytes")
    }
  }
}
