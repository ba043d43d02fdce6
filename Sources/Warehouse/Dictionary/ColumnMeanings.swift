/// The meanings of tables' columns, as declared, and of figures, and the rules that derive one column's from another's.
struct ColumnMeanings {
  private let declared: [String: ColumnMeaning]
  private let figures: [String: ColumnMeaning]
  // `rest` is what is left of a name; the text says what the rule makes of its meaning.
  private static let prefixes = [
    (
      "compared_",
      "in the period that the window is compared with (the same days of the previous month or of last year, the days immediately before, or the month before): "
    ),
    ("last_year_", "in the same days of last year: "),
  ]

  init() {
    declared = UnifiedSchema.meanings
    figures = MetricModule.meanings.mapValues { ColumnMeaning(text: $0.meaning, null: $0.null, unit: $0.unit) }
  }

  /// The meaning of a column.
  ///
  /// - Parameters:
  ///   - column: its name.
  ///   - object: the table's or view's name.
  ///   - siblings: the names of all of its columns.
  /// - Returns: the meaning; nil if none is declared or can be derived.
  func meaning(of column: String, in object: String, _ siblings: Set<String>) -> ColumnMeaning? {
    // A view's figure may have the name of a table's column that means something else.
    if let meaning = declared["\(object).\(column)"] { return meaning }
    let listed = (CommandViews.tables[object] ?? []).lazy.compactMap { declared["\($0).\(column)"] }.first
    if let listed { return listed }
    for name in ["\(object).\(column)", column] {
      if let meaning = figures[name] ?? declared[name] { return meaning }
    }
    return twin(of: column, in: object, siblings)
      ?? Self.prefixes.lazy.compactMap { prefix, words in
        guard column.hasPrefix(prefix) else { return nil }
        let rest = meaning(of: String(column.dropFirst(prefix.count)), in: object, siblings)
        return rest.map { ColumnMeaning(text: words + $0.text, null: $0.null, unit: $0.unit) }
      }.first
  }

  /// Derives the meaning of a dollar column from its cents column, and of a day number from its day column.
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
