/// Values as one text: each with its kind and length, so that no value can be taken for two.
public enum FieldText {
  /// The text of some values.
  public static func encode(_ fields: [Field]) -> String {
    fields.map { field in
      switch field {
      case .null: "-"
      case .integer(let number): "i\(number);"
      case .real(let number): "r\(number.bitPattern);"
      case .text(let text): "t\(text.utf8.count);\(text)"
      }
    }.joined()
  }

  /// The values of a text; nil if it is not of this form.
  public static func decode(_ text: String) -> [Field]? {
    var fields: [Field] = []
    var rest = text.utf8[...]
    while let kind = rest.popFirst() {
      if kind == UInt8(ascii: "-") {
        fields.append(.null)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")), let number = String(rest[..<end]) else { return nil }
      rest = rest[end...].dropFirst()
      guard let field = field(kind, number, &rest) else { return nil }
      fields.append(field)
    }
    return fields
  }

  private static func field(_ kind: UInt8, _ number: String, _ rest: inout Substring.UTF8View) -> Field? {
    switch kind {
    case UInt8(ascii: "i"): return Int64(number).map { .integer($0) }
    case UInt8(ascii: "r"): return UInt64(number).map { .real(Double(bitPattern: $0)) }
    case UInt8(ascii: "t"):
      guard let count = Int(number), count >= 0, count <= rest.count, let text = String(rest.prefix(count)) else {
        return nil
      }
      rest = rest.dropFirst(count)
      return .text(text)
    default: return nil
    }
  }
}
