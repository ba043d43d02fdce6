/// The views of `unified.db` in the order of creation: each may read the ones before it.
///
/// They are `domain.md`'s definitions, in the files of `SQL`. A view keeps to SQL that PostgreSQL understands too, counts
/// and cents are exact, a ratio is rounded once at the end, and what is absent stays NULL.
enum MetricViews {
  static let steps: [SchemaStep] =
    steps(days + units) + MetricModule.occupancy.steps + MetricModule.exposure.steps
    + steps(rents) + MetricModule.pricing.steps
    + steps([effectiveRents]) + MetricModule.effectiveRent.steps
    + steps(potentialRents) + MetricModule.potentialRent.steps
    + steps([accountBalances]) + MetricModule.delinquency.steps
    + steps([fiscalDays, billedMonths, billedRents]) + MetricModule.billing.steps + MetricModule.economicOccupancy.steps
    + steps([incomeLines]) + [.kept(incomeMonths.keptWhole(.ledger, keys: ["fiscal_month"]))]
    + [.kept(incomeBooks.keptWhole(.ledger, keys: []))] + steps([incomeLineAmounts]) + MetricModule.income.steps
    + steps([activityCounts]) + MetricModule.activity.steps
    + steps([leasingCounts]) + MetricModule.funnel.steps + steps([leadSourceCounts]) + MetricModule.leadSources.steps
    + steps([expirationCounts]) + MetricModule.expirations.steps
    + steps(schedules) + [.kept(scheduledMoves.kept(.units))] + MetricModule.forecast.steps
    + steps([tradeoutCounts]) + MetricModule.tradeouts.steps
    + steps([turnCounts]) + MetricModule.turns.steps
    + steps([projectedOccupancy]) + [.statement(ComputingView.current(projectedOccupancy.name))]
    + MetricModule.rentableItems.steps + CommandViews.steps + steps(formerNames) + MetricsView.steps
    + PeriodViews.steps

  /// The names of all views.
  static let names: [String] = steps.flatMap { step -> [String] in
    switch step {
    case .kept(let figures): [figures.computing, figures.view]
    case .statement(let sql): [String(sql.dropFirst("CREATE VIEW ".count).prefix { $0 != " " })]
    }
  }

  /// The views that files compute, and the few that are forms of another under a name of their own.
  static let described: [(name: String, row: String, purpose: String)] =
    (UnifiedSchema.dailyViews + days + units + rents + [effectiveRents] + potentialRents + [
      accountBalances, fiscalDays, billedMonths, billedRents, activityCounts, leasingCounts, leadSourceCounts,
      expirationCounts, incomeLines, incomeMonths, incomeBooks, incomeLineAmounts,
    ] + schedules
    + [scheduledMoves, tradeoutCounts, turnCounts, projectedOccupancy] + CommandViews.views + formerNames
    + PeriodViews.all
    + (MetricModule.all + MetricModule.unlisted).map(\.computed)).map { ($0.name, $0.row, $0.purpose) } + [
      (
        "expirations", "a property and good day",
        "leases that end in any month that the day's list covers, and what their residents decided"
      ),
      (
        "renewal_cohorts_by_month", "a property, good day and month: the day's own and the next two",
        "leases that end soon and what their residents decided"
      ),
      (
        "renewal_cohorts", "a property and good day",
        "leases that end in the day's month and the next two, of the months that the list covers"
      ),
      (
        "rentable_items_by_type", "a property, good day and type of item",
        "items rented in addition to units, and their rent, by type such as garages"
      ),
      (
        "metrics", "a metric, property, day, grain and window",
        "every metric in long form; for the portfolio only the current day, without a property"
      ),
    ]

  private static func steps(_ views: [ComputingView]) -> [SchemaStep] { views.map { .statement($0.statement) } }

  private static let days = [
    ComputingView(
      "property_places", PackageResources.property_places_sql, row: "a property",
      "city and state of each property: as configured, else as its source states"),
    ComputingView(
      "property_groups", PackageResources.property_groups_sql, row: "a property and kind of group",
      "groups of properties: the configured ones, cities and states"),
    ComputingView(
      "published", PackageResources.published_sql, row: "a property and dataset that has a good day",
      "the current day of each dataset"),
    ComputingView(
      "good_days", PackageResources.good_days_sql,
      row: "a property, dataset and day that passed every blocking check", "the days whose figures are published"),
    ComputingView(
      "portfolio_days", PackageResources.portfolio_days_sql,
      row: "a dataset, day of any property's facts, and property",
      "which day of each property the portfolio's figures of a day use"),
  ]

  private static let units = [
    ComputingView(
      "unit_days", PackageResources.unit_days_sql, row: "a property, day and unit",
      "units day by day, without their asking rents"),
    ComputingView(
      "unified_units", PackageResources.unified_units_sql, row: "a property, day and unit",
      "units day by day, from unified_unit_spans and unified_asking_rent_spans"),
    ComputingView(
      "unit_class_counts", PackageResources.unit_class_counts_sql,
      row: "a property, day, floor plan, bedroom count and class", "the classes that partition the property"),
    ComputingView(
      "unit_states", PackageResources.unit_states_sql, row: "a property, day and unit",
      "what each unit adds to the counts of occupancy and exposure"),
    ComputingView(
      "floorplan_states", PackageResources.floorplan_states_sql, row: "a property, day and floor plan",
      "what each floor plan adds to the counts of occupancy and exposure, on a day that has only a Box Score"),
  ]

  private static let rents = [
    ComputingView(
      "unit_rents", PackageResources.unit_rents_sql, row: "a property, day and unit",
      "what each unit adds to the sums of pricing"),
    ComputingView(
      "floorplan_rents", PackageResources.floorplan_rents_sql, row: "a property, day and floor plan",
      "what each floor plan adds to the sums of pricing, on a day that has only a Box Score"),
  ]

  private static let effectiveRents = ComputingView(
    "floorplan_effective_rents", PackageResources.floorplan_effective_rents_sql,
    row: "a property, day and floor plan of a Box Score", "what each floor plan adds to the sums of effective_rent")

  private static let potentialRents = [
    ComputingView(
      "unit_potential_rents", PackageResources.unit_potential_rents_sql, row: "a property, day and unit",
      "what each unit adds to the sums of gross_potential_rent"),
    ComputingView(
      "floorplan_potential_rents", PackageResources.floorplan_potential_rents_sql,
      row: "a property, day and floor plan",
      "what each floor plan adds to the counts of gross_potential_rent, on a day that has only a Box Score"),
  ]

  private static let fiscalDays = ComputingView(
    "fiscal_days", PackageResources.fiscal_days_sql, row: "a property and good day of rents",
    "the fiscal month of each day")

  private static let incomeLines = ComputingView(
    "income_lines", PackageResources.income_lines_sql, row: "a property, fiscal month and line",
    "income and expenses: of income statements, and of the manual book")
  private static let incomeMonths = ComputingView(
    "income_months", PackageResources.income_months_sql, row: "a property and fiscal month with lines",
    "income and expenses by account group")
  private static let incomeBooks = ComputingView(
    "income_books", PackageResources.income_books_sql, row: "a property with lines of the manual book",
    "from which month on the book has income, and expenses")
  private static let incomeLineAmounts = ComputingView(
    "income_line_amounts", PackageResources.income_line_amounts_sql,
    row: "a property, good day and line of the day's fiscal month", "what each line adds to the sums of income")

  private static let billedMonths = ComputingView(
    "billed_months", PackageResources.billed_months_sql, row: "a property and fiscal month whose billing is known",
    "what the month billed and received")

  private static let billedRents = ComputingView(
    "billed_rents", PackageResources.billed_rents_sql, row: "a property and good day whose billing is known",
    "what the fiscal month of the day billed and received")

  private static let accountBalances = ComputingView(
    "account_balances", PackageResources.account_balances_sql,
    row: "a property, account and consecutive days without a change",
    "what each account adds to the sums of delinquency")
  private static let activityCounts = ComputingView(
    "activity_counts", PackageResources.activity_counts_sql, row: "a property and event of a household",
    "what each event adds to the counts of activity")
  private static let leasingCounts = ComputingView(
    "leasing_counts", PackageResources.leasing_counts_sql, row: "a property and event of a prospect",
    "what each event adds to the counts of leasing_funnel")
  private static let leadSourceCounts = ComputingView(
    "lead_source_counts", PackageResources.lead_source_counts_sql,
    row: "a property, good day, window and event of a prospect", "what each event adds to the counts of lead_sources")
  private static let expirationCounts = ComputingView(
    "expiration_counts", PackageResources.expiration_counts_sql,
    row: "a property, lease that ends and consecutive days without a change",
    "what each lease adds to the counts of expirations_by_month")
  private static let tradeoutCounts = ComputingView(
    "tradeout_counts", PackageResources.tradeout_counts_sql, row: "a property and lease that began",
    "what each lease adds to the sums of tradeouts")

  private static let turnCounts = ComputingView(
    "turn_counts", PackageResources.turn_counts_sql, row: "a property, unit and move-in",
    "what each turn adds to the sums of turns")

  private static let schedules = [
    ComputingView(
      "unit_schedules", PackageResources.unit_schedules_sql, row: "a property, day and unit",
      "in how many days the household moves out and the next one moves in"),
    ComputingView(
      "unit_weeks", PackageResources.unit_weeks_sql, row: "a property, day, unit and one of the twelve weeks ahead",
      "what each unit adds to the counts of occupancy_forecast_by_week"),
  ]

  private static let scheduledMoves = ComputingView(
    "scheduled_moves", PackageResources.scheduled_moves_sql, row: "a property and good day",
    "who moves in and out by the end of each of the twelve weeks ahead")

  private static let projectedOccupancy = ComputingView(
    "projected_occupancy", PackageResources.projected_occupancy_sql, row: "a property, good day and week",
    "the source's own projection of occupied units")

  private static let formerNames = [
    ComputingView(
      "unified_occupancy_metrics", PackageResources.unified_occupancy_metrics_sql, row: "a property and good day",
      "occupancy under the names of the earlier dashboard"),
    ComputingView(
      "unified_pricing_metrics", PackageResources.unified_pricing_metrics_sql,
      row: "a property, good day and floor plan",
      "pricing under the names of the earlier dashboard"),
  ]
}
