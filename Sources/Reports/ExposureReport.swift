internal import Domain
public import Query
internal import Warehouse

/// Exposure: units that are not rented and are or will be vacant, by period.
public struct ExposureReport: Report {
  private let result: QueryResult<ExposureFigures>

  /// Creates a report of a query result.
  public init(_ result: QueryResult<ExposureFigures>) {
    self.result = result
  }

  /// The exposed units and their percentage of all units, by period, and the projected vacancy.
  public var document: Document {
    Document(
      title: "Exposure", result, figures: figures, report: .units, units: { $0.total },
      notes: [
        "Exposed: vacant or on notice, and not leased. Within 30, 60 or 90 days, including overdue notices",
        "Projected: vacant now, plus move-outs by then, less signed leases moving in by then",
      ]
        + Reasons.notes(result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<ExposureFigures>] {
    let counts: [FigureColumn<ExposureFigures>] = [
      .count("total_units", "Units") { $0.total }, .count("vacant_unrented", "Vacant") { $0.vacantUnrented },
      .count("notice_unrented", "Notice") { $0.noticeUnrented },
      .count("undated_notice_units", "Undated", shown: .unlessZero) { $0.undatedNotices },
      .count("exposure_units", "Exposed") { $0.all },
    ]
    let machine: [FigureColumn<ExposureFigures>] = [
      .count("gross_exposure_units", "Gross", shown: .never) { $0.gross },
      .decimal("gross_exposure_pct", "Gross %", shown: .never) { $0.grossPercent },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
    return counts + windows { .count("exposure_\($0)_units", "\($0) d", $1) { $0.units } }
      + windows { .decimal("exposure_\($0)_pct", "\($0) %", $1) { $0.percent } }
      + [.decimal("exposure_pct", "All %") { $0.allPercent }]
      + windows { .decimal("projected_\($0)_pct", "Proj. \($0) %", $1) { $0.projectedPercent } }
      + windows { .count("projected_\($0)_units", "Projected \($0) d", shown: .never, $1) { $0.projectedVacant } }
      + windows { .decimal("gross_exposure_\($0)_pct", "Gross \($0) d %", shown: .never, $1) { $0.grossPercent } }
      + machine
  }

  /// Creates a column for each window.
  private func windows(
    _ column: (_ days: Int, _ place: Int) -> FigureColumn<ExposureFigures>
  ) -> [FigureColumn<ExposureFigures>] {
    ExposureWindow.lengths.enumerated().map { column($0.element, $0.offset) }
  }
}

extension FigureColumn where Figures == ExposureFigures {
  fileprivate static func count(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ place: Int,
    _ value: @escaping (ExposureWindow) -> Int?
  ) -> FigureColumn {
    .count(key, heading, shown: shown) { value($0.within[place]) }
  }

  fileprivate static func decimal(
    _ key: String, _ heading: String, shown: Column.Shown = .always, _ place: Int,
    _ value: @escaping (ExposureWindow) -> Hundredths?
  ) -> FigureColumn {
    .decimal(key, heading, shown: shown) { value($0.within[place]) }
  }
}
