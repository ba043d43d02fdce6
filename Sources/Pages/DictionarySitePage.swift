internal import Charts
internal import Warehouse

/// The data dictionary: how every metric is calculated, and what every table and view holds.
struct DictionarySitePage {
  private let dictionary: DataDictionary
  private let layout: PageLayout

  init(_ dictionary: DataDictionary, _ layout: PageLayout) {
    self.dictionary = dictionary
    self.layout = layout
  }

  /// The page; each metric is an anchor that figures link to.
  var page: SitePage {
    layout.page(
      PageLayout.Section.dictionary.file, title: "Data dictionary", in: .dictionary,
      content:
        "<p class=\"asof\">How each figure is calculated. To see the units, accounts, leases and cells of a report"
        + " behind a figure of one property, run <code>ownerdash explain METRIC --property KEY</code>.</p>"
        + "<h2 id=\"metrics\">Metrics</h2>\(metrics)<h2 id=\"tables\">Tables and views of unified.db</h2>\(objects)")
  }

  private var metrics: String {
    var seen: Set<String> = []
    let rows = dictionary.metrics.filter { seen.insert($0.id).inserted }.map { metric in
      "<tr id=\"\(Escaped(metric.id))\"><th scope=\"row\"><code>\(Escaped(metric.id))</code></th>"
        + "<td>\(Escaped(metric.meaning))</td><td>\(Escaped(metric.unit))</td><td><code>\(Escaped(metric.formula))</code></td>"
        + "<td><code>\(Escaped(metric.view))</code></td></tr>"
    }
    return "<div class=\"scroll doc\" tabindex=\"0\" role=\"region\" aria-label=\"Metrics\"><table>"
      + "<caption>Metrics</caption><thead><tr>"
      + ["Metric", "Meaning", "Unit", "Formula", "View"].map { "<th scope=\"col\">\($0)</th>" }.joined()
      + "</tr></thead><tbody>\(rows.joined())</tbody></table></div>"
  }

  private var objects: String {
    let rows = (dictionary.tables + dictionary.views).map { object in
      let columns = object.columns.map { column in
        "<tr><th scope=\"row\"><code>\(Escaped(column.name))</code></th><td>\(Escaped(column.meaning))</td>"
          + "<td>\(Escaped(column.unit))</td><td>\(Escaped(column.null ?? "never"))</td></tr>"
      }
      let about = object.purpose.isEmpty ? object.grain : "\(object.purpose); one row \(object.grain)"
      return
        "<details class=\"alt\"><summary>\(Escaped(object.names[0]))</summary><p class=\"sub\">\(Escaped(about)).</p>"
        + "<div class=\"scroll doc\" tabindex=\"0\" role=\"region\" aria-label=\"\(Escaped(object.names[0]))\"><table>"
        + "<caption>\(Escaped(object.names[0]))</caption><thead><tr>"
        + ["Column", "Meaning", "Unit", "NULL"].map { "<th scope=\"col\">\($0)</th>" }.joined()
        + "</tr></thead><tbody>\(columns.joined())</tbody></table></div></details>"
    }
    return rows.joined()
  }
}
