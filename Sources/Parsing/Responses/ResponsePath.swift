internal import XML

/// The location of a value below an element, as an XPath expression.
///
/// Examples are `Unit/MarketRent`, `UnitID/@UniqueID`, `Identification[@IDType='TenantID']/@IDValue` and `name()`.
/// Several paths may be given with `|` between them; the first one with a value applies. A path that begins with `/`
/// starts at the record, not at the row inside it.
struct ResponsePath: Sendable {
  private struct Step: Sendable {
    let name: String
    let condition: (attribute: String, value: String)?

    func matches(_ element: XMLElement) -> Bool {
      guard name == "*" || name == element.name else { return false }
      return condition.map { element[$0.attribute] == $0.value } ?? true
    }
  }

  private enum Leaf: Sendable {
    case text, name
    case attribute(String)
  }

  private struct Way: Sendable {
    let isFromRecord: Bool
    let steps: [Step]
    let leaf: Leaf

    func begins(with names: ArraySlice<String>) -> Bool {
      zip(steps, names).allSatisfy { $0.name == "*" || $0.name == $1 }
    }
  }

  private let ways: [Way]
  /// The path as it was written.
  let text: String

  init(_ text: String) {
    self.text = text
    ways = text.split(separator: "|").map { ResponsePath.way(String($0).trimmed) }
  }

  private static func way(_ text: String) -> Way {
    var steps: [Step] = []
    var leaf = Leaf.text
    for part in text.split(separator: "/") {
      if part == "name()" {
        leaf = .name
      } else if part.first == "@" {
        leaf = .attribute(String(part.dropFirst()))
      } else if part != "." {
        steps.append(step(part))
      }
    }
    return Way(isFromRecord: text.first == "/", steps: steps, leaf: leaf)
  }

  /// Parses a step such as `Identification[@IDType='TenantID']`, or a name without a condition.
  private static func step(_ text: Substring) -> Step {
    let parts = text.split { "[]@='".contains($0) }.map(String.init)
    return Step(name: parts[0], condition: parts.count == 3 ? (parts[1], parts[2]) : nil)
  }

  /// The first filled value, without the blanks and line breaks at its ends; nil if there is none.
  func value(in row: XMLElement, of record: XMLElement) -> String? {
    for way in ways {
      if let value = ResponsePath.value(way.isFromRecord ? record : row, way.steps[...], way.leaf) { return value }
    }
    return nil
  }

  /// The text of the path alternative that finds the value, and whether it starts at the record; nil if there is no
  /// value.
  func filledWay(in row: XMLElement, of record: XMLElement) -> (text: String, isFromRecord: Bool)? {
    for (way, text) in zip(ways, text.split(separator: "|")) {
      if ResponsePath.value(way.isFromRecord ? record : row, way.steps[...], way.leaf) != nil {
        return (String(text).trimmed, way.isFromRecord)
      }
    }
    return nil
  }

  /// The first element that a path without a leaf leads to.
  func element(in row: XMLElement, of record: XMLElement) -> XMLElement? {
    for way in ways {
      if let element = ResponsePath.elements(way.isFromRecord ? record : row, way.steps[...]).first { return element }
    }
    return nil
  }

  /// All elements that the path leads to, in the document's order.
  func elements(in record: XMLElement) -> [XMLElement] {
    ways.flatMap { ResponsePath.elements(record, $0.steps[...]) }
  }

  /// Whether the path leads to elements of any name.
  var isOpen: Bool { ways.contains { $0.steps.last?.name == "*" } }

  /// Whether the path leads to elements below a row, not to the row itself or elsewhere in its record.
  var leadsBelow: Bool { ways.contains { !$0.isFromRecord && !$0.steps.isEmpty } }

  /// Whether an element contains the path's target below it, not in the element itself or elsewhere in its record.
  func isFilled(below row: XMLElement) -> Bool {
    ways.contains { !$0.isFromRecord && !$0.steps.isEmpty && !ResponsePath.elements(row, $0.steps[...]).isEmpty }
  }

  /// Whether the path leads from the root down to an element of these names, and not further.
  func leads(to names: ArraySlice<String>) -> Bool {
    ways.contains { $0.steps.count == names.count && $0.begins(with: names) }
  }

  /// Whether the path leads from the root through an element of these names.
  func leads(through names: ArraySlice<String>) -> Bool {
    ways.contains { $0.steps.count > names.count && $0.begins(with: names) }
  }

  /// Whether the path's target is directly inside an element with these names.
  func standsIn(_ names: ArraySlice<String>) -> Bool {
    ways.contains { $0.steps.count == names.count + 1 && $0.begins(with: names) }
  }

  /// The value that the path finds in the element that it leads to.
  func value(at element: XMLElement) -> String? {
    for way in ways where way.steps.last?.matches(element) ?? false {
      if let value = ResponsePath.value(element, [], way.leaf) { return value }
    }
    return nil
  }

  /// Whether the value is known as soon as its element opens.
  var isAttribute: Bool {
    ways.allSatisfy { if case .attribute = $0.leaf { true } else { false } }
  }

  private static func value(_ element: XMLElement, _ steps: ArraySlice<Step>, _ leaf: Leaf) -> String? {
    guard let step = steps.first else {
      let value =
        switch leaf {
        case .text: element.text
        case .name: element.name
        case .attribute(let name): element[name] ?? ""
        }
      let trimmed = value.trimmed
      return trimmed.isEmpty ? nil : trimmed
    }
    for child in element.children where step.matches(child) {
      if let value = value(child, steps.dropFirst(), leaf) { return value }
    }
    return nil
  }

  private static func elements(_ element: XMLElement, _ steps: ArraySlice<Step>) -> [XMLElement] {
    guard let step = steps.first else { return [element] }
    return element.children.filter(step.matches).flatMap { elements($0, steps.dropFirst()) }
  }
}

extension String {
  /// The text without the blanks and line breaks at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
