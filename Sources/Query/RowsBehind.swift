internal import Warehouse

/// Where the single rows behind a metric stand, as SQL for a property, a day and, of some, a window, month or week.
struct RowsBehind {
  /// The row's id, what people call it, its class, and its floor plan.
  let names: String
  /// What stands behind FROM.
  let rest: String
  /// Whether the third value is the part.
  let isOfPart: Bool

  /// The rows of a metric; of floor plans where the day's primary source knows no single units.
  init(_ rows: MetricExplanation.Rows, ofFloorplans: Bool) {
    switch rows {
    case .units(_, let floorplans) where ofFloorplans:
      self.init(
        "u.floorplan, u.floorplan, 'floorplan', u.floorplan", "\(floorplans) u", of: "u", by: "u.floorplan")
    case .units(let view, _): self.init(units: view)
    case .accounts:
      self.init(
        "a.account_id, COALESCE(a.unit_number, 'NONE'), a.account_class, NULL", "unified_delinquency a", of: "a",
        by: "a.account_class, a.unit_number, a.account_id")
    case .activityEvents:
      self.init(
        events: UnifiedActivityEvent.table, id: UnifiedActivityEvent.eventID,
        name: "e.event_date || ' ' || e.unit_number", word: "e.action")
    case .leasingEvents:
      self.init(
        events: UnifiedLeasingEvent.table, id: UnifiedLeasingEvent.eventID, name: "e.event_date", word: "e.activity")
    case .tradeouts:
      self.init(
        "\(UnifiedTradeout.id), t.unit_id, t.kind, NULL",
        """
        windows w JOIN unified_tradeouts t
          ON t.property_id = w.property_id AND (\(UnifiedWindow.contains("t.starts_day")))
        """, of: "w", part: "w.window", by: "t.kind, t.starts_day, t.unit_id")
    case .expirations:
      self.init(
        "e.expiration_id, e.unit_number, e.decision, e.floorplan", "unified_expirations e", of: "e", part: "e.bucket",
        by: "e.decision, e.unit_number, e.expiration_id")
    case .schedules: self.init(units: "unit_schedules", part: "w.week")
    }
  }

  private init(units view: String, part: String? = nil) {
    self.init(
      "n.unit_id, n.unit_number, n.unit_class, n.floorplan",
      """
      \(view) u JOIN unified_units n
        ON n.property_id = u.property_id AND n.as_of = u.as_of AND n.unit_id = u.unit_id
      """
        + (part == nil
          ? "" : "\nJOIN occupancy_forecast_by_week w ON w.property_id = u.property_id AND w.as_of = u.as_of"),
      of: "u", part: part,
      by: "n.unit_class, n.unit_number, n.unit_id")
  }

  /// The events of a window and of the periods that it is compared with.
  private init(events table: String, id: String, name: String, word: String) {
    self.init(
      "\(id), \(name), \(word), NULL",
      """
      windows w JOIN \(table) e
        ON e.property_id = w.property_id AND (\(UnifiedWindow.contains("e.event_day")))
      """, of: "w", part: "w.window", by: "e.event_day, 2, 3, 1")
  }

  private init(_ names: String, _ from: String, of day: String, part: String? = nil, by order: String) {
    self.names = names
    isOfPart = part != nil
    let ofPart = part.map { " AND CAST(\($0) AS TEXT) = ?" } ?? ""
    rest = "\(from) WHERE \(day).property_id = ? AND \(day).as_of = ?\(ofPart) ORDER BY \(order)"
  }
}
