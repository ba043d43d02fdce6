public import Domain
public import Query
internal import Warehouse

/// Notes on figures from a report whose date differs from the business day.
public enum JoinedReportNotes {
  /// The source of the readiness of vacant units, where its report was run after the business day.
  ///
  /// - Parameters:
  ///   - joined: the reports that were joined to the days.
  ///   - feeds: the feeds that state readiness.
  /// - Returns: a note for each report, or one for each number of days where there are many.
  public static func readiness(_ joined: [JoinedReportsQuery.Row], of feeds: Set<String>) -> [String] {
    notes("Readiness", joined.filter { feeds.contains($0.feed) })
  }

  /// The source of the in-place rents that the primary source leaves out, where its report was run after the business
  /// day.
  static func rents(_ joined: [JoinedReportsQuery.Row]) -> [String] {
    notes("In-place rents that the primary source omits are", joined.filter(\.addsRents))
  }

  private static func notes(_ what: String, _ joined: [JoinedReportsQuery.Row]) -> [String] {
    let summaries = joined.filter { $0.asOf < $0.reportDay }
    if summaries.count <= 3 {
      let isOne = Set(joined.map(\.property)).count == 1
      return summaries.map { row in
        (isOne ? "" : "\(row.property): ") + line(what, row.report, reportDay: row.reportDay, asOf: row.asOf)
      }
    }
    return Dictionary(grouping: summaries) { $0.asOf.days(to: $0.reportDay) }.sorted { $0.key < $1.key }.map {
      days, rows in
      "\(what) from the \(rows[0].report) run \(days == 1 ? "1 day" : "\(days) days") after the business day: "
        + counted(Set(rows.map(\.property)).count, "property", "properties")
    }
  }

  /// A line such as "Joined: Make Ready Summary run 2026-02-05, 1 day after the business day".
  public static func line(_ report: String, reportDay: CivilDate, asOf: CivilDate) -> String {
    "Joined: \(report) run \(reportDay)\(after(asOf, reportDay))"
  }

  private static func line(_ what: String, _ report: String, reportDay: CivilDate, asOf: CivilDate) -> String {
    "\(what) from the \(report) run \(reportDay)\(after(asOf, reportDay))"
  }

  private static func after(_ asOf: CivilDate, _ reportDay: CivilDate) -> String {
    switch asOf.days(to: reportDay) {
    case 0: ", on the business day"
    case 1: ", 1 day after the business day"
    case let days: ", \(days) days after the business day"
    }
  }
}

extension JoinedReportsQuery.Row {
  /// Whether in-place rents come from it.
  var addsRents: Bool { dataset == .pricing }
}

extension [JoinedReportsQuery.Row] {
  /// The date of the latest report that was joined to a subject's day.
  func reportDay(of subject: Subject) -> CivilDate? {
    filter { $0.propertyID == subject.propertyID && $0.asOf == subject.asOf }.map(\.reportDay).max()
  }
}
