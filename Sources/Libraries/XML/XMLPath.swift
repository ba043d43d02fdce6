/// A way down from an element, by the names of the elements on it, to elements or to a value.
package struct XMLPath: Sendable {
  /// The value at the end of a path.
  package enum Leaf: Sendable {
    /// The text directly inside the element.
    case text
    /// The element's name.
    case name
    /// The value of an attribute.
    case attribute(XMLName)
  }

  /// A value that an attribute of an element on the way must have.
  package struct Condition: Sendable {
    let attribute: XMLName
    let value: [UInt8]

    /// A condition by the attribute's local name and its value.
    package init(_ attribute: String, _ value: String) {
      self.attribute = XMLName(attribute)
      self.value = Array(value.utf8)
    }
  }

  /// The number of each step's name; -1 for any name.
  fileprivate let numbers: [Int32]
  fileprivate let conditions: [Condition?]
  fileprivate let leaf: Leaf
  /// The largest number of its names.
  fileprivate let last: Int32

  /// A path.
  ///
  /// - Parameters:
  ///   - steps: the local names of the elements on the way, `*` for any, each with its condition.
  ///   - leaf: the value at its end.
  package init(_ steps: [(name: String, condition: Condition?)], leaf: Leaf = .text) {
    numbers = steps.map { $0.name == "*" ? -1 : XMLName($0.name).number }
    conditions = steps.map(\.condition)
    self.leaf = leaf
    let attributes = conditions.compactMap { $0?.attribute.number } + (leaf.attribute.map { [$0.number] } ?? [])
    last = (numbers + attributes).max() ?? 0
  }
}

extension XMLPath.Leaf {
  fileprivate var attribute: XMLName? { if case .attribute(let name) = self { name } else { nil } }
}

/// A value in a document: some of its bytes, without copying them.
package struct XMLText {
  private let nodes: XMLNodes
  private let place: Range<Int>

  fileprivate init(_ nodes: XMLNodes, _ place: Range<Int>) {
    self.nodes = nodes
    self.place = place
  }

  /// The value's UTF-8 bytes; valid until another value of the same record is looked for.
  package var bytes: UnsafeBufferPointer<UInt8> { nodes.bytes(at: place) }

  /// The value as text.
  package var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension XMLElement {
  /// The first value at a path that is not blank, without the blanks and line breaks at its ends; nil if there is none.
  package func text(at path: XMLPath) -> XMLText? {
    nodes.names.prepare(for: path.last)
    return nodes.filled(path, place, 0).map { XMLText(nodes, $0) }
  }

  /// The first element that a path leads to.
  package func first(at path: XMLPath) -> XMLElement? {
    var found: [Int32] = []
    nodes.names.prepare(for: path.last)
    nodes.find(path, place, 0, most: 1, in: &found)
    return found.first.map { XMLElement(nodes: nodes, place: $0) }
  }

  /// All elements that a path leads to, in the document's order.
  package func elements(at path: XMLPath) -> [XMLElement] {
    var found: [Int32] = []
    nodes.names.prepare(for: path.last)
    nodes.find(path, place, 0, most: .max, in: &found)
    return found.map { XMLElement(nodes: nodes, place: $0) }
  }

  /// Whether the element may be the last one on a path, by its name and attributes.
  package func ends(_ path: XMLPath) -> Bool {
    guard let last = path.numbers.indices.last else { return false }
    nodes.names.prepare(for: path.last)
    return nodes.matches(path, last, place)
  }

  /// The value that a path has in the element at its end.
  package func leaf(of path: XMLPath) -> XMLText? {
    nodes.names.prepare(for: path.last)
    return nodes.filled(path, place, path.numbers.count).map { XMLText(nodes, $0) }
  }
}

extension XMLNodes {
  fileprivate func filled(_ path: XMLPath, _ node: Int32, _ step: Int) -> Range<Int>? {
    guard step < path.numbers.count else { return filled(path.leaf, of: node) }
    var child = nodes[Int(node)].firstChild
    while child >= 0 {
      if matches(path, step, child), let value = filled(path, child, step + 1) { return value }
      child = nodes[Int(child)].next
    }
    return nil
  }

  fileprivate func find(_ path: XMLPath, _ node: Int32, _ step: Int, most: Int, in found: inout [Int32]) {
    guard step < path.numbers.count else { return found.append(node) }
    var child = nodes[Int(node)].firstChild
    while child >= 0, found.count < most {
      if matches(path, step, child) { find(path, child, step + 1, most: most, in: &found) }
      child = nodes[Int(child)].next
    }
  }

  fileprivate func matches(_ path: XMLPath, _ step: Int, _ node: Int32) -> Bool {
    let number = path.numbers[step]
    guard number < 0 || number == names.numbers[Int(nodes[Int(node)].name)] else { return false }
    guard let condition = path.conditions[step] else { return true }
    guard let value = value(of: condition.attribute, in: node) else { return false }
    return bytes(at: value).elementsEqual(condition.value)
  }

  private func value(of attribute: XMLName, in node: Int32) -> Range<Int>? {
    for place in nodes[Int(node)].attributes where names.numbers[Int(attributes[Int(place)].name)] == attribute.number {
      return attributes[Int(place)].value
    }
    return nil
  }

  private func filled(_ leaf: XMLPath.Leaf, of node: Int32) -> Range<Int>? {
    switch leaf {
    case .text: return trimmed(text(of: node))
    case .attribute(let name): return value(of: name, in: node).flatMap(trimmed)
    case .name:
      var name = names.texts[Int(nodes[Int(node)].name)]
      return name.withUTF8 { add($0) }
    }
  }

  /// The place without the blanks at its ends; nil if nothing else is there.
  private func trimmed(_ place: Range<Int>) -> Range<Int>? {
    var (start, end) = (place.lowerBound, place.upperBound)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    if start == end { return nil }
    if bytes[start] < 0x80, bytes[end - 1] < 0x80 { return start..<end }
    // Blanks other than ASCII's follow Unicode's rules.
    var text = String(decoding: bytes(at: place), as: UTF8.self).withoutBlanks
    if text.utf8.count == end - start { return start..<end }
    return text.isEmpty ? nil : text.withUTF8 { add($0) }
  }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

extension String {
  /// The text without the blanks and line breaks at its ends.
  package var withoutBlanks: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
