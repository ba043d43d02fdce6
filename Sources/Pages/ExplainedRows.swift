internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// All rows behind a page's metrics, once, by class, each with the cells or elements of the report that it comes from.
struct ExplainedRows {
  /// A row with the places of all values that any metric takes from it.
  private struct Row {
    let name: String
    let rowClass: String
    var places: [String] = []
  }

  /// A class with more rows is folded.
  private static let most = 40

  private let rows: [Row]
  private let kind: String

  init(_ module: ExplainedModule) {
    var rows: [Row] = []
    var known: [String: Int] = [:]
    for part in module.metrics.flatMap(\.parts) {
      for (row, origins) in zip(part.explanation.rows, part.origins) {
        let place = known[row.id] ?? rows.count
        if place == rows.count {
          known[row.id] = place
          rows.append(Row(name: row.name, rowClass: row.rowClass))
        }
        for cell in origins.compactMap(\.place) where !rows[place].places.contains(cell) {
          rows[place].places.append(cell)
        }
      }
    }
    self.rows = rows
    let definition = module.metrics.first?.definition
    let countsPlans = module.metrics.flatMap(\.parts).first?.explanation.primarySource.countsFloorplans ?? false
    kind =
      switch definition?.rows {
      case .accounts?: "accounts, by unit"
      case .billedMonths?: "fiscal months"
      case .incomeLines?: "lines of income and expenses"
      case .activityEvents?, .leasingEvents?: "events"
      case .tradeouts?, .expirations?: "leases, by unit"
      case .floorplans?: "floor plans"
      case .turns?: "units moved into, by day"
      case .units?, .schedules?: countsPlans ? "floor plans" : "units"
      case nil: "rows"
      }
  }

  /// The section, with the classes of few rows first; empty without rows.
  var markup: String {
    guard !rows.isEmpty else { return "" }
    let groups = Dictionary(grouping: rows, by: \.rowClass).sorted {
      ($0.value.count, $0.key) < ($1.value.count, $1.key)
    }
    let located = rows.count { !$0.places.isEmpty }
    let sheet = ExplainedRows.sheet(of: rows.flatMap(\.places))
    let note =
      located == rows.count
      ? "Each with the cells or elements of the report that it comes from"
        + (sheet.map { ", on the sheet \(Escaped($0))." } ?? ".")
      : "\(grouped(located)) of \(grouped(rows.count)) with the cells or elements of the report that they come from;"
        + " the place of the others cannot be determined."
    return "<h2 id=\"rows\">The \(kind)</h2><p class=\"sub\">\(note)</p><div class=\"stackgap\">"
      + groups.map { section($0.key, $0.value, sheet) }.joined() + "</div>"
  }

  /// The sheet that all cells are on, which need not be repeated with each; nil where they are on several, or no cells.
  private static func sheet(of places: [String]) -> String? {
    let sheets = Set(places.map { $0.contains("!") ? $0.prefix { $0 != "!" } : "" })
    guard sheets.count == 1, let sheet = sheets.first, !sheet.isEmpty else { return nil }
    return String(sheet)
  }

  private func section(_ name: String, _ rows: [Row], _ sheet: String?) -> String {
    let items = rows.map { row in
      let places = row.places.map { sheet == nil ? $0 : String($0.drop { $0 != "!" }.dropFirst()) }
      return "<li><b>\(Escaped(row.name))</b>"
        + (places.isEmpty ? "" : " <span>\(Escaped(places.joined(separator: ", ")))</span>") + "</li>"
    }
    let list = "<ul class=\"ug cells\">\(items.joined())</ul>"
    let count = "<span class=\"dim\">\(grouped(rows.count))</span>"
    let title = Escaped(rowClassName(name))
    return rows.count <= ExplainedRows.most
      ? "<section class=\"panel\"><h3>\(title) \(count)</h3>\(list)</section>"
      : "<section class=\"panel\"><details><summary><strong>\(title)</strong> \(count)</summary>\(list)</details></section>"
  }
}
