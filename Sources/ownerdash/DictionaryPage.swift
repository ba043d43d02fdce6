import Warehouse

/// Formats the data dictionary as Markdown.
struct DictionaryPage {
  private let dictionary: DataDictionary

  init(_ dictionary: DataDictionary) {
    self.dictionary = dictionary
  }

  /// The whole page.
  var markdown: String {
    let parts =
      [introduction, "## Metrics", metrics, "## Tables"] + dictionary.tables.map(section) + ["## Views"]
      + dictionary.views.map(section)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var introduction: String {
    """
    # The data dictionary of unified.db

    Days are ISO text; each has a day number since 1970-01-01 (`…_day`) for arithmetic. Money is in whole cents
    (`…_cents`); tables also give dollars. Absent values are NULL, never 0. Ratios are rounded half up to two decimals, and
    only in their view. `current_…` views hold each property's last good day, `…_by_floorplan` and `…_by_bedrooms` its
    parts, `…portfolio_…` all properties together: sums of numerators over sums of denominators.
    """
  }

  private var metrics: String {
    table(
      ["Metric", "Unit", "Formula", "Meaning", "View", "Grains"],
      dictionary.metrics.map { metric in
        [
          "`\(metric.id)`", metric.unit, "`\(metric.formula)`", metric.meaning, "`\(metric.view)`",
          metric.grains.joined(separator: ", "),
        ]
      })
  }

  private func section(_ object: DataDictionary.Object) -> String {
    let variants = object.names.dropFirst().map { "`\($0)`" }.joined(separator: ", ")
    let lines = [
      "### \(object.names[0])",
      object.purpose.isEmpty
        ? "\(capitalised(object.grain)). From: \(object.source)."
        : "\(capitalised(object.purpose)); one row \(object.grain). Reads: \(object.source).",
      variants.isEmpty ? "" : "Also \(variants).",
    ]
    return (lines.filter { !$0.isEmpty } + [columns(object)]).joined(separator: "\n\n")
  }

  private func columns(_ object: DataDictionary.Object) -> String {
    let hasFormulas = object.columns.contains { $0.formula != nil }
    return table(
      ["Column", "Unit", "Meaning", "NULL"] + (hasFormulas ? ["Formula"] : []),
      object.columns.map { column in
        ["`\(column.name)`", column.unit, column.meaning, column.null ?? "never"]
          + (hasFormulas ? [column.formula.map { "`\($0)`" } ?? ""] : [])
      })
  }

  private func table(_ headings: [String], _ rows: [[String]]) -> String {
    let line = { (cells: [String]) in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return ([line(headings), line(headings.map { _ in "---" })] + rows.map(line)).joined(separator: "\n")
  }

  private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
