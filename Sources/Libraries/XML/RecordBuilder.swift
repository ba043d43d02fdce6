internal import CXML

/// Builds one record after the other from a parser's events.
final class RecordBuilder {
  private let limits: XMLLimits
  private let choose: (XMLElement, [String]) throws -> XMLRecords.Choice
  private let take: (XMLElement, [String]) throws -> Void
  /// The names of the open elements outside a record, and of the record's own.
  private var path: [String] = []
  /// The record's open elements, outermost first; empty outside a record.
  private var open: [XMLElement] = []
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
    if open.isEmpty { (elements, textBytes) = (0, 0) }
    elements += 1
    guard elements <= limits.elements else {
      throw XMLError(.tooLarge, "a record has over \(limits.elements) elements")
    }
    let element = XMLElement(
      name: name.map { String(cString: $0) } ?? "", attributes: try attributes(values, count))
    guard open.isEmpty else { return open.append(element) }
    path.append(element.name)
    switch try choose(element, path) {
    case .enter: break
    case .record: open.append(element)
    case .skip:
      _ = path.popLast()
      skipped = 1
    case .stop: isStopped = true
    }
  }

  private func attributes(
    _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) throws -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    for index in 0..<count {
      guard let values, let name = values[5 * index], let start = values[5 * index + 3], let end = values[5 * index + 4]
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      try account(for: value.count)
      attributes.append((String(cString: name), String(decoding: value, as: UTF8.self)))
    }
    return attributes
  }

  private func end() throws {
    guard skipped == 0 else { return skipped -= 1 }
    guard let element = open.popLast() else {
      _ = path.popLast()
      return
    }
    guard open.isEmpty else { return open[open.count - 1].children.append(element) }
    try take(element, path)
    _ = path.popLast()
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard !open.isEmpty, skipped == 0 else { return }
    try account(for: bytes.count)
    open[open.count - 1].text += String(decoding: bytes, as: UTF8.self)
  }

  private func account(for bytes: Int) throws {
    textBytes += bytes
    guard textBytes <= limits.textBytes else {
      throw XMLError(.tooLarge, "a record's texts have over \(limits.textBytes) bytes")
    }
  }
}
