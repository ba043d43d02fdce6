// Expirations, the forecast, delinquency and rentable items: a line for each column.
internal import Domain

extension MetricModule {
  static let expirations: MetricModule = {
    var module = MetricModule(
      computed: ComputingView(
        "expirations_by_month", PackageResources.expirations_by_month_sql,
        row: "a property, good day and bucket of expiring leases",
        "leases that end in a month and what their residents decided"),
      rows: .expirations, grains: [.month], isPooled: false, figures: { _ in expirationFigures })
    let cohorts = ComputingView(
      "renewal_cohorts_by_month", PackageResources.renewal_cohorts_by_month_sql, row: "", "")
    module = module.formed(.expirations, as: .spans) { $0.keys = ["month"] }
    var cohortsByMonth = module.pooling(of: cohorts.name, .expirations)
    cohortsByMonth.keys = ["month"]
    let further =
      module.together("expirations") + [cohorts.statement, ComputingView.current(cohorts.name)]
      + cohortsByMonth.statements + module.together("renewal_cohorts")
    module.steps += further.map(SchemaStep.statement)
    return module
  }()

  /// All months of a view together: of a property, its current day, and the portfolio.
  private func together(_ view: String) -> [String] {
    let months = "\(view)_by_month"
    var pooling = pooling(of: view, .expirations)
    pooling.parts = months
    return [pooling.together(months), ComputingView.current(view)] + pooling.statements
  }

  private static let expirationFigures: [Figure] = {
    let none = "no bucket is covered"
    let decisions = [
      ("renewed", "leases that renewed"), ("vacating", "leases whose household moves or moved out"),
      ("month_to_month", "leases that continue month to month"), ("undecided", "leases without a decision"),
      ("transferred", "leases whose household moves within the property"),
      ("unknown", "leases whose decision is not mapped"),
    ]
    return [
      .sum("buckets", "months of expiring leases, and month_to_month", unit: "buckets"),
      .sum(
        "covered_buckets", "months of expiring leases, and month_to_month, that the day's list fully covers",
        unit: "buckets"),
      .count(
        "expiring_leases", "leases whose scheduled end is in the bucket", unit: "leases", null: none, needs: "range"),
      .sum("left_leases", "leases whose household has already moved out; part of vacating", null: none, unit: "leases"),
    ]
      + decisions.map { .count("\($0)_leases", $1, unit: "leases", null: none, needs: "range") } + [
        .ratio(
          "renewal_rate_pct", "renewed_leases", of: "expiring_leases",
          "renewed leases as a percentage of expiring ones",
          null: "no lease of a covered bucket ends", needs: "range"),
        .ratio(
          "retention_pct", "renewed_leases + month_to_month_leases + transferred_leases", of: "expiring_leases",
          "renewed, month-to-month and transferred leases as a percentage of expiring ones",
          null: "no lease of a covered bucket ends", needs: "range"),
        Figure("month", "the month in which the leases end, or month_to_month"),
      ]
  }()

  static let forecast = MetricModule(
    computed: ComputingView(
      "occupancy_forecast_by_week", PackageResources.occupancy_forecast_by_week_sql,
      row: "a property, good day and one of the twelve weeks ahead",
      "units that will be occupied, from scheduled moves"),
    rows: .schedules, grains: [.week], isPooled: false, figures: { _ in forecastFigures }
  ).formed(.units, isKept: false) { $0.keys = ["week"] }

  private static let forecastFigures: [Figure] = [
    .sum("total_units", "all units but commercial and excluded ones: occupied, vacant and unknown"),
    .sum("occupied_units", "units in the four occupied classes"),
    .sum(
      "move_ins", "move-ins scheduled in the week; overdue ones are in the first week",
      unit: "units"),
    .sum(
      "move_outs", "move-outs scheduled in the week; overdue ones are in the first week",
      unit: "units"),
    .sum("move_ins_by_then", "move-ins scheduled by the week's end", unit: "units"),
    .sum("move_outs_by_then", "move-outs scheduled by the week's end", unit: "units"),
    .sum("undated_move_ins", "signed leases without a move-in date: in no week", unit: "units"),
    .sum("undated_move_outs", "notices without a move-out date: in no week", unit: "units"),
    .value(
      "occupancy_forecast", "units occupied on the day, plus move-ins and less move-outs by the week's end",
      of: "occupied_units + move_ins_by_then - move_outs_by_then"),
    .ratio(
      "occupancy_forecast_pct", "occupied_units + move_ins_by_then - move_outs_by_then", of: "total_units",
      "projected occupied units as a percentage of total units",
      null: "there are no units"),
    Figure("week", "the week's number, 1 to 12", unit: "weeks"),
    Figure("week_ending_day", "the week's last day in days since 1970-01-01"),
  ]

  static let delinquency = MetricModule(
    computed: ComputingView(
      "delinquency", PackageResources.delinquency_sql, row: "a property and good day",
      "what is owed, by age and by class of account, and what is prepaid"),
    rows: .accounts, figures: { _ in delinquencyFigures }
  ).formed(.delinquency)

  private static let delinquencyFigures: [Figure] =
    [
      .count("delinquent_total", "what accounts owe", unit: "cents").titled("Delinquent"),
      .count("prepaid", "what accounts have prepaid", unit: "cents"),
      .count("delinquent_0_30", "owed for up to 30 days", unit: "cents").titled("Delinquent, 0–30 days"),
      .count("delinquent_31_60", "owed for 31 to 60 days", unit: "cents").titled("Delinquent, 31–60 days"),
      .count("delinquent_61_90", "owed for 61 to 90 days", unit: "cents").titled("Delinquent, 61–90 days"),
      .count("delinquent_over_90", "owed for more than 90 days", unit: "cents").titled("Delinquent over 90 days"),
      .count("accounts_owing", "accounts that owe", unit: "accounts"),
      .count("accounts_prepaid", "accounts with a prepayment", unit: "accounts"),
    ]
    + accountClasses.flatMap(balances) + [
      .count("eviction_accounts", "accounts under eviction", unit: "accounts"),
      .count(
        "eviction_delinquent_total", "what accounts under eviction owe", unit: "cents"),
      .sum("on_notice_accounts_owing", "accounts of residents on notice that owe", unit: "accounts"),
      .sum("on_notice_delinquent_total_cents", "what residents on notice owe"),
      .sum("on_notice_prepaid_cents", "what residents on notice have prepaid"),
      .sum(
        "charges_billed_cents", "rent and recurring charges billed in the fiscal month, before concessions",
        null: "no billing is known"),
      .sum("concessions_cents", "concessions of the fiscal month", null: "no billing is known"),
      .sum("billed_properties", "properties whose billing of the month is known", unit: "properties"),
      .sum(
        "rated_delinquent_total_cents", "what current residents owe at properties whose billing of the month is known",
        null: "no billing is known"),
      .value(
        "delinquent_net", "what accounts owe less what they have prepaid", unit: "cents",
        of: "delinquent_total_cents - prepaid_cents"
      ).titled("Delinquent less prepaid"),
      .ratio(
        "delinquency_pct", "rated_delinquent_total_cents", of: "charges_billed_cents",
        "what current residents owe as a percentage of what was billed in the fiscal month",
        null: "no billing is known, or nothing was billed", needs: "billed",
        rows: .init(numerator: "current_delinquent_total_cents")),
      Figure("aging_basis", "printed by the report, or computed from open charges"),
    ]

  private static let accountClasses: [(accountClass: AccountClass, accounts: String)] = [
    (.current, "current residents' accounts"), (.former, "former residents' accounts"),
    (.other, "applicants' and other accounts"), (.unknown, "accounts whose status is not mapped"),
  ]

  private static func balances(_ accountClass: AccountClass, _ accounts: String) -> [Figure] {
    let prefix = accountClass.rawValue
    return [
      .count("\(prefix)_delinquent_total", "what \(accounts) owe", unit: "cents"),
      .sum("\(prefix)_prepaid_cents", "what \(accounts) have prepaid"),
      .sum("\(prefix)_delinquent_0_30_cents", "owed by \(accounts) for up to 30 days"),
      .sum("\(prefix)_delinquent_31_60_cents", "owed by \(accounts) for 31 to 60 days"),
      .sum("\(prefix)_delinquent_61_90_cents", "owed by \(accounts) for 61 to 90 days"),
      .sum("\(prefix)_delinquent_over_90_cents", "owed by \(accounts) for more than 90 days"),
      .sum("\(prefix)_accounts_owing", "\(accounts) that owe", unit: "accounts"),
      .sum("\(prefix)_accounts_prepaid", "\(accounts) with a prepayment", unit: "accounts"),
      Figure("\(prefix)_delinquent_net_cents", "what \(accounts) owe less what they have prepaid"),
    ]
  }

  /// Items rented in addition to units; these figures have no row in the view `metrics`.
  static let rentableItems = MetricModule(
    computed: ComputingView(
      "rentable_items", PackageResources.rentable_items_sql, row: "a property and good day",
      "items rented in addition to units, and their rent"),
    rows: .accounts, figures: { _ in rentableFigures }
  ).formed(.rentableItems, parts: [(grain: "type", key: "i.item_type")], as: .spans)

  private static let rentableFigures: [Figure] = [
    .sum(
      "items", "items rented in addition to units, such as garages: rented, available, available later, out of service",
      unit: "items"),
    .sum("rented_items", "items on a lease", unit: "items"),
    .sum("available_items", "items available now", unit: "items"),
    .sum("later_items", "items available from a later day", unit: "items"),
    .sum("out_of_service_items", "items out of service", unit: "items"),
    .sum("rented_monthly_cents", "monthly rent of the rented items"),
    .sum(
      "rented_not_monthly_items", "rented items billed otherwise, or without a known price", unit: "items"),
    .sum("available_monthly_cents", "monthly rent of the available items, if rented"),
    .sum(
      "available_not_monthly_items", "available items billed otherwise, or without a known price", unit: "items"),
    Figure("rented_items_pct", "rented items as a percentage of all items", null: "there are no items"),
  ]
}
