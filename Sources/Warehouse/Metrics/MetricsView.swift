/// Every metric as a row of its own, for exports and explanations: the view `metrics`, made from the catalog.
enum MetricsView {
  static let steps: [SchemaStep] = [.statement(metrics), .statement(ComputingView.current("metrics"))]

  /// One row for each metric, grain, and row of its wide view; the portfolio has only its current row, without a
  /// property.
  ///
  /// `value` is numerator / denominator, in percent if the unit says so, or the numerator if there is no denominator. A
  /// NULL value has a reason; a comparison has its own reason, not the window's. `window_name` is NULL for a metric of
  /// a single day. A window that is not compared with last year has no rows of `last_year_…`.
  private static let metrics: String = {
    let arms = MetricModule.all.flatMap { module in
      module.grains.map { arm(module.view(at: $0), module, $0) }
        + (module.isPooled ? [arm("current_portfolio_" + module.computed.name, module, nil)] : [])
    }
    return "CREATE VIEW metrics AS\n" + arms.joined(separator: "\nUNION ALL\n")
  }()

  /// The wide view's rows, each once for every metric: the wide view is read once, whatever is asked.
  private static func arm(_ view: String, _ module: MetricModule, _ grain: MetricModule.Grain?) -> String {
    let (metrics, window) = (module.metrics, module.isWindowed ? "window_name" : "NULL")
    let list = metrics.enumerated().map { number, metric in
      "SELECT '\(metric.id)' AS metric_id, \(number) AS n, '\(metric.unit)' AS unit, '\(metric.needs)' AS needs"
    }
    let (property, current) = grain == nil ? ("NULL", "1") : ("property_id", "is_current")
    let key = grain.flatMap { $0 == .property ? nil : $0.rawValue } ?? "NULL"
    return """
      SELECT metric_id, property_id, as_of, grain, grain_key, window_name, numerator, denominator, value,
        CASE WHEN value IS NULL THEN
          CASE WHEN denominator = 0 THEN 'no_population' ELSE COALESCE(reason, 'incomplete:' || needs) END
        END AS reason,
        unit, is_current
      FROM (
        SELECT metric_id, CAST(\(property) AS TEXT) AS property_id, as_of, '\(grain?.rawValue ?? "portfolio")' AS grain,
          CAST(\(key) AS TEXT) AS grain_key, CAST(\(window) AS TEXT) AS window_name,
          \(pick(metrics, \.numerator)) AS numerator,
          \(pick(metrics, \.statedDenominator)) AS denominator,
          \(pick(metrics, \.column)) AS value,
          \(module.isWindowed ? ownReason : "reason"), unit, needs, \(current) AS is_current
        FROM \(view) CROSS JOIN (
          \(list.joined(separator: "\n    UNION ALL "))
        ) i\(module.isWindowed ? "\n    WHERE last_year_first_date IS NOT NULL OR SUBSTR(metric_id, 1, 10) <> 'last_year_'" : "")
      ) v
      """
  }

  /// The wide view's reason is that of the window itself.
  private static let ownReason: String = {
    let rules = UnifiedWindow.periods.filter { !$0.isEmpty }.map { "SUBSTR(metric_id, 1, \($0.count)) <> '\($0)'" }
    return "CASE WHEN \(rules.joined(separator: " AND ")) THEN reason END AS reason"
  }()

  /// A part of the metric with the number `n`, by halves: SQLite goes through the branches of a CASE one by one, for
  /// every row.
  static func pick(_ metrics: [MetricDefinition], _ part: (MetricDefinition) -> String) -> String {
    pick(metrics.map(part)[...])
  }

  private static func pick(_ parts: ArraySlice<String>) -> String {
    let middle = parts.startIndex + parts.count / 2
    guard let first = parts.first, !parts.allSatisfy({ $0 == first }) else { return parts.first ?? "NULL" }
    return "CASE WHEN i.n < \(middle) THEN \(pick(parts[..<middle]))\n      ELSE \(pick(parts[middle...])) END"
  }
}

extension MetricDefinition {
  /// The denominator as a column of `metrics`; NULL for a metric without one.
  var statedDenominator: String { denominator ?? "CAST(NULL AS BIGINT)" }
}
