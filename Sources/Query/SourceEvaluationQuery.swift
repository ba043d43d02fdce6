public import Domain
public import Warehouse

/// A query for the counts by advertising source that a report of the source system prints for its own period.
public struct SourceEvaluationQuery: Sendable {
  /// One source in one report.
  public struct Row: Hashable, Sendable {
    /// The property's key and name.
    public let propertyID, property: String
    /// The day on which the report was run.
    public let asOf: CivilDate
    /// The period that it covers.
    public let first, last: CivilDate
    /// The source as the source system words it.
    public let source: String
    /// First contacts, those among them by phone, and visits.
    public let leads, phoneCalls, tours: Int
    /// Leases signed, leases canceled or denied, and leases and waiting list less these.
    public let leases, cancelled, netLeases: Int
    /// Net leases in percent of first contacts.
    public let leadToNetLease: Hundredths?
    /// Net leases in percent of visits.
    public let tourToNetLease: Hundredths?
  }

  /// The property's key; nil for all properties.
  public let property: String?
  /// The day by which each property's last reports were run; nil for the latest.
  public let asOf: CivilDate?

  /// Creates a query for the reports of one property, or of all properties.
  public init(property: String?, asOf: CivilDate? = nil) { (self.property, self.asOf) = (property, asOf) }

  /// Runs the query; the rows are sorted by property, period, and first contacts.
  ///
  /// - Throws: `QueryError` if the view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> [Row] {
    let columns = [
      "p.property_id", "p.name AS property_name", "e.as_of", "e.period_first", "e.period_last",
      "e.advertising_source", "e.leads", "e.phone_calls", "e.tours", "e.leases", "e.cancelled", "e.net_leases",
      "e.lead_net_lease_pct", "e.tour_net_lease_pct",
    ]
    let day =
      asOf == nil
      ? "e.is_current = 1"
      : """
      e.as_of = (SELECT MAX(m.as_of) FROM source_evaluation m WHERE m.property_id = e.property_id AND m.as_of <= ?)
      """
    let rest = """
      FROM source_evaluation e JOIN unified_properties p ON p.property_id = e.property_id
      WHERE \(day)\(property == nil ? "" : " AND p.property_id = ?")
      ORDER BY p.name, p.property_id, e.period_first, e.period_last, e.leads DESC, e.advertising_source
      """
    let values: [Field] = [asOf.map { .day($0) }, property.map { .text($0) }].compactMap(\.self)
    return try reader.rows(columns, rest, values) { row in
      Row(
        propertyID: try row.text("property_id"), property: try row.text("property_name"),
        asOf: try row.date("as_of"), first: try row.date("period_first"), last: try row.date("period_last"),
        source: try row.text("advertising_source"), leads: try row.count("leads"),
        phoneCalls: try row.count("phone_calls"), tours: try row.count("tours"), leases: try row.count("leases"),
        cancelled: try row.count("cancelled"), netLeases: try row.count("net_leases"),
        leadToNetLease: try row.optionalHundredths("lead_net_lease_pct"),
        tourToNetLease: try row.optionalHundredths("tour_net_lease_pct"))
    }
  }
}
