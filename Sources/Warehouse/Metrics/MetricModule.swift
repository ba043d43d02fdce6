/// The metrics of one wide view, and the grains at which it has them.
struct MetricModule {
  /// The wide view; at other grains than the property's it has their suffixes.
  let view: String
  let metrics: [MetricDefinition]
  /// The single rows that it counts.
  let rows: MetricExplanation.Rows
  /// What its rows stand for, each a view of its own.
  let grains: [MetricGrain]
  /// Whether its rows are of windows.
  var isWindowed = false
  /// Whether the view over the portfolio has them too.
  var isPooled = true

  /// The view's whole name at its first grain.
  var wideView: String { view + (grains.first?.suffix ?? "") }

  /// All of them, in the order of the view `metrics`.
  static let all = [
    MetricModule(
      view: "occupancy", metrics: MetricDefinition.occupancy,
      rows: .units("unit_states", floorplans: "floorplan_states"),
      grains: MetricGrain.ofUnits),
    MetricModule(
      view: "exposure", metrics: MetricDefinition.exposure, rows: .units("unit_states", floorplans: "floorplan_states"),
      grains: MetricGrain.ofUnits),
    MetricModule(
      view: "pricing", metrics: MetricDefinition.pricing, rows: .units("unit_rents", floorplans: "floorplan_rents"),
      grains: MetricGrain.ofUnits),
    MetricModule(view: "delinquency", metrics: MetricDefinition.delinquency, rows: .accounts, grains: [.property]),
    MetricModule(
      view: "activity", metrics: MetricDefinition.activity, rows: .activityEvents, grains: [.property], isWindowed: true
    ),
    MetricModule(
      view: "leasing_funnel", metrics: MetricDefinition.funnel, rows: .leasingEvents, grains: [.property],
      isWindowed: true),
    MetricModule(
      view: "tradeouts", metrics: MetricDefinition.tradeouts, rows: .tradeouts, grains: [.property], isWindowed: true),
    MetricModule(
      view: "expirations", metrics: MetricDefinition.expirations, rows: .expirations, grains: [.month], isPooled: false),
    MetricModule(
      view: "occupancy_forecast", metrics: MetricDefinition.forecast, rows: .schedules, grains: [.week], isPooled: false
    ),
  ]

  /// What a single row adds to a column, as SQL; nil where the view's own SQL tells it.
  func added(_ column: String) -> String? {
    switch rows {
    case .units, .accounts: nil
    case .activityEvents: ActivityViews.metric.added(column)
    case .leasingEvents: FunnelViews.metric.added(column)
    case .tradeouts: TradeoutViews.added(column)
    case .expirations: ExpirationViews.added(column)
    case .schedules: ForecastViews.added(column)
    }
  }
}
