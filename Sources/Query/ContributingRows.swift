internal import Warehouse

/// The individual rows behind metrics that are made of the same rows, as SQL for a property, a day and, for some metrics,
/// a window, month or week.
///
/// The contribution of a row is read from the view that the metric's figures are summed from, so that it is defined
/// only once.
struct ContributingRows {
  /// Selects the row's ID, display name, class and floor plan, then for each metric its contributions to the numerator
  /// and the denominator.
  let sql: String
  /// Whether the statement's third parameter is the window, month or week.
  let isOfPart: Bool

  /// Creates the statement of a metric; for floor plans where the day's primary source lists no individual units.
  ///
  /// The asking rent is that of the available units if `available` is true, else that of all revenue units.
  init(_ metric: MetricDefinition, ofFloorplans: Bool, asksAvailable available: Bool) {
    self.init(metric, and: [], ofFloorplans: ofFloorplans, asksAvailable: available)
  }

  /// Creates the statement of a metric and of others with the same `source`.
  init(_ metric: MetricDefinition, and others: [MetricDefinition], ofFloorplans: Bool, asksAvailable available: Bool) {
    let views = metric.rows.views
    let view = ofFloorplans ? views.last ?? "" : views.first ?? ""
    let rows = ContributingRows.rows(of: view, metric, available)
    let (names, join, order) = ContributingRows.names(metric.rows, ofFloorplans)
    let ofPart = rows.part.map { " AND CAST(\($0) AS TEXT) = ?" } ?? ""
    isOfPart = rows.part != nil
    let terms = ([metric] + others).map(\.rowTerms).flatMap { [$0.numerator, $0.denominator] }
    let added = terms.enumerated().map { "\($1.map(rows.adds) ?? "NULL") AS adds_\($0)" }
    sql = """
      SELECT \(names), \(terms.indices.map { "u.adds_\($0)" }.joined(separator: ", "))
      FROM (
        SELECT r.*, \(added.joined(separator: ",\n    "))
        FROM \(rows.from)
        WHERE \(rows.day).property_id = ? AND \(rows.day).as_of = ?\(ofPart)
      ) u\(join)
      ORDER BY \(order)
      """
  }

  /// What names the rows that a metric is made of; those of metrics with the same source can be read together.
  static func source(of metric: MetricDefinition) -> [String] { [metric.view, metric.period] + metric.rows.views }

  /// Returns the source of the rows, the table with their day, the column of their window, month or week, and the form
  /// in which their terms count.
  private static func rows(of view: String, _ metric: MetricDefinition, _ available: Bool) -> (
    from: String, day: String, part: String?, adds: (String) -> String
  ) {
    let whole: (String) -> String = { $0 }
    return switch metric.rows {
    case .units where metric.view == "pricing":
      ("(SELECT u.*, \(asking(available ? "available" : "plan")) FROM \(view) u) r", "r", nil, whole)
    case .units, .floorplans, .billedMonths, .incomeLines: ("\(view) r", "r", nil, whole)
    case .accounts: (daily(view, "delinquency"), "r", nil, whole)
    case .expirations: (daily(view, "expirations"), "r", "r.bucket", whole)
    case .schedules: ("\(view) r", "r", "r.week", whole)
    case .activityEvents, .leasingEvents: windowed(view, "r.event_day", metric.period)
    case .tradeouts: windowed(view, "r.starts_day", metric.period)
    case .turns: windowed(view, "r.move_in_day", metric.period)
    }
  }

  /// Returns the rows of spans on each day of their dataset.
  private static func daily(_ view: String, _ dataset: String) -> String {
    """
    (SELECT d.as_of, s.* FROM unified_fact_days d CROSS JOIN \(view) s
      WHERE d.dataset = '\(dataset)' AND s.property_id = d.property_id AND s.valid_from <= d.as_of
        AND s.valid_to >= d.as_of) r
    """
  }

  /// Returns the rows of a window and of its comparison periods; only the rows of the metric's own period count.
  private static func windowed(_ view: String, _ day: String, _ period: String) -> (
    from: String, day: String, part: String?, adds: (String) -> String
  ) {
    let from = "windows w JOIN \(view) r ON r.property_id = w.property_id AND (\(UnifiedWindow.contains(day)))"
    return (
      from, "w", "w.window",
      { "CASE WHEN \(day) BETWEEN w.\(period)first_day AND w.\(period)last_day THEN \($0) ELSE 0 END" }
    )
  }

  /// Returns the columns of the units that make up the asking rent; which units do is decided for the whole property.
  private static func asking(_ set: String) -> String {
    ["units", "rent_cents", "unsized_units", "sized_rent_cents", "square_feet"]
      .map { "u.\(set)_\($0) AS asking_\($0)" }.joined(separator: ", ")
  }

  /// Returns the columns that name a row, the join with the table that contains them if the rows do not, and the order.
  private static func names(_ rows: MetricDefinition.Rows, _ ofFloorplans: Bool) -> (
    columns: String, join: String, order: String
  ) {
    switch rows {
    case .floorplans: ("u.floorplan, u.floorplan, 'floorplan', u.floorplan", "", "u.floorplan")
    case .units where ofFloorplans: ("u.floorplan, u.floorplan, 'floorplan', u.floorplan", "", "u.floorplan")
    case .units, .schedules:
      (
        "n.unit_id, n.unit_number, n.unit_class, n.floorplan", join("unified_units", "unit_id"),
        "n.unit_class, n.unit_number, n.unit_id"
      )
    case .accounts:
      (
        "n.account_id, COALESCE(n.unit_number, 'NONE'), n.account_class, NULL",
        join("unified_delinquency", "account_id"), "n.account_class, n.unit_number, n.account_id"
      )
    case .billedMonths: ("u.fiscal_month, u.fiscal_month, u.billing_source, NULL", "", "u.fiscal_month")
    case .incomeLines:
      (
        "u.line_id, COALESCE(u.account || ' ', '') || u.account_name, u.account_group, NULL", "",
        "u.account_group, 2, 1"
      )
    case .activityEvents:
      (
        "\(UnifiedActivityEvent.eventID), u.event_date || ' ' || u.unit_number, u.action, NULL", "",
        "u.event_day, 2, 3, 1"
      )
    case .leasingEvents:
      ("\(UnifiedLeasingEvent.eventID), u.event_date, u.activity, NULL", "", "u.event_day, 2, 3, 1")
    case .tradeouts:
      ("\(UnifiedTradeout.id), u.unit_id, u.kind, NULL", "", "u.kind, u.starts_day, u.unit_id")
    case .turns: ("\(UnifiedTurn.turnID), u.unit_number, 'turn', NULL", "", "u.move_in_day, u.unit_number")
    case .expirations:
      (
        "n.expiration_id, n.unit_number, n.decision, n.floorplan", join("unified_expirations", "expiration_id"),
        "n.decision, n.unit_number, n.expiration_id"
      )
    }
  }

  private static func join(_ table: String, _ key: String) -> String {
    "\nJOIN \(table) n ON n.property_id = u.property_id AND n.as_of = u.as_of AND n.\(key) = u.\(key)"
  }
}
