internal import Domain
public import Query
internal import Warehouse

/// Turn time and days on market of the units that were moved into in a window, with the comparison periods.
public struct TurnsReport: Report {
  private let result: WindowResult<TurnFigures>

  /// Creates a report of a query result.
  public init(_ result: WindowResult<TurnFigures>) {
    self.result = result
  }

  /// Each mean with the number of turns that it covers.
  public var document: Document {
    Document(
      title: "Turns", result, figures: figures, report: .activity,
      notes: [
        "A turn is a unit that was moved into, by a new household or a transfer; it counts on the day of the move-in",
        "Turn time: mean days from move-out to made ready (NAA); To move-in: from made ready to move-in. Both are of the "
          + "turns whose move-out and made-ready day are known (Known)",
        "Between residents: mean days from move-out to move-in. On market: mean days from the first day available to "
          + "rent, on notice or vacant, to the signed lease, as the units of all days loaded show them",
      ] + result.comparisonNotes(isKnownLastYear: isKnownLastYear)
        + Reasons.notes(result.result.rows.map { ($0.subject, $0.figures.isPooled ? nil : $0.figures.reason) }))
  }

  private var figures: [FigureColumn<TurnFigures>] {
    columns("", shown: .always) { $0.turns } + columns("compared_", shown: .never) { $0.prior }
      + columns("last_year_", shown: .never) { $0.lastYear } + [.text("reason", "Reason", shown: .never) { $0.reason }]
  }

  private func columns(
    _ period: String, shown: Column.Shown, _ turns: @escaping (TurnFigures) -> TurnTimes
  ) -> [FigureColumn<TurnFigures>] {
    let average = { (key: String, heading: String, value: @escaping (TurnTimes) -> Hundredths?) in
      // A property whose turns all lack a day has no part in the mean; one without turns has all of its own.
      FigureColumn<TurnFigures>.decimal(
        period + key, heading, shown: shown, known: { turns($0).turns == 0 || value(turns($0)) != nil }
      ) { value(turns($0)) }
    }
    let count = { (key: String, heading: String, value: @escaping (TurnTimes) -> Int?) in
      FigureColumn<TurnFigures>.count(period + key, heading, shown: shown) { value(turns($0)) }
    }
    return [
      count("turns", "Turns") { $0.turns }, count("turns_known", "Known") { $0.known },
      average("turn_time_avg", "Turn time") { $0.turnTime },
      average("ready_to_move_in_avg", "To move-in") { $0.readyToMoveIn },
      count("vacated_turns", "Move-out known") { $0.vacated },
      average("days_between_residents_avg", "Between residents") { $0.betweenResidents },
      count("marketed_turns", "Market known") { $0.marketed },
      average("days_on_market_avg", "On market") { $0.onMarket },
    ]
  }

  private var isKnownLastYear: Bool { result.result.rows.contains { $0.figures.lastYear.turns != nil } }
}
