internal import Domain

/// From first contact to lease: `leasing_funnel` by property and window, and pooled over the portfolio.
///
/// leads, tours, applications, leases and cancelled are distinct prospects, co-applicants once, whose first such event is
/// in the window; `…_events` beside them are the raw events. Identity: a count of prospects never passes its events. A
/// ratio of two of them can pass 100 % in a short window: `…_over_100` says so.
enum FunnelViews {
  static let statements = metric.statements

  /// The steps of the funnel, by the name and the column of each.
  private static let steps = [
    ("lead", "leads"), ("tour", "tours"), ("application", "applications"), ("lease", "leases"),
  ]

  /// The conversions: every step in per cent of every one before it.
  static let conversions: [WindowMetric.Share] = steps.indices.flatMap { from in
    steps[(from + 1)...].map { later in
      .init(name: "\(steps[from].0)_\(later.0)", part: later.1, whole: steps[from].1)
    }
  }

  static let metric = WindowMetric(
    view: "leasing_funnel", dataset: .funnel, events: UnifiedLeasingEvent.table, needed: [.contact, .tour, .lease],
    counts: [
      .init(column: "leads", stage: .contact, rule: "e.is_lead = 1"), first("tours", .tour),
      first("applications", .application), first("leases", .lease), first("cancelled", .cancelled),
      .init(column: "contact_events", stage: .contact, rule: "1 = 1", amount: "e.times"), raw("tour_events", .tour),
      raw("application_events", .application), raw("lease_events", .lease), raw("cancelled_events", .cancelled),
      .init(column: "leads_first_seen", stage: .contact, rule: firstSeen),
      .init(column: "unknown_events", stage: .contact, rule: "e.stage = 'unknown'", amount: "e.times"),
    ],
    differences: [.init(column: "net_leases", from: "leases", less: ["cancelled"])], shares: conversions,
    further: [
      MetricSQL.eventQuality,
      "CASE WHEN c.applications IS NULL THEN 'incomplete:applications' END AS applications_reason",
      "CASE WHEN c.net_leases IS NULL THEN 'incomplete:cancelled' END AS net_leases_reason",
    ])

  private static func first(_ column: String, _ stage: EventStage) -> WindowMetric.Count {
    .init(column: column, stage: stage, rule: "e.stage = '\(stage.rawValue)' AND e.is_first = 1")
  }

  private static func raw(_ column: String, _ stage: EventStage) -> WindowMetric.Count {
    .init(column: column, stage: stage, rule: "e.stage = '\(stage.rawValue)'", amount: "e.times")
  }

  /// Leads whose first contact is only the earliest that is at hand.
  private static let firstSeen = """
    e.is_lead = 1 AND EXISTS (SELECT 1 FROM unified_prospects p WHERE p.property_id = e.property_id
                      AND p.prospect_id = e.prospect_id AND p.first_contact_basis = 'first_seen')
    """
}
