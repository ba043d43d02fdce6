public import Domain
public import Warehouse

/// A query for the main figures of each property and of the portfolio.
public struct SummaryQuery: Sendable {
  /// A property's figures of every module; nil where the module has no valid day yet.
  public struct Row: Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let name: String
    /// The occupancy figures and their day.
    public let occupancy: ResultRow<OccupancyFigures>?
    /// The exposure figures.
    public let exposure: ResultRow<ExposureFigures>?
    /// The rents.
    public let pricing: ResultRow<PricingFigures>?
    /// The delinquency figures.
    public let delinquency: ResultRow<DelinquencyFigures>?
  }

  /// The rows, and the total of each module.
  public struct QueryResult: Sendable {
    /// Every property of the configuration, by name.
    public var rows: [Row]
    /// The pooled occupancy; nil where there is nothing to add up.
    public let occupancy: ResultTotal<OccupancyFigures>?
    /// The pooled exposure.
    public let exposure: ResultTotal<ExposureFigures>?
    /// The pooled rents.
    public let pricing: ResultTotal<PricingFigures>?
    /// The pooled delinquency.
    public let delinquency: ResultTotal<DelinquencyFigures>?
  }

  /// The property's key; nil for all properties.
  public var property: String?
  /// The requested day; nil for the current day.
  public var asOf: CivilDate?
  /// Whether the totals also have the plain means of the properties' ratios.
  public var hasMean = false

  /// Creates a query; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    self.property = property
    self.asOf = asOf
  }

  /// Queries each module, and joins the results by property.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult {
    let occupancy = try metrics(OccupancyFigures.self, reader)
    let exposure = try metrics(ExposureFigures.self, reader)
    let pricing = try metrics(PricingFigures.self, reader)
    let delinquency = try DelinquencyQuery(property: property, asOf: asOf).run(reader)
    let (units, exposed, rents, owed) = (
      occupancy.byProperty, exposure.byProperty, pricing.byProperty, delinquency.byProperty
    )
    let rows = try PropertiesQuery(property: property).run(reader).map { property in
      let id = property.propertyID
      return Row(
        propertyID: id, name: property.name, occupancy: units[id], exposure: exposed[id], pricing: rents[id],
        delinquency: owed[id])
    }
    return QueryResult(
      rows: rows, occupancy: occupancy.total, exposure: exposure.total, pricing: pricing.total,
      delinquency: delinquency.total)
  }
}

extension SummaryQuery {
  private func metrics<Figures: MetricFigures>(
    _ figures: Figures.Type, _ reader: UnifiedReader
  ) throws -> Query.QueryResult<Figures> {
    var query = MetricQuery<Figures>(property: property, asOf: asOf)
    query.hasMean = hasMean
    return try query.run(reader)
  }
}

extension QueryResult {
  fileprivate var byProperty: [String: ResultRow<Figures>] {
    Dictionary(rows.map { ($0.subject.propertyID, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
