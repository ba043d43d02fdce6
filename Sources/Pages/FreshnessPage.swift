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
  private let today: CivilDate
  private let intervals: [String: Int]

  /// More notes than these are folded.
  private static let most = 8

  /// The page.
  ///
  /// - Parameters:
  ///   - data: the figures.
  ///   - freshness: the states of all datasets.
  ///   - layout: the frame.
  ///   - status: the report of `status`, for its notes.
  ///   - today: the day that freshness is judged by.
  ///   - intervals: the usual number of days between two days of each property.
  init(
    _ data: SiteData, _ freshness: Freshness, _ layout: PageLayout, status: Document, today: CivilDate,
    intervals: [String: Int]
  ) {
    self.today = today
    self.intervals = intervals
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
        + datasets.map { "<td>\(cell(freshness.state(property.propertyID, $0)))</td>" }.joined()
        + "<td>\(interval(property.propertyID))</td></tr>"
    }
    let heads = (datasets.map(\.title) + ["New units"]).map { "<th scope=\"col\">\($0)</th>" }
    return layout.page(
      PageLayout.Section.freshness.file, title: PageLayout.Section.freshness.name, in: .freshness, isWide: true,
      content: "<p class=\"asof\">As of <strong>\(Words.longDay(today))</strong>.</p>"
        + "<p class=\"sub\">The current day of each dataset. ● latest day, ○ up to 3 days older, ▲ late or not downloaded,"
        + " ■ a later file was withheld or refused. New units: how often days with units have come lately.</p>"
        + scrolling(
          "Data freshness",
          "<table class=\"states\"><caption class=\"vh\">Data freshness by property and dataset</caption><thead><tr>"
            + "<th scope=\"col\">Property</th>\(heads.joined())</tr></thead><tbody>\(rows.joined())</tbody></table>")
        + notes)
  }

  /// What needs attention; where there is much, the rest is folded.
  private var notes: String {
    let lines = status.notes.map { "<li>\(Escaped(Words.prose($0)))</li>" }
    guard !lines.isEmpty else { return "" }
    let rest = lines.dropFirst(FreshnessPage.most)
    let more =
      rest.isEmpty
      ? ""
      : "<details><summary>\(grouped(rest.count)) more</summary><ul class=\"notes\">\(rest.joined())</ul></details>"
    return "<h2 id=\"notes\">Details</h2><ul class=\"notes\">\(lines.prefix(FreshnessPage.most).joined())</ul>\(more)"
  }

  /// `every 7 days`.
  private func interval(_ property: String) -> String {
    guard let days = intervals[property] else { return absent("fewer than two days of units") }
    return days <= 1 ? "every day" : "every \(grouped(days))\(Words.nonBreaking)days"
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
