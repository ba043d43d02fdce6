internal import SQLite

/// A view of `unified.db` that is a table in the analysts' copy, each row with its property's name.
///
/// These are the figures of current days, and kept figures of every day. What computes figures of past days from their
/// rows is not in the copy: reading it would take longer than a page may.
struct FigureTable {
  /// The name of the view and of the table.
  let name: String
  /// The types of its columns, by name.
  let types: [String: StoredType]

  /// Kept figures with a row for each day, which the copy has under their view's name.
  static let keptByDay = KeptFigures.all.filter { $0.form == .days }

  /// The views that compute figures again, and read kept ones.
  private static let computing = Set(KeptFigures.all.map(\.computing))

  /// Short lists, and figures of earlier days that are made from kept ones without reading further rows.
  private static let lists = ofPeriods.union([
    "good_days", "property_groups", "property_places", "published", "summary", "vacancy", "freshness", "open_findings",
    "source_evaluation",
  ])

  /// Figures of earlier days and weeks next to the current ones.
  private static let ofPeriods: Set<String> = [
    "comparison_days", "comparisons", "portfolio_comparisons", "weekly_series", "portfolio_weekly_series",
  ]

  /// Views of a command's name that compute each day: the copy has the current day's rows.
  static let ofCurrentDay = [
    "units", "residents", "availability", "billing", "economic_occupancy", "income", "expirations", "renewal_cohorts",
    "lead_sources", "occupancy_forecast", "rentable_items", "turns", "effective_rent",
  ]

  /// The names of all views of `unified.db`.
  static let views = Set(UnifiedSchema.dailyViews.map(\.name) + MetricViews.names)

  /// The names of all of them.
  static let names = views.filter { $0.hasPrefix("current_") }.union(lists).union(ofCurrentDay)
    .union(keptByDay.map(\.view))

  /// Makes all of them in the copy.
  ///
  /// What the views read and the copy does not hold is a view of the connection: its own tables are read, never the
  /// database's, which name people.
  ///
  /// - Parameters:
  ///   - views: the views of `unified.db` in the order of creation, each with its CREATE VIEW.
  ///   - copy: the copy, with its tables; `unified.db` is attached to it.
  /// - Throws: an error of the database: a value without its column's type, or two rows with one key.
  static func make(_ views: [(name: String, sql: String)], in copy: Connection) throws {
    let types = try typesByView()
    let selects = views.map { ($0.name, String($0.sql.dropFirst("CREATE VIEW \($0.name) AS\n".count))) }
    for (name, select) in selects where !computing.contains(name) {
      if names.contains(name), !ofCurrentDay.contains(name) {
        try FigureTable(name: name, types: types[name] ?? [:]).fill(select, in: copy)
      } else {
        try copy.execute("CREATE TEMP VIEW \(name) AS\n\(select)")
      }
    }
    for name in ofCurrentDay {
      let current = "main.current_\(name == "residents" ? "leases" : name)"
      try FigureTable(name: name, types: types[name] ?? [:]).fill("SELECT * FROM \(current)", in: copy)
    }
  }

  private static func typesByView() throws -> [String: [String: StoredType]] {
    try DataDictionary.read().views.reduce(into: [:]) { types, view in
      let columns = Dictionary(
        view.columns.map { ($0.name, StoredType(rawValue: $0.type) ?? .text) }, uniquingKeysWith: { first, _ in first })
      for name in view.names { types[name] = columns }
    }
  }

  private func fill(_ select: String, in copy: Connection) throws {
    // A figure of the copy that is read has the property's name already.
    let columns = try copy.statement(select).columnNames.filter { $0 != AnalystCopy.propertyName }
    let isOfProperty = columns.contains("property_id")
    try copy.execute(declaration(columns, isOfProperty))
    guard isOfProperty else { return try copy.execute("INSERT INTO main.\(name) \(select)") }
    let list = columns.joined(separator: ", ")
    let values = columns.map { "v.\($0)" }.joined(separator: ", ")
    let properties = "main.\(UnifiedProperty.table)"
    try copy.execute(
      """
      INSERT INTO main.\(name) (\(list), \(AnalystCopy.propertyName))
      SELECT \(values), p.name FROM (\(select)) v LEFT JOIN \(properties) p ON p.property_id = v.property_id
      """)
  }

  private func declaration(_ columns: [String], _ isOfProperty: Bool) -> String {
    let lines = columns.flatMap { column -> [String] in
      let line = "\(column) \(types[column, default: .text].rawValue)"
      return column == "property_id" ? [line, "\(AnalystCopy.propertyName) TEXT"] : [line]
    }
    let rules = rules(columns) + (isOfProperty ? [AnalystCopy.ofProperty] : [])
    return "CREATE TABLE main.\(name) (\n\((lines + rules).map { "  " + $0 }.joined(separator: ",\n"))\n) STRICT"
  }

  /// The key and the references.
  ///
  /// Where a part of the key may be NULL, such as a floor plan's name, it is only unique.
  private func rules(_ columns: [String]) -> [String] {
    let key = (["property_id"] + FigureTable.parts(of: name)).filter(columns.contains)
    let isUnknown = key.contains { FigureTable.unknown.contains($0) }
    let unique = key.isEmpty ? [] : ["\(isUnknown ? "UNIQUE" : "PRIMARY KEY") (\(key.joined(separator: ", ")))"]
    return unique
      + (columns.contains("unit_class") ? ["FOREIGN KEY (unit_class) REFERENCES unit_classes (unit_class)"] : [])
  }

  /// The parts of keys that may be NULL, or that come with one: the portfolio's metrics have no property, and metrics of
  /// a day no window.
  private static let unknown: Set = [
    "floorplan", "bedrooms", "item_type", "advertising_source", "metric_id", "weeks_ago",
  ]

  /// What divides the rows of a property, or of the portfolio.
  private static func parts(of name: String) -> [String] {
    let windows = ["activity", "leasing_funnel", "tradeouts", "turns"]
    if keptByDay.contains(where: { $0.view == name }) || name == "vacancy" {
      return ["as_of"] + (windows.contains(name) ? ["window_name"] : [])
    }
    let prefix = ["current_portfolio_", "current_", ""].first(where: name.hasPrefix) ?? ""
    let view = String(name.dropFirst(prefix.count))
    switch view {
    case "published", "freshness": return ["dataset"]
    case "open_findings": return ["as_of", "dataset", "ordinal"]
    case "comparison_days": return ["dataset", "period", "weeks_ago"]
    case "comparisons", "portfolio_comparisons": return ["metric_id", "window_name", "period"]
    case "weekly_series", "portfolio_weekly_series": return ["metric_id", "window_name", "weeks_ago"]
    case "good_days": return ["dataset", "as_of"]
    case "property_groups": return ["kind", "name"]
    case "units": return ["unit_id"]
    case "leases", "residents": return ["lease_id"]
    case "delinquency_accounts": return ["account_id"]
    case "metrics": return ["metric_id", "grain", "grain_key", "window_name"]
    case "source_evaluation": return ["as_of", "period_first", "period_last", "advertising_source"]
    case "lead_sources": return ["window_name", "advertising_source"]
    case _ where windows.contains(view): return ["window_name"]
    case "availability": return ["floorplan"]
    case "occupancy_forecast": return ["week"]
    case "projected_occupancy": return ["week_ending"]
    default: break
    }
    let ends = ["_by_floorplan", "_by_bedrooms", "_by_month", "_by_week", "_by_type"]
    guard let end = ends.first(where: view.hasSuffix) else { return [] }
    return [end == "_by_type" ? "item_type" : String(end.dropFirst("_by_".count))]
  }
}
