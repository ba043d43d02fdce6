public import Domain
public import Warehouse

/// A query for leads and leases by advertising source in a window of days.
public struct LeadSourcesQuery: Sendable {
  /// Whether sources are listed for the portfolio, or for each property.
  public enum Grain: String, CaseIterable, Sendable {
    /// One row for each source.
    case source
    /// One row for each property and source.
    case property
  }

  /// One advertising source, of a property or of all pooled properties.
  public struct Row: Hashable, Sendable {
    /// The property's name; nil for all properties.
    public let property: String?
    /// Whether the percentages are the plain means of the properties' own; the counts are then absent.
    public let isMean: Bool
    /// The number of properties with prospects of the source.
    public let properties: Int
    /// The business day; of several properties the latest.
    public let asOf: CivilDate
    /// The source as the source system words it; nil where a prospect states none.
    public let source: String?
    /// Prospects whose first contact, tour, application and lease, or whose cancellation, is in the window; nil where
    /// reports do not cover it.
    public let leads, tours, applications, leases, cancelled: Int?
    /// Tours in percent of leads.
    public let leadToTour: Hundredths?
    /// Leases in percent of leads.
    public let leadToLease: Hundredths?
    /// Leases in percent of tours.
    public let tourToLease: Hundredths?
  }

  /// The window.
  public let window: Window
  /// The property's key; nil for all properties.
  public let property: String?
  /// What a row stands for.
  public let grain: Grain
  /// The requested day, of which each property's last good day by then answers; nil for the current days.
  public let asOf: CivilDate?
  /// Whether each source of all properties also has a row with the plain mean of the properties' percentages.
  public var hasMean = false

  /// Creates a query; the sources of one property are always listed with its name.
  public init(_ window: Window, property: String?, by grain: Grain, asOf: CivilDate? = nil) {
    self.window = window
    self.property = property
    self.grain = property == nil ? grain : .property
    self.asOf = asOf
  }

  private static let figures = [
    "s.as_of", "s.advertising_source", "s.leads", "s.tours", "s.applications", "s.leases", "s.cancelled",
    "s.lead_tour_pct", "s.lead_lease_pct", "s.tour_lease_pct",
  ]
  private static let means = [
    "COUNT(DISTINCT s.property_id) AS properties", "MAX(s.as_of) AS as_of", "s.advertising_source",
    "NULL AS leads", "NULL AS tours", "NULL AS applications", "NULL AS leases", "NULL AS cancelled",
    "round(AVG(100.0 * s.tours / NULLIF(s.leads, 0)), 2) AS lead_tour_pct",
    "round(AVG(100.0 * s.leases / NULLIF(s.leads, 0)), 2) AS lead_lease_pct",
    "round(AVG(100.0 * s.leases / NULLIF(s.tours, 0)), 2) AS tour_lease_pct",
  ]
  private static let order = "s.advertising_source IS NULL, s.leads DESC, s.advertising_source"

  /// Runs the query; the rows are sorted by property, then by leads, with the prospects without a source last.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    guard grain == .property else {
      let sources = try sources(reader)
      guard hasMean else { return sources }
      let means = Dictionary(grouping: try self.means(reader)) { $0.source ?? "" }
      return sources.flatMap { [$0] + (means[$0.source ?? ""] ?? []) }
    }
    guard let asOf else {
      return try ofProperties(
        reader, "current_lead_sources", property == nil ? "" : " AND s.property_id = ?",
        property.map { [.text($0)] } ?? [])
    }
    return try reader.days(of: .funnel, by: asOf, property: property).flatMap { day in
      try ofProperties(
        reader, "lead_sources", " AND s.property_id = ? AND s.as_of = ?", [.text(day.propertyID), .day(day.asOf)])
    }
  }

  private func ofProperties(
    _ reader: UnifiedReader, _ view: String, _ condition: String, _ values: [Field]
  ) throws -> [Row] {
    let rest = """
      FROM \(view) s JOIN unified_properties p ON p.property_id = s.property_id
      WHERE s.window_name = ?\(condition) ORDER BY p.name, p.property_id, \(Self.order)
      """
    let columns = ["p.name AS property_name", "1 AS properties"] + Self.figures
    return try reader.rows(columns, rest, [.text(window.rawValue)] + values) { try row($0) }
  }

  private func sources(_ reader: UnifiedReader) throws -> [Row] {
    let columns = ["NULL AS property_name", "s.properties"] + Self.figures
    guard let asOf else {
      return try reader.rows(
        columns, "FROM current_portfolio_lead_sources s WHERE s.window_name = ? ORDER BY \(Self.order)",
        [.text(window.rawValue)]
      ) { try row($0) }
    }
    let rest = "FROM portfolio_lead_sources s WHERE s.window_name = ? AND s.as_of = ? ORDER BY \(Self.order)"
    let day = try reader.lastDay(of: .funnel, by: asOf)
    return try reader.rows(columns, rest, [.text(window.rawValue), day]) { try row($0) }
  }

  /// The plain means of the properties' percentages, by source.
  private func means(_ reader: UnifiedReader) throws -> [Row] {
    let columns = ["NULL AS property_name"] + Self.means
    let groups = "GROUP BY s.advertising_source ORDER BY s.advertising_source"
    guard let asOf else {
      return try reader.rows(
        columns, "FROM current_lead_sources s WHERE s.window_name = ? \(groups)", [.text(window.rawValue)]
      ) { try row($0, isMean: true) }
    }
    let rest = """
      FROM portfolio_days d CROSS JOIN lead_sources s
      WHERE d.dataset = 'funnel' AND d.as_of = ? AND s.property_id = d.property_id AND s.as_of = d.facts_as_of
        AND s.window_name = ? \(groups)
      """
    let day = try reader.lastDay(of: .funnel, by: asOf)
    return try reader.rows(columns, rest, [day, .text(window.rawValue)]) { try row($0, isMean: true) }
  }

  private func row(_ row: Cells, isMean: Bool = false) throws -> Row {
    Row(
      property: try row.optionalText("property_name"), isMean: isMean, properties: try row.count("properties"),
      asOf: try row.date("as_of"), source: try row.optionalText("advertising_source"),
      leads: try row.optionalCount("leads"), tours: try row.optionalCount("tours"),
      applications: try row.optionalCount("applications"), leases: try row.optionalCount("leases"),
      cancelled: try row.optionalCount("cancelled"), leadToTour: try row.optionalHundredths("lead_tour_pct"),
      leadToLease: try row.optionalHundredths("lead_lease_pct"),
      tourToLease: try row.optionalHundredths("tour_lease_pct"))
  }
}
