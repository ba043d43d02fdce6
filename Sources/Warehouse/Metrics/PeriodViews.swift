internal import Domain

/// Views that compare figures with earlier days, and the one of freshness, made from the catalog and the datasets.
enum PeriodViews {
  /// The views in the order of creation.
  static let all = [
    latestDay, comparisonDays, periodMetrics, comparisons, weekly, freshness, datedFindings, openFindings,
  ]

  /// The steps that make them, with the portfolio's.
  static let steps: [SchemaStep] = [
    latestDay.statement, comparisonDays.statement, periodMetrics.statement, comparisons.statement,
    ComputingView("portfolio_comparisons", PackageResources.portfolio_comparisons_sql, row: "", "").statement,
    weekly.statement,
    ComputingView("portfolio_weekly_series", PackageResources.portfolio_weekly_series_sql, row: "", "").statement,
    freshness.statement, datedFindings.statement, openFindings.statement,
  ].map(SchemaStep.statement)

  private static let latestDay = ComputingView(
    "latest_day", PackageResources.latest_day_sql, row: "the portfolio", "the day from which comparisons count back")
  private static let comparisonDays = ComputingView(
    "comparison_days", PackageResources.comparison_days_sql, row: "a property, dataset and period",
    "which day of each property figures are compared with")
  private static let comparisons = ComputingView(
    "comparisons", PackageResources.comparisons_sql, row: "a metric, property, window and period",
    "figures now, a week ago, a month ago and a year ago; the portfolio's over the properties that have both")
  private static let weekly = ComputingView(
    "weekly_series", PackageResources.weekly_series_sql, row: "a metric, property, window and week",
    "figures of 13 weekly days; the portfolio's over the properties that have one in that week")
  private static let datedFindings = ComputingView(
    "dated_findings", PackageResources.dated_findings_sql, row: "a finding of a day",
    "what a person should know or correct of any day, since when, and its effect on the figures")
  private static let openFindings = ComputingView(
    "open_findings", PackageResources.open_findings_sql,
    row: "a finding about a current day, or a later day that failed a check",
    "what a person should know or correct, since when, and its effect on the figures")

  /// The metrics whose parts add up over units or properties, on each period's day; the windows are those that end on
  /// it.
  private static let periodMetrics = ComputingView(
    "period_metrics", select: MetricModule.all.compactMap(arm).joined(separator: "\nUNION ALL\n"),
    row: "a metric, property, period and window", "each metric on the days of comparison_days")

  /// One module's metrics; nil if it has none of a whole property that add up.
  private static func arm(_ module: MetricModule) -> String? {
    let metrics = module.metrics.filter { metric in
      metric.isSum && metric.period.isEmpty
        && (metric.denominator == nil || ["percent", "cents"].contains(metric.unit))
    }
    guard let dataset = module.dataset, module.grains.contains(.property), !metrics.isEmpty else { return nil }
    let list = metrics.enumerated().map { number, metric in
      "SELECT '\(metric.id)' AS metric_id, \(number) AS n, '\(metric.unit)' AS unit"
    }
    return """
      SELECT i.metric_id, d.property_id, d.period, d.weeks_ago, d.wanted_day,
        CAST(\(module.isWindowed ? "m.window_name" : "NULL") AS TEXT) AS window_name, m.as_of,
        \(MetricsView.pick(metrics, \.numerator)) AS numerator,
        \(MetricsView.pick(metrics, \.statedDenominator)) AS denominator,
        \(MetricsView.pick(metrics, \.column)) AS value, i.unit
      FROM comparison_days d
      JOIN \(module.computed.name) m ON m.property_id = d.property_id AND m.as_of = d.as_of
      CROSS JOIN (
        \(list.joined(separator: "\n    UNION ALL "))
      ) i
      WHERE d.dataset = '\(dataset.rawValue)'
      """
  }

  /// How current each dataset of each property is, by the portfolio's latest day: the database has no clock.
  private static let freshness: ComputingView = {
    let datasets = UnifiedFactDay.Dataset.allCases.enumerated().map { place, dataset in
      "SELECT '\(dataset.rawValue)'\(place == 0 ? " AS dataset" : "")"
    }
    return ComputingView(
      "freshness",
      select: """
        SELECT c.property_id, c.dataset, c.as_of, c.as_of_day, c.held_as_of, c.usual_interval,
          c.as_of_day + c.usual_interval AS expected_day, c.days_behind,
          CASE WHEN c.held_as_of IS NOT NULL THEN 'held' WHEN c.as_of IS NULL THEN 'missing'
            WHEN c.days_behind > \(FreshnessRule.acceptedAge) THEN 'late' ELSE 'fresh' END AS state
        FROM (
          SELECT p.property_id, s.dataset, g.as_of, g.as_of_day,
            CASE WHEN l.as_of_day > g.as_of_day THEN l.as_of_day - g.as_of_day WHEN g.as_of_day IS NOT NULL THEN 0 END
              AS days_behind,
            (SELECT h.as_of FROM unified_fact_days h
             WHERE h.property_id = p.property_id AND h.dataset = s.dataset AND h.held_because IS NOT NULL
               AND h.as_of > COALESCE(g.as_of, '')
             ORDER BY h.as_of DESC LIMIT 1) AS held_as_of,
            -- usual_interval: 13 good days within 84 days are 7 days apart
            (SELECT CASE WHEN COUNT(*) > 1
                THEN CAST(round(1.0 * (MAX(d.as_of_day) - MIN(d.as_of_day)) / (COUNT(*) - 1), 0) AS INTEGER) END
             FROM good_days d
             WHERE d.property_id = p.property_id AND d.dataset = s.dataset AND d.as_of_day > g.as_of_day - 91)
              AS usual_interval
          FROM unified_properties p CROSS JOIN (
            \(datasets.joined(separator: "\n      UNION ALL "))
          ) s
          LEFT JOIN published g ON g.property_id = p.property_id AND g.dataset = s.dataset
          LEFT JOIN latest_day l ON 1 = 1
        ) c
        """, row: "a property and dataset", "how current each dataset is, and how often its days come")
  }()
}

/// When a dataset counts as late.
public enum FreshnessRule {
  /// The accepted age of a current day, in days; a source lags the calendar by as much.
  public static let acceptedAge = 3
}
