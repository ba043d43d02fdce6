internal import Domain
public import Query
internal import Warehouse

/// The counts by advertising source that a report of the source system prints for its own period.
public struct SourceEvaluationReport: Report {
  /// The report, ready for any renderer.
  public let document: Document

  /// Creates a report of a query's rows, with a total below those of each property and period.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - missing: the names of the properties without a report, which have a row each.
  public init(_ rows: [SourceEvaluationQuery.Row], missing: [String]) {
    let reports = rows.reduce(into: [[SourceEvaluationQuery.Row]]()) { reports, row in
      if let last = reports.last?[0], SourceEvaluationReport.place(last) == SourceEvaluationReport.place(row) {
        reports[reports.count - 1].append(row)
      } else {
        reports.append([row])
      }
    }
    document = Document(
      title: "Advertising sources as reported",
      subtitle: rows.isEmpty ? [] : ["Counts of each report, for its own period"],
      table: Table(
        columns: SourceEvaluationReport.columns,
        rows: reports.flatMap { report in
          report.map { TableRow(SourceEvaluationReport.cells($0)) } + [SourceEvaluationReport.total(report)]
        } + missing.map { TableRow([.text($0)] + SourceEvaluationReport.columns.dropFirst().map { _ in .absent }) },
        total: nil),
      notes: [
        "Leads: new prospects; tours: visits. Net leases: leases and waiting list less canceled and denied",
        "The report counts events of its period. 'lead-sources' counts prospects by their first contact, tour and lease",
      ] + (missing.isEmpty ? [] : ["n/a: no Primary Advertising Source Evaluation (4158) is loaded"]))
  }

  private static let columns = [
    Column("property", "Property", .text), Column("as_of", "As of", .date), Column("from", "From", .date),
    Column("to", "To", .date), Column("source", "Source", .text), Column("leads", "Leads", .count),
    Column("phone_calls", "Calls", .count), Column("tours", "Tours", .count), Column("leases", "Leases", .count),
    Column("cancelled", "Canceled", .count), Column("net_leases", "Net leases", .count),
    Column("lead_net_lease_pct", "Lead to net lease %", .decimal),
    Column("tour_net_lease_pct", "Tour to net lease %", .decimal),
  ]

  private static func cells(_ row: SourceEvaluationQuery.Row) -> [Cell] {
    place(row) + [
      .text(row.source), .count(row.leads), .count(row.phoneCalls), .count(row.tours), .count(row.leases),
      .count(row.cancelled), .count(row.netLeases), .optional(row.leadToNetLease), .optional(row.tourToNetLease),
    ]
  }

  private static func place(_ row: SourceEvaluationQuery.Row) -> [Cell] {
    [.text(row.property), .date(row.asOf), .date(row.first), .date(row.last)]
  }

  /// The sums of a report; a percentage is of the sums.
  private static func total(_ rows: [SourceEvaluationQuery.Row]) -> TableRow {
    let sum = { (count: KeyPath<SourceEvaluationQuery.Row, Int>) in rows.reduce(0) { $0 + $1[keyPath: count] } }
    let net = sum(\.netLeases)
    let percent = { (whole: Int) in Ratio(net, of: whole).percentHundredths.map { Hundredths(count: $0) } }
    return TableRow(
      (rows.first.map(place) ?? []) + [
        .text("All sources"), .count(sum(\.leads)), .count(sum(\.phoneCalls)), .count(sum(\.tours)),
        .count(sum(\.leases)), .count(sum(\.cancelled)), .count(net), .optional(percent(sum(\.leads))),
        .optional(percent(sum(\.tours))),
      ], role: .subtotal)
  }
}
