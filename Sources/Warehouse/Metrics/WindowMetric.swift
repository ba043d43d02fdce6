internal import Domain

/// A module's wide views of dated events: by property, day and window, and pooled over the portfolio.
///
/// Each figure has three columns: of the window, as `compared_…` of the days that it is compared with first, and as
/// `last_year_…` of the same days of last year. A figure whose days no report covers is NULL, never a smaller count.
struct WindowMetric {
  /// A number of events.
  struct Count {
    let column: String
    /// The stage whose days must be told.
    let stage: EventStage
    /// Which events, as SQL over `e`.
    let rule: String
    /// What each adds, as SQL over `e`.
    var amount = "1"
  }

  /// A count less others.
  struct Difference {
    let column: String
    let from: String
    let less: [String]
  }

  /// A count in per cent of another; part and whole stand beside it, told where both are known.
  struct Share {
    let name: String
    let part: String
    let whole: String
  }

  /// The view's name.
  let view: String
  /// The dataset whose days it follows.
  let dataset: UnifiedFactDay.Dataset
  /// The table of the events.
  let events: String
  /// The stages without which a window is not complete.
  let needed: [EventStage]
  /// What is counted.
  let counts: [Count]
  /// What is less than a count.
  let differences: [Difference]
  /// What is part of a count.
  let shares: [Share]
  /// Further columns of a row, as SQL over `c`.
  var further: [String] = []

  /// The window's figures have plain names, those of the periods that it is compared with these prefixes.
  static let periods = UnifiedWindow.periods
  /// The prefixes of the periods that a window is compared with.
  static let comparisons = periods.filter { !$0.isEmpty }
  static let dates = periods.flatMap { ["\($0)first_date", "\($0)last_date"] }
  private static let days = periods.flatMap { ["\($0)first_day", "\($0)last_day"] }

  /// The columns that add up over properties, of one period.
  var sums: [String] {
    counts.map(\.column) + differences.map(\.column) + shares.flatMap { [$0.partColumn, $0.wholeColumn] }
  }

  /// The views, each after those that it reads.
  var statements: [String] { [wide, MetricSQL.current(view), past, current] }

  /// One row a good day of a property and window.
  ///
  /// From inside out: `t` counts and says which days are told, `k` keeps what is told, `c` takes one from another.
  private var wide: String {
    let keys = MetricGrain.dayKeys + ["window_name"] + WindowMetric.dates + ["known_since"]
    return """
      CREATE VIEW \(view) AS
      SELECT c.*,
        \(lines(formulas + further, indent: 2)),
        CASE WHEN c.is_complete = 0 THEN 'incomplete:days' END AS reason
      FROM (
        SELECT \(MetricSQL.list(keys, prefix: "k.")), k.is_complete,
          \(lines(WindowMetric.periods.flatMap(parts), indent: 4))
        FROM (
          SELECT \(MetricSQL.list(keys, prefix: "t.")),
            CASE WHEN \(needed.map { "t.\($0.rawValue)_told = 1" }.joined(separator: " AND ")) THEN 1 ELSE 0 END AS is_complete,
            \(lines(WindowMetric.periods.flatMap(told), indent: 6))
          FROM (
            \(counted)
          ) t
        ) k
      ) c
      """
  }

  /// One join reaches the events of the window and of both comparisons, each event once.
  ///
  /// `known_since` is the first of the days without a gap, up to the window, of which every needed stage is known:
  /// whether an event is a prospect's first depends on it.
  private var counted: String {
    let keys =
      MetricSQL.list(MetricGrain.dayKeys, prefix: "d.") + ", w.window, "
      + MetricSQL.list(WindowMetric.dates + WindowMetric.days, prefix: "w.")
    return """
      SELECT \(keys.replacing("w.window", with: "w.window AS window_name")),
                \(lines(WindowMetric.periods.flatMap(sums) + WindowMetric.periods.flatMap(tellings) + [knownSince], indent: 8))
              FROM good_days d CROSS JOIN windows w
              LEFT JOIN \(events) e
                ON e.property_id = d.property_id AND (\(UnifiedWindow.contains("e.event_day")))
              WHERE d.dataset = '\(dataset.rawValue)' AND w.property_id = d.property_id AND w.as_of = d.as_of
              GROUP BY \(keys)
      """
  }

  private static func isIn(_ period: String) -> String {
    "e.event_day BETWEEN w.\(period)first_day AND w.\(period)last_day"
  }

  private var knownSince: String {
    """
    (SELECT MAX(s.first_date) FROM unified_event_spans s
                  WHERE s.property_id = d.property_id AND s.dataset = '\(dataset.rawValue)'
                    AND s.stage IN (\(needed.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
                    AND s.first_day <= w.first_day AND s.told_through_day >= w.first_day) AS known_since
    """
  }

  private func sums(_ period: String) -> [String] {
    counts.map { "SUM(\(added($0, period))) AS \(period)\($0.column)" }
  }

  /// What an event adds to a count of a period.
  private func added(_ count: Count, _ period: String) -> String {
    "CASE WHEN \(WindowMetric.isIn(period)) AND \(count.rule) THEN \(count.amount) ELSE 0 END"
  }

  /// What an event adds to a column, as SQL over the event `e` and its window `w`; nil where the view has no such sum.
  func added(_ column: String) -> String? {
    let period = WindowMetric.periods.last { column.hasPrefix($0) } ?? ""
    let name = String(column.dropFirst(period.count))
    if let count = counts.first(where: { $0.column == name }) { return added(count, period) }
    if let difference = differences.first(where: { $0.column == name }) {
      return ([difference.from] + difference.less).compactMap { added(period + $0) }.joined(separator: " - ")
    }
    let shared = shares.lazy.compactMap { share in
      share.partColumn == name ? share.part : share.wholeColumn == name ? share.whole : nil
    }
    return shared.first.flatMap { added(period + $0) }
  }

  /// The last day of a window may be told in part where it is the day of the figures itself, which is not over.
  private func tellings(_ period: String) -> [String] {
    let last = "s.last_day >= w.\(period)last_day"
    let reaches =
      period.isEmpty ? "(\(last) OR w.last_day = d.as_of_day AND s.told_through_day >= w.last_day)" : last
    return EventStage.allCases.filter { stage in counts.contains { $0.stage == stage } }.map { stage in
      """
      CASE WHEN EXISTS (SELECT 1 FROM unified_event_spans s
                  WHERE s.property_id = d.property_id AND s.dataset = '\(dataset.rawValue)' AND s.stage = '\(stage.rawValue)'
                    AND s.first_day <= w.\(period)first_day AND \(reaches)) THEN 1 ELSE 0 END
                  AS \(period)\(stage.rawValue)_told
      """
    }
  }

  private func told(_ period: String) -> [String] {
    counts.map {
      "CASE WHEN t.\(period)\($0.stage.rawValue)_told = 1 THEN t.\(period)\($0.column) END AS \(period)\($0.column)"
    }
  }

  private func parts(_ period: String) -> [String] {
    counts.map { "k.\(period)\($0.column)" }
      + differences.map { difference in
        ([difference.from] + difference.less).map { "k.\(period)\($0)" }.joined(separator: " - ")
          + " AS \(period)\(difference.column)"
      }
      + shares.flatMap { share in
        let (part, whole) = ("k.\(period)\(share.part)", "k.\(period)\(share.whole)")
        return [
          "CASE WHEN \(whole) IS NOT NULL THEN \(part) END AS \(period)\(share.partColumn)",
          "CASE WHEN \(part) IS NOT NULL THEN \(whole) END AS \(period)\(share.wholeColumn)",
        ]
      }
  }

  /// The ratios, the same over a property's counts and over those of many.
  var formulas: [String] {
    WindowMetric.periods.flatMap { period in
      shares.flatMap { share in
        let (part, whole) = ("c.\(period)\(share.partColumn)", "c.\(period)\(share.wholeColumn)")
        return [
          "round(100.0 * \(part) / NULLIF(\(whole), 0), 2) AS \(period)\(share.name)_pct",
          "CASE WHEN \(whole) > 0 AND \(part) > \(whole) THEN 1 ELSE 0 END AS \(period)\(share.name)_over_100",
        ]
      }
    }
  }

  func lines(_ columns: [String], indent: Int) -> String {
    columns.joined(separator: ",\n" + String(repeating: " ", count: indent))
  }
}

extension WindowMetric.Share {
  var partColumn: String { "\(name)_part" }
  var wholeColumn: String { "\(name)_whole" }
}
