extension JSON {
  /// Returns the value as JSON text; the same value always has the same text.
  ///
  /// `pretty` puts each element on its own line.
  ///
  /// A real that is infinite or not a number is written as `null`, because JSON cannot represent it.
  public func encoded(pretty: Bool = false) -> String {
    var writer = Writer(pretty: pretty)
    writer.write(self)
    return writer.text
  }
}

private struct Writer {
  let pretty: Bool
  var text = ""
  var depth = 0

  mutating func write(_ value: JSON) {
    switch value {
    case .null: text += "null"
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .integer(let integer): text += String(integer)
    // Swift's description is the shortest text that reads back as the same number, always with a point or an exponent.
    case .real(let real): text += real.isFinite ? real.description : "null"
    case .string(let string): write(quoted: string)
    case .array(let elements):
      write(elements, between: ("[", "]")) { $0.write($1) }
    case .object(let members):
      write(members, between: ("{", "}")) { writer, member in
        writer.write(quoted: member.key)
        writer.text += writer.pretty ? ": " : ":"
        writer.write(member.value)
      }
    }
  }

  mutating func write<Item>(
    _ items: [Item], between marks: (String, String), each: (inout Writer, Item) -> Void
  ) {
    text += marks.0
    depth += 1
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      breakLine()
      each(&self, item)
    }
    depth -= 1
    if !items.isEmpty { breakLine() }
    text += marks.1
  }

  mutating func breakLine() {
    if pretty { text += "\n" + String(repeating: "  ", count: depth) }
  }

  mutating func write(quoted string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
