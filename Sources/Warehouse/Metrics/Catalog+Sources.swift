// Leads and leases by advertising source: a line for each column.
private let uncovered = "reports do not cover the window"

extension MetricModule {
  /// Leads and leases by advertising source; these figures have no row in the view `metrics`.
  static let leadSources = MetricModule(
    computed: ComputingView(
      "lead_sources", PackageResources.lead_sources_sql,
      row: "a property, good day, window and advertising source",
      "leads, tours, applications and leases by the advertising source of the prospects"),
    rows: .leasingEvents, isPooled: false, figures: { _ in sourceFigures }
  ).formed(.funnel, isKept: false) {
    ($0.keys, $0.parts) = (["window_name", "advertising_source"], "lead_source_counts")
  }

  private static let sourceFigures: [Figure] = [
    Figure("advertising_source", "the advertising source as the source system words it", null: "not stated"),
    .sum("leads", "prospects of the source whose first contact is in the window", null: uncovered, unit: "prospects"),
    .sum("tours", "prospects of the source whose first tour is in the window", null: uncovered, unit: "prospects"),
    .sum(
      "applications", "prospects of the source whose first application is in the window", null: uncovered,
      unit: "prospects"),
    .sum("leases", "prospects of the source whose first lease is in the window", null: uncovered, unit: "prospects"),
    .sum(
      "cancelled", "prospects of the source whose lease was canceled in the window", null: uncovered,
      unit: "prospects"),
    Figure("lead_tour_pct", "tours as a percentage of leads", null: "there are no leads", unit: "%"),
    Figure("lead_lease_pct", "leases as a percentage of leads", null: "there are no leads", unit: "%"),
    Figure("tour_lease_pct", "leases as a percentage of tours", null: "there are no tours", unit: "%"),
  ]
}
