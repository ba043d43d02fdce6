public import Query
internal import Domain
internal import Warehouse

/// Leads, tours, applications and leases by advertising source in a window of days.
public struct LeadSourcesReport: Report {
  private let query: LeadSourcesQuery
  private let rows: [LeadSourcesQuery.Row]
  private let funnel: QueryResult<FunnelFigures>
  private let notes: [String]

  /// Creates a report of a query's rows.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - rows: its rows.
  ///   - funnel: the leasing funnel of the same window, of the properties that the query is of.
  ///   - notes: notes on the properties that are late.
  public init(
    _ query: LeadSourcesQuery, _ rows: [LeadSourcesQuery.Row], of funnel: WindowResult<FunnelFigures>, notes: [String]
  ) {
    (self.query, self.rows, self.funnel, self.notes) = (query, rows, funnel.result, notes)
  }

  /// A row for each source, or each property and source.
  public var document: Document {
    let isPooled = query.grain == .source
    let uncovered = funnel.rows.filter { !$0.figures.isPooled }.map(\.subject.propertyName)
    let known = Set(rows.compactMap(\.property))
    let silent = funnel.rows.filter(\.figures.isPooled).map(\.subject.propertyName).filter { !known.contains($0) }
    let coverage = isPooled ? funnel.total?.coverageLine(units: nil) : nil
    return RowsReport(
      title: "Leads and leases by advertising source",
      subtitle: ["Window: \(query.window.rawValue)"] + [coverage].compactMap(\.self),
      columns: (query.hasMean ? [Column("figures", "Figures", .text)] : []) + [
        isPooled ? Column("properties", "Properties", .count) : Column("property", "Property", .text),
        Column("as_of", "As of", .date), Column("source", "Source", .text), Column("leads", "Leads", .count),
        Column("tours", "Tours", .count), Column("applications", "Applications", .count),
        Column("leases", "Leases", .count), Column("cancelled", "Canceled", .count),
        Column("lead_tour_pct", "Lead to tour %", .decimal), Column("lead_lease_pct", "Lead to lease %", .decimal),
        Column("tour_lease_pct", "Tour to lease %", .decimal),
      ], rows: rows.map { cells($0, isPooled) },
      notes: [
        "Source: the first that a prospect's events state, as the source system words it; blank where none is stated",
        "Prospects are counted as in leasing-funnel, and the sources add up to it",
      ] + note("n/a, the reports loaded do not cover all days of the window", uncovered)
        + (query.hasMean ? [SubjectColumns.meanNote] : [])
        + (isPooled ? [] : note("No events of prospects in the window", silent))
        + ReportNames.Figures.funnel.notes(missing: funnel.missing) + notes
    ).document
  }

  private func note(_ fact: String, _ properties: [String]) -> [String] {
    properties.isEmpty ? [] : ["\(fact): \(properties.joined(separator: ", "))"]
  }

  /// A count, which a row of means does not have.
  private func count(_ row: LeadSourcesQuery.Row, _ value: Int?) -> Cell { row.isMean ? .blank : .optional(value) }

  private func cells(_ row: LeadSourcesQuery.Row, _ isPooled: Bool) -> [Cell] {
    (query.hasMean ? [.text(row.isMean ? "Mean of properties" : "Pooled")] : []) + [
      isPooled ? .count(row.properties) : .optional(row.property), .date(row.asOf),
      row.source.map { .text($0) } ?? .blank,
      count(row, row.leads), count(row, row.tours), count(row, row.applications), count(row, row.leases),
      count(row, row.cancelled), .optional(row.leadToTour), .optional(row.leadToLease), .optional(row.tourToLease),
    ]
  }
}
