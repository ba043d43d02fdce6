public import Domain
public import Warehouse

/// How each property, and the portfolio, is doing.
public struct SummaryQuery: Sendable {
  /// A property's figures of every module; nil where the module has no good day yet.
  public struct Row: Sendable {
    /// The property's key.
    public let propertyID: String
    /// The property's name.
    public let name: String
    /// Who lives where, and of which day.
    public let occupancy: ResponseRow<OccupancyFigures>?
    /// What may stand empty.
    public let exposure: ResponseRow<ExposureFigures>?
    /// What is asked and paid.
    public let pricing: ResponseRow<PricingFigures>?
    /// What is owed.
    public let delinquency: ResponseRow<DelinquencyFigures>?
  }

  /// The rows, and each module's own total.
  public struct QueryResult: Sendable {
    /// Every property of the configuration, by name.
    public let rows: [Row]
    /// The units of all, pooled; nil where there is nothing to add up.
    public let occupancy: ResponseTotal<OccupancyFigures>?
    /// The exposures of all, pooled.
    public let exposure: ResponseTotal<ExposureFigures>?
    /// The rents of all, pooled.
    public let pricing: ResponseTotal<PricingFigures>?
    /// What all owe.
    public let delinquency: ResponseTotal<DelinquencyFigures>?
  }

  /// The property's key; nil for all.
  public var property: String?
  /// The day asked for; nil for the current one.
  public var asOf: CivilDate?

  /// A question; by default for the current figures of all properties.
  public init(property: String? = nil, asOf: CivilDate? = nil) {
    self.property = property
    self.asOf = asOf
  }

  /// Asks each module, and joins the answers by property.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult {
    let occupancy = try OccupancyQuery(property: property, asOf: asOf).run(reader)
    let exposure = try ExposureQuery(property: property, asOf: asOf).run(reader)
    let pricing = try PricingQuery(property: property, asOf: asOf).run(reader)
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

extension QueryResult {
  fileprivate var byProperty: [String: ResponseRow<Figures>] {
    Dictionary(rows.map { ($0.subject.propertyID, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
