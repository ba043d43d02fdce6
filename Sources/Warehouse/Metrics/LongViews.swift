/// Every metric as a row of its own, for exports and explanations.
enum LongViews {
  static let statements = [metrics, MetricSQL.current("metrics")]

  /// One row a metric, grain, and row of its wide view; for the portfolio the current one alone, without a property.
  ///
  /// value is numerator / denominator, in per cent where the unit says so, or the numerator where there is no
  /// denominator. A NULL value has a reason. window_name is NULL for what is of a day, not of a window.
  private static let metrics: String = {
    let modules: [(view: String, metrics: [LongMetric], grains: [MetricGrain])] = [
      ("occupancy", LongMetric.occupancy, MetricGrain.ofUnits),
      ("exposure", LongMetric.exposure, MetricGrain.ofUnits),
      ("pricing", LongMetric.pricing, MetricGrain.ofUnits),
      ("delinquency", LongMetric.delinquency, [.property]),
    ]
    let windowed: [(view: String, metrics: [LongMetric])] = [
      ("activity", LongMetric.activity), ("leasing_funnel", LongMetric.funnel), ("tradeouts", LongMetric.tradeouts),
    ]
    let ofDays = modules.flatMap { module in
      module.grains.map { arm(module.view + $0.suffix, module.metrics, $0) }
        + [arm("current_portfolio_" + module.view, module.metrics, nil)]
    }
    let ofWindows = windowed.flatMap { module in
      [
        arm(module.view, module.metrics, .property, window: "window_name"),
        arm("current_portfolio_" + module.view, module.metrics, nil, window: "window_name"),
      ]
    }
    let ofMonths = [
      arm("expirations_by_month", LongMetric.expirations, .month),
      arm("occupancy_forecast_by_week", LongMetric.forecast, .week),
    ]
    return "CREATE VIEW metrics AS\n" + (ofDays + ofWindows + ofMonths).joined(separator: "\nUNION ALL\n")
  }()

  /// The wide view's rows, each once for every metric: the wide view is read once, whatever is asked.
  private static func arm(_ view: String, _ metrics: [LongMetric], _ grain: MetricGrain?, window: String = "NULL")
    -> String
  {
    let list = metrics.map { "SELECT '\($0.id)' AS metric_id, '\($0.unit)' AS unit, '\($0.needs)' AS needs" }
    let (property, key, current) = grain == nil ? ("NULL", "NULL", "1") : ("property_id", self.key(grain), "is_current")
    return """
      SELECT metric_id, property_id, as_of, grain, grain_key, window_name, numerator, denominator, value,
        CASE WHEN value IS NULL THEN
          CASE WHEN denominator = 0 THEN 'no_population' ELSE COALESCE(reason, 'incomplete:' || needs) END
        END AS reason,
        unit, is_current
      FROM (
        SELECT metric_id, CAST(\(property) AS TEXT) AS property_id, as_of, '\(grain?.rawValue ?? "portfolio")' AS grain,
          CAST(\(key) AS TEXT) AS grain_key, CAST(\(window) AS TEXT) AS window_name,
          \(pick(metrics) { $0.numerator }) AS numerator,
          \(pick(metrics) { $0.denominator ?? "CAST(NULL AS BIGINT)" }) AS denominator,
          \(pick(metrics) { $0.value }) AS value,
          reason, unit, needs, \(current) AS is_current
        FROM \(view) CROSS JOIN (
          \(list.joined(separator: "\n    UNION ALL "))
        ) i
      ) v
      """
  }

  private static func key(_ grain: MetricGrain?) -> String { grain?.keys.first ?? "NULL" }

  private static func pick(_ metrics: [LongMetric], _ part: (LongMetric) -> String) -> String {
    "CASE metric_id\n" + metrics.map { "      WHEN '\($0.id)' THEN \(part($0))\n" }.joined() + "    END"
  }
}
