internal import XML

/// The location of a value below an element, as an XPath expression.
///
/// Examples are `Unit/MarketRent`, `UnitID/@UniqueID`, `Identification[@IDType='TenantID']/@IDValue` and `name()`.
/// Several paths may be given with `|` between them; the first one with a value applies. A path that begins with `/`
/// starts at the record, not at the row inside it.
struct ResponsePath: Sendable {
  private struct Way: Sendable {
    let isFromRecord: Bool
    /// The names on the way, without their conditions.
    let names: [String]
    let isAttribute: Bool
    let path: XMLPath

    func begins(with names: ArraySlice<String>) -> Bool {
      zip(self.names, names).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  private let ways: [Way]
  /// The path as it was written.
  let text: String

  init(_ text: String) {
    self.text = text
    ways = text.split(separator: "|").map { ResponsePath.way(String($0).withoutBlanks) }
  }

  private static func way(_ text: String) -> Way {
    var steps: [(name: String, condition: XMLPath.Condition?)] = []
    var leaf = XMLPath.Leaf.text
    var isAttribute = false
    for part in text.split(separator: "/") {
      if part == "name()" {
        leaf = .name
      } else if part.first == "@" {
        leaf = .attribute(XMLName(String(part.dropFirst())))
        isAttribute = true
      } else if part != "." {
        steps.append(step(part))
      }
    }
    return Way(
      isFromRecord: text.first == "/", names: steps.map(\.name), isAttribute: isAttribute,
      path: XMLPath(steps, leaf: leaf))
  }

  /// Parses a step such as `Identification[@IDType='TenantID']`, or a name without a condition.
  private static func step(_ text: Substring) -> (name: String, condition: XMLPath.Condition?) {
    let parts = text.split { "[]@='".contains($0) }.map(String.init)
    return (parts[0], parts.count == 3 ? XMLPath.Condition(parts[1], parts[2]) : nil)
  }

  /// The first filled value, without the blanks and line breaks at its ends; nil if there is none.
  func text(in row: XMLElement, of record: XMLElement) -> XMLText? {
    for way in ways {
      if let text = (way.isFromRecord ? record : row).text(at: way.path) { return text }
    }
    return nil
  }

  /// The first filled value as a string.
  func value(in row: XMLElement, of record: XMLElement) -> String? { text(in: row, of: record)?.string }

  /// The text of the path alternative that finds the value, and whether it starts at the record; nil if there is no
  /// value.
  func filledWay(in row: XMLElement, of record: XMLElement) -> (text: String, isFromRecord: Bool)? {
    for (way, text) in zip(ways, text.split(separator: "|")) {
      if (way.isFromRecord ? record : row).text(at: way.path) != nil {
        return (String(text).withoutBlanks, way.isFromRecord)
      }
    }
    return nil
  }

  /// The first element that a path without a leaf leads to.
  func element(in row: XMLElement, of record: XMLElement) -> XMLElement? {
    for way in ways {
      if let element = (way.isFromRecord ? record : row).first(at: way.path) { return element }
    }
    return nil
  }

  /// All elements that the path leads to, in the document's order.
  func elements(in record: XMLElement) -> [XMLElement] {
    ways.flatMap { record.elements(at: $0.path) }
  }

  /// Whether the path leads to elements of any name.
  var isOpen: Bool { ways.contains { $0.names.last == "*" } }

  /// Whether the path leads to elements below a row, not to the row itself or elsewhere in its record.
  var leadsBelow: Bool { ways.contains { !$0.isFromRecord && !$0.names.isEmpty } }

  /// Whether an element contains the path's target below it, not in the element itself or elsewhere in its record.
  func isFilled(below row: XMLElement) -> Bool {
    ways.contains { !$0.isFromRecord && !$0.names.isEmpty && row.first(at: $0.path) != nil }
  }

  /// Whether the path leads from the root down to an element of these names, and not further.
  func leads(to names: ArraySlice<String>) -> Bool {
    ways.contains { $0.names.count == names.count && $0.begins(with: names) }
  }

  /// Whether the path leads from the root through an element of these names.
  func leads(through names: ArraySlice<String>) -> Bool {
    ways.contains { $0.names.count > names.count && $0.begins(with: names) }
  }

  /// Whether the path's target is directly inside an element with these names.
  func standsIn(_ names: ArraySlice<String>) -> Bool {
    ways.contains { $0.names.count == names.count + 1 && $0.begins(with: names) }
  }

  /// The value that the path finds in the element that it leads to.
  func value(at element: XMLElement) -> String? {
    for way in ways where element.ends(way.path) {
      if let value = element.leaf(of: way.path) { return value.string }
    }
    return nil
  }

  /// Whether the value is known as soon as its element opens.
  var isAttribute: Bool {
    ways.allSatisfy(\.isAttribute)
  }
}
