public import Query

/// The portfolio overview by group: one row for each region, owner, manager, city or state.
public struct GroupSummaryReport: Report {
  private let kind: String
  private let groups: [GroupSummary]
  private let portfolio: SummaryReport

  /// Creates a report of the groups of a kind, with the portfolio's figures for the total.
  public init(_ groups: [GroupSummary], by kind: String, of portfolio: SummaryQuery.QueryResult) {
    self.groups = groups
    self.kind = kind
    self.portfolio = SummaryReport(portfolio)
  }

  /// The summary's document with the groups in place of the properties; the groups add up to the same total.
  public var document: Document {
    var document = portfolio.document
    let figures = SummaryReport.figures
    let lead = [
      Column(kind, kind.prefix(1).uppercased() + kind.dropFirst(), .text), Column("properties", "Properties", .count),
    ]
    let rows = groups.map { group in
      TableRow(
        [.text(group.group?.name ?? "No \(kind)"), .count(group.figures.rows.count)]
          + figures.map { $0.cell(SummaryReport.Figures(pooled: group.figures)) },
        isStale: group.figures.rows.contains { $0.occupancy?.subject.isLate ?? false })
    }
    let count = groups.reduce(0) { $0 + $1.figures.rows.count }
    let earlier = document.table
    document.title = "Summary by \(kind)"
    document.table = Table(
      columns: lead + figures.map(\.column), rows: rows,
      total: earlier.total.map { TableRow([.text("Pooled"), .count(count)] + $0.cells.suffix(figures.count)) },
      coverage: [nil, nil] + earlier.coverage.suffix(figures.count))
    return document
  }
}
