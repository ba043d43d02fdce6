internal import Domain

/// Who came and went: `activity` by property and window, and pooled over the portfolio.
///
/// A transfer within the property is listed apart: it is in neither move_ins nor move_outs, so not in net_absorption, and
/// a notice to transfer is not among notices.
enum ActivityViews {
  static let statements = metric.statements

  static let metric = WindowMetric(
    view: "activity", dataset: .activity, events: UnifiedActivityEvent.table,
    needed: [.moveIn, .moveOut, .notice, .renewal],
    counts: [
      count("move_ins", .moveIn), count("move_outs", .moveOut), count("renewals", .renewal), count("notices", .notice),
      .init(column: "transfers", stage: .moveIn, rule: "e.stage = 'move_in' AND e.is_transfer = 1"),
      .init(column: "transfer_notices", stage: .notice, rule: "e.stage = 'notice' AND e.is_transfer = 1"),
      .init(column: "unknown_events", stage: .moveIn, rule: "e.stage = 'unknown'"),
    ],
    differences: [.init(column: "net_absorption", from: "move_ins", less: ["move_outs"])], shares: [],
    further: [MetricSQL.eventQuality])

  private static func count(_ column: String, _ stage: EventStage) -> WindowMetric.Count {
    .init(column: column, stage: stage, rule: "e.stage = '\(stage.rawValue)' AND e.is_transfer = 0")
  }
}
