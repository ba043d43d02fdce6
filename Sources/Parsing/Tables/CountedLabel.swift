/// A line that counts what stands above it: `Total Moved In: 12`.
package struct CountedLabel {
  /// What is counted, such as `Total Moved In`.
  package let label: String
  package let count: Int

  /// Reads a line; nil if it does not end in a colon and a number of at most nine digits.
  package init?(_ text: String?) {
    guard let text, let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...].drop { $0 == " " }
    guard isDigits(digits), digits.count <= 9, let count = Int(digits) else { return nil }
    label = String(text[..<colon])
    self.count = count
  }
}
