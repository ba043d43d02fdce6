internal import SQLite

/// A view of `unified.db` that is a table in the analysts' copy, each row with its property's name.
///
/// These are the figures of current days, and kept figures of every day. What computes figures of past days from their
/// rows is not in the copy: reading it would take longer than a page may.
struct FigureTable {
  /// The name of the view and of the table.
  private let name: String
  /// The view's columns, each with its type.
  private let columns: [(name: String, type: String)]

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

  /// The days that figures are compared with, the view of their figures, and the tables that compare these.
  private static let comparedDays = "comparison_days"
  private static let comparedFigures = "period_metrics"
  private static let comparing: Set = ["comparisons", "weekly_series"]

  /// Views of a command's name that compute each day: the copy has the current day's rows.
  static let ofCurrentDay = [
    "units", "residents", "availability", "billing", "economic_occupancy", "income", "expirations", "renewal_cohorts",
    "lead_sources", "occupancy_forecast", "rentable_items",
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
    let tables = try tables(in: copy)
    let selects = selects(of: views)
    // All are declared before the first is filled: after each declaration SQLite works out the columns of views again.
    for (name, select) in selects {
      if let table = tables[name] { try copy.execute(table.declaration) }
      if isComputed(name) { try copy.execute("CREATE TEMP VIEW \(name) AS\n\(select)") }
    }
    for (name, select) in selects where isFilled(name) {
      try tables[name]?.fill(select, in: copy)
      if name == comparedDays { try fillComparing(selects, of: nil, in: copy) }
    }
    for name in ofCurrentDay {
      try tables[name]?.fill(rowsOfToday(name), in: copy)
    }
    try indexCurrentDays(in: copy)
  }

  /// Has the rows of current days, of the last weeks and of a month found without reading those of all days: `current_`
  /// figures and `freshness` are made from them, and changed days are looked for in changed months, after each sync.
  private static func indexCurrentDays(in copy: Connection) throws {
    for name in keptByDay.map(\.view) + ["vacancy", "good_days"] {
      let index = "main.current_days_of_\(name) ON \(name) (property_id)"
      try copy.execute("CREATE INDEX IF NOT EXISTS \(index) WHERE is_current = 1")
    }
    for (name, columns) in [("number", "dataset, as_of_day"), ("month", "as_of")] {
      try copy.execute(
        "CREATE INDEX IF NOT EXISTS main.good_days_by_\(name) ON good_days (property_id, \(columns))")
    }
  }

  /// Brings all of them up to date in a copy of an earlier state.
  ///
  /// Of the figures of each day, those of the days in `changed_days` are replaced; of the others, which are of the
  /// current days, those of the properties that changed, and all of the portfolio's.
  ///
  /// - Parameters:
  ///   - views: the views of `unified.db` in the order of creation, each with its CREATE VIEW.
  ///   - properties: the keys of the properties that changed; nil if those of all properties are replaced.
  ///   - copy: the copy, with its tables up to date; `unified.db` is attached to it.
  /// - Throws: an error of the database.
  static func update(
    _ views: [(name: String, sql: String)], of properties: [Field]?, in copy: Connection
  ) throws {
    let selects = selects(of: views)
    for (name, select) in selects where isComputed(name) {
      try copy.execute("CREATE TEMP VIEW \(name) AS\n\(select)")
    }
    for (name, select) in selects where isFilled(name) {
      try stored(name, in: copy).replace(select, of: properties, in: copy)
      if name == comparedDays { try fillComparing(selects, of: properties, in: copy) }
    }
    for name in ofCurrentDay { try stored(name, in: copy).replace(rowsOfToday(name), of: properties, in: copy) }
  }

  /// Fills the tables that compare the days in `comparison_days`, in place of their rows.
  ///
  /// All of them read the same figures of those days, which are made once, and of some properties at a time so that they
  /// are not in memory for a whole portfolio.
  private static func fillComparing(
    _ selects: [(name: String, select: String)], of properties: [Field]?, in copy: Connection
  ) throws {
    guard let figures = selects.first(where: { $0.name == comparedFigures })?.select else { return }
    try copy.execute(
      """
      DROP VIEW temp.\(comparedFigures);
      CREATE TEMP TABLE \(comparedFigures) AS SELECT * FROM (\(figures)) LIMIT 0
      """)
    let comparing = try selects.filter { self.comparing.contains($0.name) }.map { name, select in
      (table: try stored(name, in: copy), select: select)
    }
    for (table, _) in comparing { try table.empty(of: properties, in: copy) }
    let all = try properties ?? copy.rows("SELECT property_id FROM main.\(UnifiedProperty.table)").map { $0[0] }
    for first in stride(from: 0, to: all.count, by: 50) {
      let some = Array(all[first..<min(first + 50, all.count)])
      let list = some.map { _ in "?" }.joined(separator: ", ")
      try copy.execute("DELETE FROM temp.\(comparedFigures)")
      try copy.run(
        "INSERT INTO temp.\(comparedFigures) SELECT * FROM (\(figures)) WHERE property_id IN (\(list))", some)
      for (table, select) in comparing { try table.fill(select, in: copy) }
    }
  }

  /// A table of the copy as it is.
  private static func stored(_ name: String, in copy: Connection) throws -> FigureTable {
    FigureTable(name: name, columns: try columns(of: name, in: copy))
  }

  private static func columns(of table: String, in copy: Connection) throws -> [(name: String, type: String)] {
    try copy.rows("SELECT name, type FROM pragma_table_info(?, 'main') ORDER BY cid", [.text(table)])
      .map { ($0[0].text ?? "", $0[1].text ?? "") }.filter { $0.0 != AnalystCopy.propertyName }
  }

  /// Each view with the statement that makes its rows, but for those that compute kept figures again.
  private static func selects(of views: [(name: String, sql: String)]) -> [(String, String)] {
    views.filter { !computing.contains($0.name) }
      .map { ($0.name, String($0.sql.dropFirst("CREATE VIEW \($0.name) AS\n".count))) }
  }

  /// The statement for the rows of a view of a command's name.
  private static func rowsOfToday(_ name: String) -> String {
    "SELECT * FROM main.current_\(name == "residents" ? "leases" : name)"
  }

  /// The dataset whose days its rows are of; nil if they are not of each day, or of several datasets.
  private var dataset: UnifiedFactDay.Dataset? {
    name == "vacancy" ? .units : FigureTable.keptByDay.first { $0.view == name }?.dataset
  }

  private func replace(_ select: String, of properties: [Field]?, in copy: Connection) throws {
    let days = name == "good_days" ? "1" : dataset.map { "d.dataset = '\($0.rawValue)'" }
    guard let days else { return try replaceCurrent(select, of: properties, in: copy) }
    let key = name == "good_days" ? "property_id, as_of, dataset" : "property_id, as_of"
    try copy.execute(
      "DELETE FROM main.\(name) WHERE (\(key)) IN (SELECT \(key) FROM temp.changed_days d WHERE \(days))")
    let same = key.split(separator: ", ").map { "v.\($0) = d.\($0)" }.joined(separator: " AND ")
    try fill(select, behind: "temp.changed_days d CROSS JOIN", where: "WHERE \(days) AND \(same)", in: copy)
  }

  /// Replaces the rows of some properties and, where the portfolio's rows are among them, those.
  private func replaceCurrent(_ select: String, of properties: [Field]?, in copy: Connection) throws {
    let properties = name == "current_metrics" ? properties.map { $0 + [.null] } : properties
    try empty(of: properties, in: copy)
    guard isOfProperty, let properties else { return try fill(select, in: copy) }
    for property in properties { try fill(select, where: "WHERE v.property_id IS ?", [property], in: copy) }
  }

  /// Deletes the rows of some properties, or all: nil, or where the rows are of none.
  private func empty(of properties: [Field]?, in copy: Connection) throws {
    guard isOfProperty, let properties else { return try copy.execute("DELETE FROM main.\(name)") }
    for property in properties { try copy.run("DELETE FROM main.\(name) WHERE property_id IS ?", [property]) }
  }

  /// Whether the copy has no table of the view while it is filled, so that a view of the connection takes its place.
  private static func isComputed(_ name: String) -> Bool { !isFilled(name) && !comparing.contains(name) }

  /// Whether the table's rows come from the view's own statement.
  private static func isFilled(_ name: String) -> Bool {
    names.contains(name) && !ofCurrentDay.contains(name) && !comparing.contains(name)
  }

  private static func tables(in copy: Connection) throws -> [String: FigureTable] {
    let schema = try Schema(of: "own") { try copy.rows($0, $1) }
    var writer = DictionaryWriter(schema)
    return schema.groups.reduce(into: [:]) { tables, group in
      let types = Dictionary(uniqueKeysWithValues: writer.columns(of: group).map { ($0.name, $0.type) })
      for view in group where names.contains(view.name) {
        let columns = view.columns.compactMap { column in types[column.name].map { (column.name, $0) } }
        tables[view.name] = FigureTable(name: view.name, columns: columns)
      }
    }
  }

  private var isOfProperty: Bool { columns.contains { $0.name == "property_id" } }

  private func fill(
    _ select: String, behind days: String = "", where condition: String = "", _ fields: [Field] = [],
    in copy: Connection
  ) throws {
    guard isOfProperty else { return try copy.execute("INSERT INTO main.\(name) \(select)") }
    let list = columns.map(\.name).joined(separator: ", ")
    let values = columns.map { "v.\($0.name)" }.joined(separator: ", ")
    let properties = "main.\(UnifiedProperty.table)"
    try copy.run(
      """
      INSERT INTO main.\(name) (\(list), \(AnalystCopy.propertyName))
      SELECT \(values), p.name FROM \(days) (\(select)) v
      LEFT JOIN \(properties) p ON p.property_id = v.property_id \(condition)
      """, fields)
  }

  private var declaration: String {
    let lines = columns.flatMap { column -> [String] in
      let line = "\(column.name) \(column.type)"
      return column.name == "property_id" ? [line, "\(AnalystCopy.propertyName) TEXT"] : [line]
    }
    let rules = rules(columns.map(\.name)) + (isOfProperty ? [AnalystCopy.ofProperty] : [])
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
