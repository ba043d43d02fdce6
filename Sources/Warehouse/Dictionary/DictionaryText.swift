/// What is written down by hand: lines of a name and its texts, with ` | ` between them.
enum DictionaryText {
  /// The lines' parts by the first of them.
  static func read(_ text: String) -> [String: [String]] {
    let lines = text.split(separator: "\n").map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
    return Dictionary(lines.map { ($0[0], Array($0.dropFirst())) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What a column says.
struct ColumnMeaning {
  var text: String
  /// What NULL means; nil where nothing is written.
  var null: String?
  /// What it is counted in; nil where the name tells.
  var unit: String?
}

/// The written meanings, and the few rules by which the names of one column tell another's.
struct ColumnMeanings {
  private let written: [String: [String]]
  // `rest` is what is left of a name; the text says what the rule makes of its meaning.
  private static let prefixes = [
    (
      "compared_",
      "of the same days of the previous month, the days immediately before, the month before, or last year: "
    ),
    ("last_year_", "of the same days of last year: "),
  ]

  init() {
    written = DictionaryText.read(DictionaryText.columns).merging(
      MetricModule.meanings.mapValues { [$0.meaning, $0.null ?? "", $0.unit ?? ""] }
    ) { first, _ in first }
  }

  /// The meaning of a column.
  ///
  /// - Parameters:
  ///   - column: its name.
  ///   - object: the table's or view's name.
  ///   - siblings: the names of all of its columns.
  /// - Returns: nil where nothing tells it.
  func meaning(of column: String, in object: String, _ siblings: Set<String>) -> ColumnMeaning? {
    for name in ["\(object).\(column)", column] {
      if let parts = written[name] {
        let filled = parts.map { $0.isEmpty ? nil : $0 } + [nil, nil]
        return parts.first.map { ColumnMeaning(text: $0, null: filled[1], unit: filled[2]) }
      }
    }
    return twin(of: column, in: object, siblings)
      ?? Self.prefixes.lazy.compactMap { prefix, words in
        guard column.hasPrefix(prefix) else { return nil }
        let rest = meaning(of: String(column.dropFirst(prefix.count)), in: object, siblings)
        return rest.map { ColumnMeaning(text: words + $0.text, null: $0.null, unit: $0.unit) }
      }.first
  }

  /// Dollars beside cents, and a day's number beside the day.
  private func twin(of column: String, in object: String, _ siblings: Set<String>) -> ColumnMeaning? {
    if siblings.contains(column + "_cents") {
      return meaning(of: column + "_cents", in: object, siblings).map {
        ColumnMeaning(text: "\(column)_cents in dollars: \($0.text)", null: $0.null, unit: "dollars")
      }
    }
    guard column.hasSuffix("_day") else { return nil }
    let stem = String(column.dropLast("_day".count))
    guard let day = [stem, stem + "_date"].first(where: siblings.contains) else { return nil }
    return meaning(of: day, in: object, siblings).map {
      ColumnMeaning(text: "\(day) in days since 1970-01-01, for arithmetic", null: $0.null)
    }
  }
}
