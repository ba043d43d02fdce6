/// How rows of days that mostly repeat each other are stored: equal rows of consecutive days once, with the first and the
/// last of these days.
///
/// The table that is declared day by day is a view, which lists the rows on the days of their dataset.
struct DaySpans: Sendable {
  /// The table of the spans.
  let table: String
  /// The dataset whose days the rows belong to; its days without rows are known to have none.
  let dataset: UnifiedFactDay.Dataset
}

extension TableDeclaration {
  /// The table that is stored: this one, or the one of its spans.
  var physical: TableDeclaration {
    guard let spans else { return self }
    return TableDeclaration(
      spans.table, grain: grain.replacing("business day", with: "consecutive days without a change"), source: source,
      columns: columns.flatMap { $0.name == "as_of" ? Self.spanDays : [$0] },
      key: ["property_id", "valid_to"] + key.filter { !["property_id", "as_of"].contains($0) },
      checks: checks + ["valid_from <= valid_to"], isWithoutRowID: true)
  }

  /// The view that lists the spans' rows day by day; nil for a table that is stored as it is declared.
  ///
  /// CROSS JOIN makes SQLite start with the day; the key of the spans leads from there to those that end on it or later.
  var dailyView: ComputingView? {
    guard let spans else { return nil }
    let columns = readable.map { name in (["as_of", "as_of_day"].contains(name) ? "d." : "s.") + name }
    let select = """
      SELECT \(columns.joined(separator: ",\n  "))
      FROM unified_fact_days d CROSS JOIN \(spans.table) s
      WHERE d.dataset = '\(spans.dataset.rawValue)' AND s.property_id = d.property_id
        AND s.valid_from <= d.as_of AND s.valid_to >= d.as_of
      """
    return ComputingView(
      name, select: select, row: grain.replacing("one row per property, business day", with: "a property, day"),
      "the rows of \(spans.table), day by day")
  }

  /// The positions of the stored columns besides the business day.
  var placesBesidesDay: [Int] { stored.indices.filter { !["as_of", "as_of_day"].contains(stored[$0]) } }

  /// The columns in place of the day.
  private static let spanDays = Span<SyncFact>.declaration.columns.filter { $0.name.hasPrefix("valid_") }
}
