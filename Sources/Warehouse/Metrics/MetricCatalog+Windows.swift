extension MetricDefinition {
  /// Those of `activity`.
  static let activity: [MetricDefinition] = inAllPeriods(
    [
      "move_ins", "move_outs", "net_absorption", "renewals", "notices", "transfers", "transfer_notices",
      "unknown_events",
    ].map { MetricDefinition(id: $0, unit: "events", numerator: $0, value: $0, needs: "days") })

  /// Those of `leasing_funnel`.
  static let funnel: [MetricDefinition] = {
    let prospects = [
      ("leads", "days"), ("tours", "days"), ("applications", "applications"), ("leases", "days"),
      ("cancelled", "cancelled"), ("net_leases", "cancelled"),
    ].map { MetricDefinition(id: $0, unit: "prospects", numerator: $0, value: $0, needs: $1) }
    let conversions = FunnelViews.conversions.map { share in
      MetricDefinition.ratio(
        "\(share.name)_pct", share.partColumn, of: share.wholeColumn,
        needs: [share.part, share.whole].contains("applications") ? "applications" : "days")
    }
    return inAllPeriods(prospects + conversions)
  }()

  /// Those of `tradeouts`.
  static let tradeouts: [MetricDefinition] = inAllPeriods(
    TradeoutViews.kinds.map { kind, _ in
      ratio(
        "tradeout_\(kind)_pct", "\(kind)_rent_cents - \(kind)_prior_cents", of: "\(kind)_prior_cents",
        needs: "prior_rent")
    }
      + ["leases", "pairs"].map {
        MetricDefinition(
          id: "tradeout_\($0)", unit: "leases", numerator: "blended_\($0)", value: "blended_\($0)", needs: "days")
      }, comparisonsNeed: "days")

  /// The metrics of the window, and of the periods that it is compared with as `compared_…` and `last_year_…`.
  ///
  /// A comparison without a value lacks `missing`, or where that is nil what the window's own metric needs.
  private static func inAllPeriods(_ metrics: [MetricDefinition], comparisonsNeed missing: String? = nil)
    -> [MetricDefinition]
  {
    WindowMetric.periods.flatMap { period in
      metrics.map { metric in
        var own = metric
        own.id = period + metric.id
        own.needs = period.isEmpty ? metric.needs : missing ?? metric.needs
        own.numerator = prefixed(metric.numerator, period)
        own.denominator = metric.denominator.map { prefixed($0, period) }
        own.value = period + metric.value
        return own
      }
    }
  }

  /// An expression over the columns of a period.
  private static func prefixed(_ expression: String, _ period: String) -> String {
    expression.split(separator: " ").map { $0 == "-" ? "-" : period + $0 }.joined(separator: " ")
  }
}
