internal import Domain
public import Query

/// The number of occupied units at the end of each of the weeks ahead.
public struct OccupancyForecastReport: Report {
  private let result: OccupancyForecastQuery.QueryResult

  /// Creates a report of a query result.
  public init(_ result: OccupancyForecastQuery.QueryResult) {
    self.result = result
  }

  /// One row for each property and week, followed by the portfolio's weeks.
  public var document: Document {
    let rows = result.rows.map { row in
      let ends = row.subject.asOf.advanced(by: 7 * row.figures.week)
      return TableRow(
        SubjectColumns.cells(row.subject, by: .week) + [.date(ends)] + figures.map { $0.cell(row.figures) },
        isStale: row.subject.isLate)
    }
    let properties = Set(result.rows.map(\.subject.propertyID))
    let pooled = result.pooled.map { total -> TableRow in
      let coverage = total.coverage.map { ColumnCoverage(properties, of: $0) }
      var lead = SubjectColumns.total(total.coverage, by: .week)
      // Every output format mixes these rows with the others, so each row states its own coverage.
      if let coverage, !coverage.isWhole { lead[1] = .text("Pooled, \(coverage.text)") }
      return TableRow(lead + [.blank] + figures.map { $0.cell(total.figures) })
    }
    let means = result.means.map { mean in
      TableRow(
        SubjectColumns.mean(by: .week) + [.blank]
          + figures.map { $0.column.key == "week" ? $0.cell(mean) : $0.mean(mean) })
    }
    let subjects = result.rows.map(\.subject)
    let coverage = result.pooled.first.flatMap { total in
      total.coverage.map {
        "Pooled: \(ColumnCoverage(properties, of: $0).text) (\(grouped(total.figures.total)) units)"
      }
    }
    return Document(
      title: "Occupancy forecast", subtitle: [SubjectColumns.days(subjects)] + (coverage.map { [$0] } ?? []),
      table: Table(
        columns: SubjectColumns.columns(by: .week) + [Column("week_ending", "Week ending", .date)]
          + figures.map(\.column),
        rows: rows + pooled + means),
      notes: [
        "Projected: occupied on the day, plus move-ins and less move-outs scheduled through the end of the week",
        "Schedule only: signed leases and dated notices. Overdue events count in the first week",
      ] + (means.isEmpty ? [] : [SubjectColumns.meanNote]) + undatedNote + SubjectColumns.lateNotes(subjects))
  }

  private var figures: [FigureColumn<ForecastFigures>] {
    [
      .count("week", "Week") { $0.week }, .count("total_units", "Units") { $0.total },
      .count("occupied_units", "Occupied") { $0.occupied }, .count("move_ins", "Move-ins") { $0.moveIns },
      .count("move_outs", "Move-outs") { $0.moveOuts }, .count("occupancy_forecast", "Projected") { $0.projected },
      .decimal("occupancy_forecast_pct", "Projected %") { $0.projectedPercent },
      .count("undated_move_ins", "Undated ins", shown: .never) { $0.undatedMoveIns },
      .count("undated_move_outs", "Undated outs", shown: .never) { $0.undatedMoveOuts },
    ]
  }

  private var undatedNote: [String] {
    let first = result.rows.map(\.figures).filter { $0.week == 1 }
    let (ins, outs) = (first.reduce(0) { $0 + $1.undatedMoveIns }, first.reduce(0) { $0 + $1.undatedMoveOuts })
    if ins + outs == 0 { return [] }
    return [
      "Without a date, in no week: \(counted(ins, "move-in", "move-ins")), \(counted(outs, "move-out", "move-outs"))"
    ]
  }
}
