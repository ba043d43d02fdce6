public import Warehouse

/// A query for the turn time and the days on market of the units that were moved into in a window.
public typealias TurnsQuery = WindowQuery<TurnFigures>

/// How long units took from one resident to the next.
public struct TurnFigures: WindowFigures, Hashable {
  /// The days of the window and of its comparison periods.
  public let days: WindowDays
  /// The turns of the window.
  public let turns: TurnTimes
  /// The turns of the primary comparison period.
  public let prior: TurnTimes
  /// The turns of the same days last year.
  public let lastYear: TurnTimes
  /// The reason why the window's figures are absent; nil where they are reported.
  public let reason: String?
  /// Whether the figures are pooled: only complete windows are.
  public var isPooled: Bool { turns.turns != nil }

  /// The view by property.
  public static let view = "turns"
  /// The dataset of household events.
  public static let dataset = UnifiedFactDay.Dataset.activity
  /// None: the means of days are only pooled, by turn.
  public static let means: [String] = []
  /// The columns of the views.
  public static let columns =
    WindowDays.columns + UnifiedWindow.periods.flatMap { period in TurnTimes.columns.map { period + $0 } } + ["reason"]

  /// Reads the figures from a row of the views.
  public init(_ row: Cells) throws(QueryError) {
    days = try WindowDays(row)
    turns = try TurnTimes(row, prefix: "")
    prior = try TurnTimes(row, prefix: "compared_")
    lastYear = try TurnTimes(row, prefix: "last_year_")
    reason = try row.optionalText("reason")
  }
}

/// The turns of a period; nil where no report covers all of its days.
public struct TurnTimes: Hashable, Sendable {
  /// Units that were moved into.
  public let turns: Int?
  /// Turns whose move-out and made-ready day are known.
  public let known: Int?
  /// Turns whose move-out is known.
  public let vacated: Int?
  /// Turns whose days on the market are known.
  public let marketed: Int?
  /// Mean days from move-out to made ready, of the known turns; nil without any.
  public let turnTime: Hundredths?
  /// Mean days from made ready to move-in, of the known turns; nil without any.
  public let readyToMoveIn: Hundredths?
  /// Mean days from move-out to move-in, of the vacated turns; nil without any.
  public let betweenResidents: Hundredths?
  /// Mean days from available to rent to the signed lease, of the marketed turns; nil without any.
  public let onMarket: Hundredths?

  static let columns = [
    "turns", "turns_known", "vacated_turns", "marketed_turns", "turn_time_avg", "ready_to_move_in_avg",
    "days_between_residents_avg", "days_on_market_avg",
  ]

  init(_ row: Cells, prefix: String) throws(QueryError) {
    turns = try row.optionalCount(prefix + "turns")
    known = try row.optionalCount(prefix + "turns_known")
    vacated = try row.optionalCount(prefix + "vacated_turns")
    marketed = try row.optionalCount(prefix + "marketed_turns")
    turnTime = try row.optionalHundredths(prefix + "turn_time_avg")
    readyToMoveIn = try row.optionalHundredths(prefix + "ready_to_move_in_avg")
    betweenResidents = try row.optionalHundredths(prefix + "days_between_residents_avg")
    onMarket = try row.optionalHundredths(prefix + "days_on_market_avg")
  }
}
