/// Tables that kept figures are computed from, and the rule by which a change in them makes figures again.
///
/// A test compares the tables with those that the computing views read.
struct FigureInput: Sendable {
  /// The days whose figures a changed row concerns.
  enum Reach: Sendable {
    /// The day of the row; a day whose rows change is mapped again as a whole.
    case day
    /// The day of the row, of figures that read other kept figures: those are made first.
    case sameDay
    /// The days of the fiscal month in `fiscal_month`.
    case month
    /// Every day from the one in a column on: windows end on the day of the figures, so they never reach ahead.
    case later(String)
    /// Every day after the last one up to which the same is covered.
    case coverage
    /// All days, if the first good day of the leases is another one.
    case first
  }

  let tables: [String]
  let views: [String]
  let rule: Invalidation
  let reach: Reach
  /// The columns that the figures read; rows that differ in others only are the same.
  var columns: [String] = []

  /// All rules.
  static let all: [FigureInput] =
    days + [
      FigureInput(
        tables: ["unified_billed_months"], views: ["delinquency"], rule: .billed, reach: .month,
        columns: ["fiscal_month", "charges_billed_cents", "concessions_cents"]),
      FigureInput(
        tables: ["unified_activity_events"], views: ["activity"], rule: .events, reach: .later("event_day"),
        columns: ["event_day", "stage", "is_transfer"]),
      FigureInput(
        tables: ["unified_leasing_events"], views: ["leasing_funnel"], rule: .events, reach: .later("event_day"),
        columns: ["event_day", "prospect_id", "stage", "times", "is_first", "is_lead"]),
      FigureInput(
        tables: ["unified_prospects"], views: ["leasing_funnel"], rule: .events, reach: .later("first_seen_day"),
        columns: ["prospect_id", "first_seen_day", "first_contact_basis"]),
      FigureInput(
        tables: ["unified_event_spans"], views: ["activity", "leasing_funnel"], rule: .coverage, reach: .coverage,
        columns: ["dataset", "stage", "first_day", "last_day", "told_through_day"]),
      FigureInput(
        tables: ["unified_tradeouts"], views: ["tradeouts"], rule: .tradeouts, reach: .later("starts_day"),
        columns: ["starts_day", "kind", "rent_cents", "prior_rent_cents"]),
      FigureInput(
        tables: ["unified_turns"], views: ["turns"], rule: .turns, reach: .later("move_in_day"),
        columns: ["move_in_day", "move_out", "made_ready", "listed", "leased"]),
      FigureInput(
        tables: ["kept_activity"], views: ["turns"], rule: .activity, reach: .sameDay,
        columns: ["as_of", "window_name", "known_since", "move_ins", "compared_move_ins", "last_year_move_ins"]),
      FigureInput(
        tables: ["unified_fact_days"], views: ["tradeouts"], rule: .leases, reach: .first,
        columns: ["dataset", "as_of", "held_because"]),
    ]

  private static let days: [FigureInput] = {
    let rated = ["occupancy", "exposure", "pricing", "gross_potential_rent"]
    let units = ["unified_fact_days", "unified_unit_spans", "unit_classes"]
    let inputs: [([String], [String])] = [
      (
        units + ["unified_asking_rent_spans", "unified_floorplans"],
        rated + rated.flatMap { [$0 + "_by_floorplan", $0 + "_by_bedrooms"] }
      ),
      (units, ["scheduled_moves"]),
      (
        ["unified_fact_days", "unified_floorplans"],
        ["effective_rent", "effective_rent_by_floorplan", "effective_rent_by_bedrooms"]
      ),
      (["unified_fact_days", "unified_rentable_item_spans"], ["rentable_items", "rentable_items_by_type"]),
      (["unified_fact_days", "unified_delinquency_spans"], ["delinquency"]),
      (["unified_fact_days", "unified_expiration_spans", "unified_expiration_months"], ["expirations_by_month"]),
      (["unified_fact_days", "windows"], ["activity", "leasing_funnel", "tradeouts", "turns"]),
    ]
    return inputs.map { FigureInput(tables: $0, views: $1, rule: .figures, reach: .day) }
  }()

  /// The tables whose rows are compared for other days' figures.
  static let compared = Set(all.filter { !$0.columns.isEmpty }.flatMap(\.tables))
}
