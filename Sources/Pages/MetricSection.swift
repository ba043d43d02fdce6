internal import Charts
internal import Domain
internal import Query
internal import Warehouse

/// One metric of an explanation page: formula, values, and what each state adds.
struct MetricSection {
  private let metric: ExplainedMetric
  private let name: String
  private let meaning: String?

  init(_ metric: ExplainedMetric, name: String, meaning: String?) {
    self.metric = metric
    self.name = name
    self.meaning = meaning
  }

  /// The section.
  var markup: String {
    let id = metric.definition.id
    let column = "\(metric.definition.view).\(id)"
    let isColumn = [id, metric.definition.column].contains(metric.definition.formula)
    let formula = isColumn ? column : "\(column) = \(metric.definition.formula)"
    return "<section class=\"panel\" id=\"\(Escaped(id))\"><h3>\(Escaped(name))</h3>"
      + "<p class=\"sub\">\(Escaped(sentence(meaning)))<code>\(Escaped(formula))</code></p>\(values)"
      + metric.parts.map(part).joined() + "</section>"
  }

  private func sentence(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    return text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? " " : ". ")
  }

  private var amounts: MetricAmounts { MetricAmounts(metric.definition) }

  private var values: String {
    guard let first = metric.values.first else {
      return "<p>\(absent("no figures yet")) <span class=\"dim\">no figures yet</span></p>"
    }
    if metric.values.count == 1, first.part == nil { return fraction(first) }
    let rows = metric.values.map { value in
      "<tr><th scope=\"row\">\(Escaped(amounts.part(value.part ?? "")))</th>"
        + "<td class=\"r\">\(amounts.numerator(value.numerator))</td>"
        + (metric.definition.denominator == nil ? "" : "<td class=\"r\">\(amounts.denominator(value.denominator))</td>")
        + "<td class=\"r nw\">\(result(value))</td></tr>"
    }
    let heads =
      ["Adds"] + (metric.definition.denominator == nil ? [] : ["Of"]) + ["Value"]
    return scrolling(
      "Values of \(name)",
      "<table><caption class=\"vh\">Values</caption><thead><tr><th scope=\"col\">Part</th>"
        + heads.map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
        + "</tr></thead><tbody>\(rows.joined())</tbody></table>")
  }

  private func fraction(_ value: ExplainQuery.Value) -> String {
    guard value.value != .null else { return "<p class=\"frac\">\(result(value))</p>" }
    let result = "<b>\(result(value))</b>"
    guard metric.definition.denominator != nil, value.denominator != .null else {
      return "<div class=\"frac\">\(result)</div>"
    }
    let times = metric.definition.unit == "percent" ? "<span>100 ×</span>" : ""
    return "<div class=\"frac\">\(times)<span class=\"q\"><span>\(amounts.numerator(value.numerator))</span>"
      + "<span>\(amounts.denominator(value.denominator))</span></span><span class=\"nw\">= \(result)</span></div>"
  }

  private func result(_ value: ExplainQuery.Value) -> String {
    guard value.value != .null else {
      let reason = MissingReason.words(value.reason)
      return "<span class=\"na\">n/a</span> <small class=\"dim\">\(Escaped(reason))</small>"
    }
    return amounts.value(value.value)
  }

  /// What each class adds; the last row is the sum of the others.
  private func part(_ part: ExplainedMetric.Part) -> String {
    let explanation = part.explanation
    let rows = zip(explanation.rows, part.origins).filter { row, _ in MetricAmounts.counts(row) }
    guard !rows.isEmpty else { return "" }
    let groups = Dictionary(grouping: rows) { $0.0.rowClass }.sorted { $0.key < $1.key }
    let title = explanation.part.map { "<h3 class=\"mt\">\(Escaped(amounts.part($0)))</h3>" } ?? ""
    let isOf = metric.definition.rowTerms.denominator != nil
    let body = groups.map { name, rows in
      "<tr><th scope=\"row\">\(Escaped(rowClassName(name)))</th><td>\(words(rows.flatMap(\.1)))</td>"
        + figures(rows.map(\.0), isOf) + "</tr>"
    }
    let total =
      "<tfoot><tr><th scope=\"row\">All</th><td></td>\(figures(rows.map(\.0), isOf))</tr></tfoot>"
    let sums = metric.definition.isSum ? ["Adds"] + (isOf ? ["Of"] : []) : []
    let heads = (["Rows"] + sums).map { "<th scope=\"col\" class=\"r\">\($0)</th>" }.joined()
    let note =
      metric.definition.isSum ? "" : "<p class=\"sub\">Not a sum: each row has a value of its own.</p>"
    return title
      + scrolling(
        "What each state adds to \(name)",
        "<table class=\"adds\"><caption class=\"vh\">What each state adds</caption><thead><tr><th scope=\"col\">State</th>"
          + "<th scope=\"col\">Report’s word</th>\(heads)</tr></thead><tbody>\(body.joined())</tbody>\(total)</table>")
      + note + groups.map { list($0.key, $0.value.map(\.0)) }.joined()
  }

  private func figures(_ rows: [ExplainQuery.Row], _ isOf: Bool) -> String {
    let count = "<td class=\"r\">\(grouped(rows.count))</td>"
    guard metric.definition.isSum else { return count }
    return count + "<td class=\"r\">\(amounts.numerator(MetricAmounts.sum(rows.map(\.numerator))))</td>"
      + (isOf
        ? "<td class=\"r\">\(amounts.denominator(MetricAmounts.sum(rows.map { $0.denominator ?? .null })))</td>" : "")
  }

  private func words(_ origins: [ValueOrigin]) -> String {
    let words = Set(origins.compactMap(\.status)).sorted()
    return Escaped(words.prefix(3).joined(separator: ", ") + (words.count > 3 ? " …" : "")).description
  }

  /// The rows of a class that do not all add the same, by name; the others are listed once, at the page's end.
  private func list(_ name: String, _ rows: [ExplainQuery.Row]) -> String {
    let isEven = rows.allSatisfy { $0.numerator == rows[0].numerator && $0.denominator == rows[0].denominator }
    guard !isEven else { return "" }
    let items = rows.map { row in
      let of = row.denominator.map { $0 == .null ? "" : " of \(amounts.denominator($0))" } ?? ""
      return "<li>\(Escaped(row.name)) <span>\(amounts.numerator(row.numerator))\(of)</span></li>"
    }
    return "<details><summary>\(Escaped(rowClassName(name))): what each row adds</summary>"
      + "<ul class=\"ug\">\(items.joined())</ul></details>"
  }
}

/// A class of rows in words: a unit's state, or the report's kind.
func rowClassName(_ name: String) -> String {
  if let unitClass = UnitClass(rawValue: name) { return unitClass.words }
  let words = name.split(separator: "_").joined(separator: " ")
  return words.prefix(1).uppercased() + words.dropFirst()
}
