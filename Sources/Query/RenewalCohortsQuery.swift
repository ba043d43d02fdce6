public import Domain
public import Warehouse

/// A query for the leases that end in a day's month and in the two months after it, and their outcomes.
public struct RenewalCohortsQuery: Sendable {
  private var query: MetricQuery<CohortFigures>

  /// Whether the total also has the plain mean of the properties' ratios.
  public var hasMean: Bool {
    get { query.hasMean }
    set { query.hasMean = newValue }
  }

  /// Creates a query; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    query = MetricQuery(property: property, by: .month, asOf: asOf)
  }

  /// Runs the query; the total covers only the three months.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult<ExpirationFigures> {
    let result = try query.run(reader)
    return QueryResult(
      grain: result.grain, rows: result.rows.map(RenewalCohortsQuery.row),
      total: result.total.map {
        ResultTotal(
          coverage: $0.coverage, figures: $0.figures.leases, means: $0.means,
          mean: $0.mean?.leases, pooled: $0.pooled.map(RenewalCohortsQuery.row))
      }, missing: result.missing)
  }

  private static func row(_ row: ResultRow<CohortFigures>) -> ResultRow<ExpirationFigures> {
    ResultRow(subject: row.subject, figures: row.figures.leases)
  }
}

/// The figures of expirations, for three months.
private struct CohortFigures: MetricFigures {
  let leases: ExpirationFigures

  static let view = "renewal_cohorts"
  static let ratiosView = ExpirationFigures.ratiosView
  static let dataset = ExpirationFigures.dataset
  static let means: [String] = []
  static let columns = ExpirationFigures.columns

  init(_ row: Cells) throws(QueryError) { leases = try ExpirationFigures(row) }
}
