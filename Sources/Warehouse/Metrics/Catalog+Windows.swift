// Activity, the leasing funnel and trade-outs: a line for each column of a window. `p` is the prefix of the columns of the
// period: empty for the window itself, `compared_` and `last_year_` for the periods that it is compared with.
private let notCovered = "reports do not cover the whole window"

extension MetricModule {
  static let activity = MetricModule(
    computed: ComputingView(
      "activity", PackageResources.activity_sql, row: "a property, good day and window",
      "move-ins, move-outs, notices and renewals"),
    rows: .activityEvents, isWindowed: true,
    figures: { p in
      [
        .event(p, "move_ins", "households that moved in, without transfers"),
        .event(p, "move_outs", "households that moved out, without transfers"),
        .event(p, "renewals", "leases renewed"),
        .event(p, "notices", "notices to move out, without notices to transfer"),
        .event(p, "transfers", "households that moved within the property"),
        .event(p, "transfer_notices", "notices to move within the property"),
        .event(p, "unknown_events", "events whose type is not mapped"),
        .event(p, "net_absorption", "move-ins less move-outs", adds: "move_ins - move_outs"),
      ]
    }
  ).formed(.activity, adjust: completeWindows)

  /// The steps of the funnel: the name and the column of each.
  private static let steps = [
    ("lead", "leads"), ("tour", "tours"), ("application", "applications"), ("lease", "leases"),
  ]

  static let funnel = MetricModule(
    computed: ComputingView(
      "leasing_funnel", PackageResources.leasing_funnel_sql, row: "a property, good day and window",
      "prospects from first contact to lease"),
    rows: .leasingEvents, isWindowed: true,
    figures: { p in
      [
        .prospects(p, "leads", "prospects whose first contact is in the window"),
        .prospects(p, "tours", "prospects whose first tour is in the window"),
        .prospects(
          p, "applications", "prospects whose first application is in the window", null: "no report lists applications",
          needs: "applications"),
        .prospects(p, "leases", "prospects whose first lease is in the window"),
        .prospects(
          p, "cancelled", "prospects whose first cancellation or denial is in the window",
          null: "no report lists cancellations", needs: "cancelled"),
        .sum("contact_events", "contacts", null: notCovered, unit: "events"),
        .sum("tour_events", "tours", null: notCovered, unit: "events"),
        .sum("application_events", "applications", null: "no report lists applications", unit: "events"),
        .sum("lease_events", "leases signed", null: notCovered, unit: "events"),
        .sum("cancelled_events", "cancellations and denials", null: "no report lists cancellations", unit: "events"),
        .sum(
          "leads_first_seen", "leads whose first contact is only the earliest on record", null: notCovered,
          unit: "prospects"),
        .sum("unknown_events", "events whose type is not mapped", null: notCovered, unit: "events"),
        .prospects(
          p, "net_leases", "leases less cancellations and denials", null: "no report lists cancellations",
          needs: "cancelled", adds: "leases - cancelled"
        ).titled("Net leases"),
      ]
        + steps.indices.flatMap { from in
          steps[(from + 1)...].flatMap { conversion(p, steps[from], $0) }
        } + [
          Figure("applications_reason", "why applications are NULL", null: "they are known"),
          Figure("net_leases_reason", "why net leases are NULL", null: "they are known"),
        ]
    }
  ).formed(.funnel, adjust: completeWindows)

  /// A step in percent of one before it.
  private static func conversion(
    _ p: String, _ from: (name: String, column: String), _ to: (name: String, column: String)
  ) -> [Figure] {
    let name = "\(from.name)_\(to.name)"
    let unknown = "\(from.column) or \(to.column) are unknown"
    return [
      .sum(
        "\(name)_part", "\(to.column) of properties that know \(from.column) and \(to.column)", null: unknown,
        unit: "prospects"),
      .sum(
        "\(name)_whole", "\(from.column) of properties that know \(from.column) and \(to.column)", null: unknown,
        unit: "prospects"),
      .ratio(
        "\(p)\(name)_pct", "\(p)\(name)_part", of: "\(p)\(name)_whole",
        "\(to.column) as a percentage of \(from.column); can exceed 100", null: "\(unknown), or \(from.column) are 0",
        needs: [from.name, to.name].contains("application") ? "applications" : "days",
        rows: .init(numerator: to.column, denominator: from.column)),
      Figure("\(name)_over_100", "1 where \(to.column) are more than 100 % of \(from.column)", unit: "flag"),
    ]
  }

  static let tradeouts = MetricModule(
    computed: ComputingView(
      "tradeouts", PackageResources.tradeouts_sql, row: "a property, good day and window",
      "rents of leases that began, against the rents before them"),
    rows: .tradeouts, isWindowed: true,
    figures: { p in
      rents(p, "new", "new leases that began in the window")
        + rents(p, "renewal", "renewals that began in the window")
        + rents(p, "blended", "new leases and renewals that began in the window")
        + [
          .value(
            "\(p)tradeout_blended_leases", "new leases and renewals that began in the window",
            unit: "leases", needs: "days", adds: "tradeout_blended_leases"),
          .value(
            "\(p)tradeout_blended_pairs",
            "new leases and renewals that began in the window and whose unit has an earlier rent",
            unit: "leases", needs: "days", adds: "tradeout_blended_pairs"),
        ]
    }
  ).formed(.leases) {
    $0.keys = ["window_name"]; $0.rule = .windows
  }

  private static func rents(_ p: String, _ kind: String, _ leases: String) -> [Figure] {
    [
      .sum("tradeout_\(kind)_leases", leases, unit: "leases"),
      .sum("tradeout_\(kind)_pairs", "\(leases), whose unit has an earlier rent", unit: "leases"),
      .sum("tradeout_\(kind)_rent_cents", "total monthly base rent of \(leases) whose unit has an earlier rent"),
      .sum("tradeout_\(kind)_prior_cents", "total monthly base rent before \(leases) whose unit has an earlier rent"),
      .ratio(
        "\(p)tradeout_\(kind)_pct", "\(p)tradeout_\(kind)_rent_cents - \(p)tradeout_\(kind)_prior_cents",
        of: "\(p)tradeout_\(kind)_prior_cents",
        "change of the rent of \(leases) against the unit's rent before, as a percentage of the rent before",
        null: "tradeout_\(kind)_pairs is 0",
        needs: p.isEmpty ? "prior_rent" : "days",
        rows: .init(
          numerator: "tradeout_\(kind)_rent_cents - tradeout_\(kind)_prior_cents",
          denominator: "tradeout_\(kind)_prior_cents")),
    ]
  }

  static let turns = MetricModule(
    computed: ComputingView(
      "turns", PackageResources.turns_sql, row: "a property, good day and window",
      "turn time and days on market of the units that were moved into"),
    rows: .turns, isWindowed: true, figures: turnFigures
  ).formed(.activity, adjust: completeWindows)

  @Sendable private static func turnFigures(_ p: String) -> [Figure] {
    [
      .count(
        "\(p)turns", "units that were moved into in the window, by new households or transfers", unit: "turns",
        null: notCovered, needs: "days", adds: "turns"
      ).titled("Turns"),
      .count(
        "\(p)turns_known", "turns whose move-out and made-ready day are known", unit: "turns", null: notCovered,
        needs: "days", adds: "turns_known"),
      .sum("make_ready_days", "days from move-out to made ready, of turns_known", null: notCovered, unit: "days"),
      .sum("ready_days", "days from made ready to move-in, of turns_known", null: notCovered, unit: "days"),
      .sum("vacated_turns", "turns whose move-out is known", null: notCovered, unit: "turns"),
      .sum("between_days", "days from move-out to move-in, of vacated_turns", null: notCovered, unit: "days"),
      .sum("marketed_turns", "turns whose days on the market are known", null: notCovered, unit: "turns"),
      .sum(
        "market_days", "days from available to rent to lease signed, of marketed_turns", null: notCovered, unit: "days"),
      average(
        p, "turn_time_avg", "make_ready_days", "turns_known", "made_ready",
        "turn time: mean days from move-out to made ready (NAA), of the turns that know both"
      ).titled("Turn time, days"),
      average(
        p, "ready_to_move_in_avg", "ready_days", "turns_known", "made_ready",
        "mean days from made ready to the next move-in, of the turns that know both"),
      average(
        p, "days_between_residents_avg", "between_days", "vacated_turns", "move_out",
        "mean days from move-out to the next move-in, of the turns that know both"),
      average(
        p, "days_on_market_avg", "market_days", "marketed_turns", "listed",
        "days on market: mean days from the first day available to rent, on notice or vacant, to the signed lease"
      ).titled("Days on market"),
    ]
  }

  /// A mean of days.
  ///
  /// A window whose turns are all unknown lacks an input, and is not one without turns. Of a comparison only the days
  /// can be missing.
  private static func average(
    _ p: String, _ id: String, _ days: String, _ turns: String, _ needs: String, _ meaning: String
  ) -> Figure {
    .ratio(
      "\(p)\(id)", "\(p)\(days)", of: p.isEmpty ? "NULLIF(\(turns), 0)" : p + turns, meaning, unit: "days",
      null: "\(turns) is 0", needs: p.isEmpty ? needs : "days", rows: .init(numerator: days, denominator: turns))
  }

  private static func completeWindows(_ pooling: inout Pooling) {
    pooling.keys = ["window_name"]
    pooling.rule = .completeWindows
  }
}

extension Figure {
  fileprivate static func event(_ p: String, _ column: String, _ meaning: String, adds: String? = nil) -> Figure {
    .count(p + column, meaning, unit: "events", null: notCovered, needs: "days", adds: adds ?? column)
  }

  fileprivate static func prospects(
    _ p: String, _ column: String, _ meaning: String, null: String = notCovered, needs: String = "days",
    adds: String? = nil
  ) -> Figure {
    .count(p + column, meaning, unit: "prospects", null: null, needs: needs, adds: adds ?? column)
  }
}
