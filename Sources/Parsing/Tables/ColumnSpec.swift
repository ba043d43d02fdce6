/// A column that a feed expects, with the texts that may appear in its header.
package struct ColumnSpec {
  /// What happens to a file that does not have the column.
  package enum Need {
    /// A figure, an identity, a printed total or a key needs it: the file is refused without it.
    case required
    /// No figure needs it: the file is loaded without it, and a finding names it.
    case expected
    /// Some parameters of the report leave it out: the file is loaded without it.
    case optional
  }

  package let key: ColumnKey
  /// The usual header text, as it is printed.
  package let title: String
  /// Normalised header texts, the usual one first.
  package let headers: [String]
  package let need: Need

  package var isRequired: Bool { need == .required }

  /// Whether a text is the column's header; a header declared with `…` at its end may continue with any text.
  package func isHeader(_ text: String) -> Bool {
    isHeader(normalised: normalised(text))
  }

  /// Whether a normalised text is the column's header.
  func isHeader(normalised text: String) -> Bool {
    headers.contains { $0 == text || ($0.utf8.last == 0xA6 && $0.last == "…" && text.hasPrefix($0.dropLast())) }
  }

  package init(_ key: ColumnKey, _ headers: String..., need: Need = .required) {
    self.key = key
    title = headers.first ?? key.name
    self.headers = headers.map(normalised)
    self.need = need
  }
}
