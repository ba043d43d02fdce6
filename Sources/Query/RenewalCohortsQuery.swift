public import Domain
public import Warehouse

/// The leases that end in a day's own month and in the two after it, and what becomes of them.
public struct RenewalCohortsQuery: Sendable {
  private let query: MetricQuery<CohortFigures>

  /// A question; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, by: .month, asOf: asOf)
  }

  /// Asks it; a total is over the three months alone.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult<ExpirationFigures> {
    let result = try query.run(reader)
    return QueryResult(
      grain: result.grain, rows: result.rows.map(RenewalCohortsQuery.row),
      total: result.total.map {
        ResponseTotal(
          coverage: $0.coverage, figures: $0.figures.leases, means: $0.means,
          pooled: $0.pooled.map(RenewalCohortsQuery.row))
      }, missing: result.missing)
  }

  private static func row(_ row: ResponseRow<CohortFigures>) -> ResponseRow<ExpirationFigures> {
    ResponseRow(subject: row.subject, figures: row.figures.leases)
  }
}

/// The same figures as all expirations have, of three months.
private struct CohortFigures: MetricFigures {
  let leases: ExpirationFigures

  static let view = "renewal_cohorts"
  static let dataset = ExpirationFigures.dataset
  static let means: [String] = []
  static let columns = ExpirationFigures.columns

  init(_ row: Cells) throws(QueryError) { leases = try ExpirationFigures(row) }
}
