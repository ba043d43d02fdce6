// Columns that several views have, and those of views that hold no metrics: a line for each. Where views use a name
// differently, the view's is before it.
extension MetricModule {
  static let shared: [Figure] = keys + pooled + unitRows + scheduledMoves + longForm + periods + formerNames

  private static let keys = [
    Figure("is_current", "1 on the dataset's current day, which published names", unit: "flag"),
    Figure("facts_as_of", "the property's last good day by as_of"),
    Figure("pricing_as_of", "the current day of the rents", null: "no rents are published", unit: "day"),
    Figure("delinquency_as_of", "the current day of the balances", null: "no balances are published", unit: "day"),
    Figure("quality", "good, or degraded where a status or type is not mapped"),
    Figure(
      "reason", "why a figure is NULL: no_population, or incomplete: and the missing input", null: "no figure is NULL"),
    Figure("window_name", "month_to_date, last_7_days, last_30_days, previous_month, year_to_date"),
    Figure("first_date", "the window's first day"),
    Figure("last_date", "the window's last day"),
    Figure(
      "known_since",
      "the first day of the continuous history; first events of prospects and earlier rents depend on it",
      null: "reports do not cover the window"),
    Figure("is_complete", "1 where reports cover all of the window's days", unit: "flag"),
    Figure("part", "the floor plan or month as text; empty where it is unknown", unit: "text"),
    Figure("renewal_cohorts_by_month.month", "the month in which the leases end"),
    Figure("unit_class_counts.units", "units of the class", unit: "units"),
    Figure("fiscal_month", "the fiscal month, YYYY-MM"),
    Figure("income_lines.account", "account number", null: "the source states none"),
    Figure("income_lines.account_name", "account or category as the source names it"),
    Figure("income_lines.account_group", "what the account is (NAA); see account_groups of the configuration"),
    Figure("income_lines.kind", "where it counts: income, expense, or other below NOI"),
    Figure("income_lines.basis", "when income counts: cash or accrual"),
    Figure("income_lines.amount_cents", "amount: of income what it adds, of other kinds what it costs"),
    Figure("income_line_amounts.account", "account number", null: "the source states none"),
    Figure("income_line_amounts.account_name", "account or category as the source names it"),
    Figure("income_line_amounts.account_group", "what the account is (NAA)"),
    Figure("income_source", "where the line comes from: income_statement or ledger_book (manual book)"),
    Figure("line_id", "id of the line: of a statement's line, a payment, an expense or a maintenance request"),
    Figure("known_to", "the day until which the month's lines are known", unit: "day"),
    Figure("income_lines", "lines of income", unit: "lines"),
    Figure("income_months.is_accrual", "1 if income is on an accrual basis: charged, not received", unit: "flag"),
    Figure("expense_lines", "lines of operating expenses", unit: "lines"),
    Figure("income_since", "the first month with income in the book", null: "the book lists no income"),
    Figure("expenses_since", "the first month with operating expenses in the book", null: "the book lists none"),
    Figure("book_month", "the month of the book's own day"),
    Figure("billing_source", "the report that supplies the month's amounts", unit: "text"),
    Figure("billed_as_of", "the day until which the month's amounts are known", unit: "day"),
    Figure("leasing_counts.activity", "the activity as the source calls it"),
    Figure("tradeout_counts.kind", "new or renewal"),
    Figure(
      "source_evaluation.lead_net_lease_pct", "net leases as a percentage of new prospects",
      null: "there are no new prospects"),
    Figure(
      "source_evaluation.tour_net_lease_pct", "net leases as a percentage of visits", null: "there are no visits"),
    Figure(
      "source_evaluation.is_current", "1 for the property's latest day with an evaluation of sources", unit: "flag"),
    Figure(
      "projected_occupancy.projected_occupancy_pct", "projected occupied units as a percentage of total units",
      null: "there are no units"),
  ]

  private static let pooled = [
    Figure("earliest_as_of", "the earliest of the pooled properties' days"),
    Figure("latest_as_of", "the latest of the pooled properties' days"),
    Figure("properties", "how many properties are pooled", unit: "properties"),
    Figure("properties_configured", "how many properties are configured", unit: "properties"),
    Figure(
      "stale_properties", "pooled properties with an older day, because a later one failed a check", unit: "properties"),
    Figure(
      "incomplete_properties", "properties whose window reports do not fully cover; they are not pooled",
      unit: "properties"),
  ]

  private static let unitRows = [
    Figure("is_leaving", "1 where the household has given notice", unit: "flag"),
    Figure(
      "leaves_in", "days until the household moves out; below 0 when overdue",
      null: "no move-out is expected, or the date is unknown", unit: "days"),
    Figure("is_coming", "1 where the next lease of a unit that is vacant or on notice is signed", unit: "flag"),
    Figure(
      "comes_in", "days until the next household moves in; below 0 when overdue",
      null: "no move-in is expected, or the date is unknown", unit: "days"),
  ]

  private static let scheduledMoves: [Figure] = (1...12).flatMap { week in
    [
      Figure("move_ins_by_week_\(week)", "move-ins scheduled by the end of week \(week)", unit: "units"),
      Figure("move_outs_by_week_\(week)", "move-outs scheduled by the end of week \(week)", unit: "units"),
    ]
  }

  private static let longForm = [
    Figure("metric_id", "the metric's id, as the data dictionary lists it"),
    Figure("grain", "property, floorplan, bedrooms, month, week or portfolio"),
    Figure("grain_key", "the floor plan, bedroom count, month or week", null: "the grain has no key, or it is unknown"),
    Figure("metrics.property_id", "the property's key", null: "the row is the portfolio's"),
    Figure(
      "metrics.window_name",
      "the window of days: month_to_date, last_7_days, last_30_days, previous_month or year_to_date",
      null: "the metric is of a day"),
    Figure(
      "numerator", "of a ratio the part that it divides; of another metric its count or amount",
      null: "an input is missing", unit: "see unit"),
    Figure(
      "denominator", "of a ratio the whole that the part is divided by",
      null: "the metric is not a ratio, or an input is missing", unit: "see unit"),
    Figure(
      "value", "numerator / denominator, or the numerator",
      null: "an input is missing, or the denominator is 0; reason says which", unit: "see unit"),
    Figure(
      "metrics.reason", "why the value is NULL: no_population, or incomplete: and the missing input",
      null: "there is a value"),
    Figure("unit", "the unit of the value"),
  ]

  private static let periods = [
    Figure("latest_day.as_of", "the latest current day of any property's units"),
    Figure(
      "comparison_days.as_of",
      "the property's last good day of the seven up to wanted_day, for delinquency of its month; now its current day"),
    Figure(
      "period", "now, week, month or year: the current day, a week before, the same day of the last month or year"),
    Figure(
      "weeks_ago", "0 for now, 1 to 12 for the weeks before", null: "the period is a month or a year", unit: "weeks"),
    Figure("wanted_day", "the day looked for, counted from latest_day, in days since 1970-01-01", unit: "day number"),
    Figure("period_metrics.window_name", "the window that ends on the day", null: "the metric is of a day"),
    Figure("comparisons.window_name", "the window", null: "the metric is of a day"),
    Figure("weekly_series.window_name", "the window that ends on the day", null: "the metric is of a day"),
    Figure("earlier_as_of", "the earlier day"),
    Figure("earlier_numerator", "the part on the earlier day", unit: "see unit"),
    Figure("earlier_denominator", "the whole on the earlier day", null: "the metric is not a ratio", unit: "see unit"),
    Figure("earlier_value", "the value on the earlier day", null: "there is nothing to divide by", unit: "see unit"),
    Figure(
      "difference", "the value less the earlier one; of percentages in points",
      null: "there is nothing to divide by", unit: "see unit"),
    Figure("freshness.as_of", "the dataset's current day", null: "no good day"),
    Figure("held_as_of", "the last later day that failed a check", null: "none is held"),
    Figure(
      "usual_interval", "the usual number of days between two good days, of the last 91 days",
      null: "fewer than two good days",
      unit: "days"),
    Figure(
      "expected_day", "when the next day is due, in days since 1970-01-01", null: "fewer than two good days",
      unit: "day number"),
    Figure("days_behind", "days that the current day is behind latest_day", null: "no good day", unit: "days"),
    Figure("freshness.state", "held, missing, late (over 3 days behind latest_day) or fresh"),
    Figure("first_as_of", "the first day since which every day of the dataset has had a finding of the rule"),
  ]

  private static let formerNames: [Figure] = {
    let onlyBoxScore = "the day has only a Box Score"
    return [
      Figure("snapshot_date", "the business day"),
      Figure("unified_occupancy_metrics.leased_units", "occupied and preleased units"),
      Figure("notice_units", "occupied units on notice (on_notice of occupancy)"),
      Figure("model_units", "model units"),
      Figure("down_units", "units out of service"),
      Figure(
        "physical_occupancy", "occupied units as a percentage of total units (physical_occupancy_pct of occupancy)",
        null: "there are no units", unit: "%"),
      Figure(
        "leased_percentage", "occupied and preleased units as a percentage of total units (leased_pct of occupancy)",
        null: "there are no units", unit: "%"),
      Figure(
        "exposure_30_days", "units vacant or moving out within 30 days and not rented (exposure_30_units of exposure)",
        null: onlyBoxScore, unit: "units"),
      Figure(
        "exposure_60_days", "units vacant or moving out within 60 days and not rented (exposure_60_units of exposure)",
        null: onlyBoxScore, unit: "units"),
      Figure("unit_count", "units of the floor plan", unit: "units"),
      Figure(
        "avg_square_feet", "average square feet of the floor plan's units", null: "no unit has any", unit: "square feet"
      ),
      Figure("in_place_rent", "average in-place rent", null: "no unit has an in-place rent", unit: "dollars"),
      Figure(
        "in_place_per_sf", "in-place rent per square foot", null: "no unit with an in-place rent has square feet",
        unit: "dollars per square foot"),
      Figure("asking_rent", "average asking rent", null: "no unit has an asking rent", unit: "dollars"),
      Figure(
        "asking_per_sf", "asking rent per square foot", null: "no unit with an asking rent has square feet",
        unit: "dollars per square foot"),
      Figure(
        "rent_growth", "asking rent less in-place rent, as a percentage of in-place rent (rent_growth_pct of pricing)",
        null: "the asking rent or the in-place rent is unknown", unit: "%"),
    ]
  }()
}
