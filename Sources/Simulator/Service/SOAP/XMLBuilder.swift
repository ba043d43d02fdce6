/// Writes XML, element by element.
struct XMLBuilder {
  private(set) var text = ""

  /// An element with what the body writes inside.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ body: (inout XMLBuilder) -> Void
  ) {
    open(name, attributes)
    text += ">"
    body(&self)
    text += "</\(name)>"
  }

  /// An element of text; an empty one if there is none.
  mutating func leaf(_ name: String, _ value: String = "", _ attributes: KeyValuePairs<String, String> = [:]) {
    open(name, attributes)
    text += value.isEmpty ? "/>" : ">\(escaped(value))</\(name)>"
  }

  /// Elements of text, each by its name.
  mutating func leaves(_ pairs: KeyValuePairs<String, String>) {
    for (name, value) in pairs { leaf(name, value) }
  }

  /// An element of text, or nothing where the value is nil.
  mutating func present(_ name: String, _ value: String?) {
    if let value { leaf(name, value) }
  }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(escaped(value))\"" }
  }
}

/// The text as it may stand in an element or an attribute.
func escaped(_ text: String) -> String {
  guard text.utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x22].contains($0) }) else { return text }
  return text.reduce(into: "") { escaped, character in
    switch character {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    default: escaped.append(character)
    }
  }
}
