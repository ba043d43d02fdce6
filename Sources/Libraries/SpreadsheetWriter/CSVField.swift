/// Texts in files of comma-separated values (RFC 4180) that a spreadsheet may open.
///
/// A spreadsheet takes a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula and runs it.
/// `text(_:)` puts an apostrophe in front of such a text, except in front of a plain signed number, and `restored(_:)`
/// removes it.
public enum CSVField {
  /// A person's text as a field: not run by a spreadsheet, and quoted where it must be.
  public static func text(_ text: String) -> String { quoted(isFormula(text) ? "'" + text : text) }

  /// The field in quotes if a separator, a quote or a line's end would break it, otherwise unchanged.
  public static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: ",;\t\"\r\n".unicodeScalars.contains) else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// The text of an unquoted field, as it was before `text(_:)`.
  public static func restored(_ field: String) -> String {
    field.hasPrefix("'") && isFormula(String(field.dropFirst())) ? String(field.dropFirst()) : field
  }

  /// Whether the text, after any apostrophes, begins as a formula does and is not a plain number.
  private static func isFormula(_ text: String) -> Bool {
    let rest = text.drop { $0 == "'" }
    guard let first = rest.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else { return false }
    let digits = rest.utf8.dropFirst()
    let isNumber = !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }
    return !("+-".unicodeScalars.contains(first) && isNumber)
  }
}
