internal import Domain
internal import Query
internal import Warehouse

extension Document {
  /// Creates a document from the result for a window: one row for each property, then the pooled row.
  init<Figures>(
    title: String, _ result: WindowResult<Figures>, figures: [FigureColumn<Figures>], report: ReportNames.Figures,
    notes: [String]
  ) {
    let days: [FigureColumn<Figures>] = [
      .date("first_date", "From") { $0.days.first }, .date("last_date", "Through") { $0.days.last },
      .date("compared_first_date", "Prior from", shown: .never) { $0.days.comparedFirst },
      .date("compared_last_date", "Prior through", shown: .never) { $0.days.comparedLast },
      .date("last_year_first_date", "LY from", shown: .never) { $0.days.lastYearFirst },
      .date("last_year_last_date", "LY through", shown: .never) { $0.days.lastYearLast },
    ]
    self.init(
      title: "\(title), \(result.window.words)", result.result, figures: days + figures, report: report, notes: notes)
  }
}

extension WindowResult {
  /// The heading of the primary comparison: LY where it is with last year.
  var priorHeading: String { window == .yearToDate ? "LY" : "Prior" }

  /// Notes that explain Prior and LY.
  func comparisonNotes(isKnownLastYear: Bool) -> [String] {
    let days = result.rows.map(\.figures.days)
    let prior = "\(priorHeading): \(window.priorWords)\(range(days.map { ($0.comparedFirst, $0.comparedLast) }))"
    let lastYear = days.compactMap { days in
      days.lastYearFirst.flatMap { first in days.lastYearLast.map { (first, $0) } }
    }
    guard window != .yearToDate, !lastYear.isEmpty else { return [prior] }
    let words = "\(window.lastYearWords)\(range(lastYear))"
    return isKnownLastYear
      ? ["\(prior); LY: \(words)"] : [prior, "Last year n/a: the reports loaded do not cover \(words)"]
  }

  /// The days in parentheses, if they are the same for all properties.
  private func range(_ days: [(CivilDate, CivilDate)]) -> String {
    guard let first = days.first, days.allSatisfy({ $0 == first }) else { return "" }
    return " (\(first.0) to \(first.1))"
  }
}

extension Window {
  /// The window's display name.
  var words: String { rawValue.replacing("_", with: " ") }

  fileprivate var priorWords: String {
    switch self {
    case .monthToDate: "the same days in the previous month"
    case .last7Days: "the 7 days before"
    case .last30Days: "the 30 days before"
    case .previousMonth: "the month before"
    case .yearToDate: "the same days last year"
    }
  }

  fileprivate var lastYearWords: String {
    self == .previousMonth ? "the same month last year" : "the same days last year"
  }
}
