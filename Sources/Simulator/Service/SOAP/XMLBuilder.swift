/// Writes XML, element by element.
struct XMLBuilder {
  private(set) var text = ""

  /// Writes an element whose content the body writes.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ body: (inout XMLBuilder) -> Void
  ) {
    open(name, attributes)
    text += ">"
    body(&self)
    text += "</\(name)>"
  }

  /// Writes an element of text, or an empty element for an empty text.
  mutating func leaf(_ name: String, _ value: String = "", _ attributes: KeyValuePairs<String, String> = [:]) {
    open(name, attributes)
    text += value.isEmpty ? "/>" : ">\(escaped(value))</\(name)>"
  }

  /// Writes an element of text for each name.
  mutating func leaves(_ pairs: KeyValuePairs<String, String>) {
    for (name, value) in pairs { leaf(name, value) }
  }

  /// Writes an element of text, or nothing where the value is nil.
  mutating func present(_ name: String, _ value: String?) {
    if let value { leaf(name, value) }
  }

  private mutating func open(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(escaped(value))\"" }
  }
}

/// Returns the text escaped for an element or an attribute.
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
