/// The metrics of one wide view, and the grains at which it has them.
struct MetricModule {
  /// The wide view; at other grains than the property's it has their suffixes.
  let view: String
  let metrics: [LongMetric]
  /// What its rows stand for, each a view of its own.
  let grains: [MetricGrain]
  /// Whether its rows are of windows.
  var isWindowed = false
  /// Whether the view over the portfolio has them too.
  var isPooled = true

  /// All of them, in the order of the view `metrics`.
  static let all = [
    MetricModule(view: "occupancy", metrics: LongMetric.occupancy, grains: MetricGrain.ofUnits),
    MetricModule(view: "exposure", metrics: LongMetric.exposure, grains: MetricGrain.ofUnits),
    MetricModule(view: "pricing", metrics: LongMetric.pricing, grains: MetricGrain.ofUnits),
    MetricModule(view: "delinquency", metrics: LongMetric.delinquency, grains: [.property]),
    MetricModule(view: "activity", metrics: LongMetric.activity, grains: [.property], isWindowed: true),
    MetricModule(view: "leasing_funnel", metrics: LongMetric.funnel, grains: [.property], isWindowed: true),
    MetricModule(view: "tradeouts", metrics: LongMetric.tradeouts, grains: [.property], isWindowed: true),
    MetricModule(view: "expirations", metrics: LongMetric.expirations, grains: [.month], isPooled: false),
    MetricModule(view: "occupancy_forecast", metrics: LongMetric.forecast, grains: [.week], isPooled: false),
  ]
}
