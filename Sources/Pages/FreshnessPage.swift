internal import Charts
internal import Domain
internal import Query
internal import Reports
internal import Warehouse

/// How current each dataset of each property is, and what is missing.
struct FreshnessPage {
  private let data: SiteData
  private let freshness: Freshness
  private let layout: PageLayout
  private let status: Document

  init(_ data: SiteData, _ freshness: Freshness, _ layout: PageLayout, status: Document) {
    self.data = data
    self.freshness = freshness
    self.layout = layout
    self.status = status
  }

  /// The page: a row for each property, a column for each dataset, then what needs attention.
  var page: SitePage {
    let datasets = UnifiedFactDay.Dataset.allCases
    let rows = data.properties.map { property in
      "<tr><th scope=\"row\">\(Names.link(property.propertyID, property.name))</th>"
        + datasets.map { "<td>\(cell(freshness.state(property.propertyID, $0)))</td>" }.joined() + "</tr>"
    }
    let heads = datasets.map { "<th scope=\"col\">\($0.title)</th>" }
    let notes = status.notes.map { "<li>\(Escaped($0))</li>" }.joined()
    return layout.page(
      PageLayout.Section.freshness.file, title: PageLayout.Section.freshness.name, in: .freshness, isWide: true,
      content: status.subtitle.map { "<p class=\"asof\">\(Escaped($0))</p>" }.joined()
        + "<p class=\"sub\">The current day of each dataset. ● latest day, ○ up to 3 days older, ▲ late or not downloaded,"
        + " ■ a later file was withheld or refused.</p>"
        + scrolling(
          "Data freshness",
          "<table class=\"states\"><caption class=\"vh\">Data freshness by property and dataset</caption><thead><tr>"
            + "<th scope=\"col\">Property</th>\(heads.joined())</tr></thead><tbody>\(rows.joined())</tbody></table>")
        + (notes.isEmpty ? "" : "<h2 id=\"notes\">Details</h2><ul class=\"notes\">\(notes)</ul>"))
  }

  private func cell(_ state: DatasetState?) -> String {
    guard let state else { return absent("not in the configuration") }
    let day = state.asOf.map { " \(Words.day($0))" } ?? ""
    let mark: (sign: String, word: String)? =
      switch state.state {
      case .fresh: nil
      case .late: ("▲", "late")
      case .failed: ("▲", "failed")
      case .missing: ("▲", "missing")
      case .held: ("■", "held")
      case .refused: ("■", "refused")
      case .disputed: ("■", "disputed")
      case .notRequested, .notAvailable: ("", "n/a")
      }
    guard let mark else {
      let sign = state.asOf.map { $0 >= data.day } ?? false ? "●" : "○"
      return "<span class=\"fresh\"><span aria-hidden=\"true\">\(sign)</span>\(day)</span>"
    }
    if mark.word == "n/a" { return absent(freshness.reason(state.propertyID, state.dataset)) }
    return "<span class=\"fresh bad\"\(state.reason.map { " title=\"\(Escaped($0))\"" } ?? "")>"
      + "<span aria-hidden=\"true\">\(mark.sign)</span> \(mark.word)\(day)</span>"
  }
}
