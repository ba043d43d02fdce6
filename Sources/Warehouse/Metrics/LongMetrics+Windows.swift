extension LongMetric {
  /// Those of `activity`.
  static let activity: [LongMetric] = inBothPeriods(
    [
      "move_ins", "move_outs", "net_absorption", "renewals", "notices", "transfers", "transfer_notices",
      "unknown_events",
    ].map { LongMetric(id: $0, unit: "events", numerator: $0, value: $0, needs: "days") })

  /// Those of `leasing_funnel`.
  static let funnel: [LongMetric] = {
    let prospects = [
      ("leads", "days"), ("tours", "days"), ("applications", "applications"), ("leases", "days"),
      ("cancelled", "cancelled"), ("net_leases", "cancelled"),
    ].map { LongMetric(id: $0, unit: "prospects", numerator: $0, value: $0, needs: $1) }
    let conversions = FunnelViews.conversions.map { share in
      LongMetric.ratio(
        "\(share.name)_pct", share.partColumn, of: share.wholeColumn,
        needs: [share.part, share.whole].contains("applications") ? "applications" : "days")
    }
    return inBothPeriods(prospects + conversions)
  }()

  /// Those of `tradeouts`.
  static let tradeouts: [LongMetric] =
    TradeoutViews.kinds.map { kind, _ in
      ratio(
        "tradeout_\(kind)_pct", "\(kind)_rent_cents - \(kind)_prior_cents", of: "\(kind)_prior_cents",
        needs: "prior_rent")
    }
    + ["leases", "pairs"].map {
      LongMetric(id: "tradeout_\($0)", unit: "leases", numerator: "blended_\($0)", value: "blended_\($0)")
    }

  /// The metrics of the window, and of the period before it as `compared_…`.
  private static func inBothPeriods(_ metrics: [LongMetric]) -> [LongMetric] {
    metrics
      + metrics.map { metric in
        LongMetric(
          id: "compared_" + metric.id, unit: metric.unit, numerator: "compared_" + metric.numerator,
          denominator: metric.denominator.map { "compared_" + $0 }, value: "compared_" + metric.value,
          needs: metric.needs)
      }
  }
}
