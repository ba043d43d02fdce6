internal import Domain
public import Query

/// The vacant units: how ready they are, for how long they have been empty, and what that costs.
public struct VacancyReport: Report {
  private let answer: Answer<OccupancyFigures>
  private let joined: [JoinedReportsQuery.Row]

  /// A report of an answer, with the reports that its readiness comes from.
  public init(_ answer: Answer<OccupancyFigures>, joined: [JoinedReportsQuery.Row] = []) {
    self.answer = answer
    self.joined = joined
  }

  /// The vacant units by readiness and age.
  public var document: Document {
    Document(
      title: "Vacancy", answer, figures: figures, units: { $0.total },
      notes: [
        "Ready and the ages are of units for rent; days and cost of all vacant units whose last move-out is known",
        "Cost: market rent for the days that the units have stood empty",
      ] + JoinedReportNotes.readiness(joined) + Reasons.notes(answer.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<OccupancyFigures>] {
    [
      .count("vacant_units", "Vacant") { $0.vacant }, .count("vacant_ready", "Ready") { $0.vacancy.ready },
      .count("vacant_not_ready", "Not ready") { $0.vacancy.notReady },
      .count("vacant_ready_unknown", "Unknown") { $0.vacancy.readyUnknown },
      .count("aged_vacancy_30", "Over 30") { $0.vacancy.aged30 },
      .count("aged_vacancy_60", "Over 60") { $0.vacancy.aged60 },
      .count("aged_vacancy_90", "Over 90") { $0.vacancy.aged90 },
      .count("aged_unknown", "Age unknown") { $0.vacancy.agedUnknown },
      .count("vacant_days_units", "Dated") { $0.vacancy.datedUnits },
      .decimal("days_vacant_avg", "Days avg.") { $0.vacancy.daysAverage },
      .decimal("days_vacant_median", "Days median") { $0.vacancy.daysMedian },
      .money("vacancy_cost", "Cost") { $0.vacancy.cost },
      .count("vacancy_cost_units", "Costed", shown: .never) { $0.vacancy.costedUnits },
      .text("reason", "Reason", shown: .never) { $0.reason },
    ]
  }
}
