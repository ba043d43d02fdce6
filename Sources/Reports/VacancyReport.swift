internal import Domain
public import Query
internal import Warehouse

/// The vacant units: their readiness, their days vacant, and the cost of vacancy.
public struct VacancyReport: Report {
  private let result: QueryResult<OccupancyFigures>
  private let joined: [JoinedReportsQuery.Row]
  private let readinessFeeds: Set<String>

  /// Creates a report of a query result, with the reports that provide the readiness.
  public init(
    _ result: QueryResult<OccupancyFigures>, joined: [JoinedReportsQuery.Row] = [], readiness feeds: Set<String> = []
  ) {
    readinessFeeds = feeds
    self.result = result
    self.joined = joined
  }

  /// The vacant units by readiness and age.
  public var document: Document {
    Document(
      title: "Vacancy", result, figures: figures,
      days: [
        DayColumn(key: "readiness_as_of", heading: "Readiness as of", isNoted: true) { subject in
          joined.filter { readinessFeeds.contains($0.feed) }.reportDay(of: subject)
        }
      ], report: .units, units: { $0.total },
      notes: [
        "For rent: vacant units, pre-leased or not. Readiness, age, days vacant and cost cover these units",
        "Dated: units with a known vacate date. Cost: market rent for their days vacant",
        "Model, admin, down and employee units are not for rent; their cost is shown separately and in no other column",
      ] + JoinedReportNotes.readiness(joined, of: readinessFeeds)
        + Reasons.notes(result.rows.map { ($0.subject, $0.figures.reason) }))
  }

  private var figures: [FigureColumn<OccupancyFigures>] {
    [
      .count("vacant_units", "Vacant") { $0.vacant },
      .count("vacant_for_rent", "For rent") {
        ($0.classes[.vacantUnrented] ?? 0) + ($0.classes[.vacantRented] ?? 0)
      },
      .count("vacant_ready", "Ready") { $0.vacancy.ready },
      .count("vacant_not_ready", "Not ready") { $0.vacancy.notReady },
      .count("vacant_ready_unknown", "Unknown") { $0.vacancy.readyUnknown },
      .count("aged_vacancy_30", "Over 30") { $0.vacancy.aged30 },
      .count("aged_vacancy_60", "Over 60") { $0.vacancy.aged60 },
      .count("aged_vacancy_90", "Over 90") { $0.vacancy.aged90 },
      .count("aged_unknown", "Age unknown") { $0.vacancy.agedUnknown },
      .count("vacant_days_units", "Dated") { $0.vacancy.forRent.datedUnits },
      .decimal("days_vacant_avg", "Days avg.", known: isDated) { $0.vacancy.forRent.daysAverage },
      .decimal("days_vacant_median", "Days median", known: isDated) { $0.vacancy.daysMedian },
      .money("vacancy_cost", "Cost") { $0.vacancy.forRent.cost },
      .count("vacancy_cost_units", "Costed", shown: .never) { $0.vacancy.forRent.costedUnits },
    ] + VacancyReport.others.flatMap(other) + [.text("reason", "Reason", shown: .never) { $0.reason }]
  }

  private func isDated(_ figures: OccupancyFigures) -> Bool { figures.vacancy.forRent.datedUnits != nil }

  private static let others: [(UnitClass, key: String, heading: String)] = [
    (.model, "model", "Model"), (.admin, "admin", "Admin"), (.down, "down", "Down"),
    (.employeeVacant, "employee", "Employee"),
  ]

  /// The number, days vacant and vacancy cost of the vacant units of a class that is not for rent.
  private func other(_ unitClass: UnitClass, _ key: String, _ heading: String) -> [FigureColumn<OccupancyFigures>] {
    [
      .count("\(key)_vacant_units", heading, shown: .unlessZero) { $0.classes[unitClass] },
      .count("\(key)_vacant_days_units", "\(heading), dated", shown: .never) {
        $0.vacancy.notForRent[unitClass]?.datedUnits
      },
      .decimal(
        "\(key)_days_vacant_avg", "\(heading) days avg.", shown: .never,
        known: { $0.vacancy.notForRent[unitClass]?.datedUnits != nil }
      ) { $0.vacancy.notForRent[unitClass]?.daysAverage },
      .money("\(key)_vacancy_cost", "\(heading) cost", shown: .unlessZero) { $0.vacancy.notForRent[unitClass]?.cost },
      .count("\(key)_vacancy_cost_units", "\(heading), costed", shown: .never) {
        $0.vacancy.notForRent[unitClass]?.costedUnits
      },
    ]
  }
}
