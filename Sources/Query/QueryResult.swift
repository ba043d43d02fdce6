public import Domain
public import Warehouse

/// The grain of a result: what one row represents.
public enum Grain: String, Sendable {
  /// A property.
  case property
  /// A floor plan of a property.
  case floorplan
  /// All units of a property with the same number of bedrooms.
  case bedrooms
  /// The leases of a property that end in one month, or its month-to-month leases.
  case month
  /// A property in one of the weeks ahead; the figures contain the week's number.
  case week
}

/// The subject of a row's figures, their day, and their source.
public struct Subject: Hashable, Sendable {
  /// The property's key.
  public var propertyID: String
  /// The property's name.
  public var propertyName: String
  /// What the property's source calls its reports.
  public var reportNames: ReportNames
  /// The floor plan; nil where the row is not for a floor plan, or the primary source names none.
  public var floorplan: String?
  /// The number of bedrooms; nil where the row is not for one, or it is unknown.
  public var bedrooms: Int?
  /// The month as `YYYY-MM`, or `month_to_month`; nil where the row is not for a month.
  public var month: String?
  /// The business day of the facts.
  public var asOf: CivilDate
  /// The basis of the day.
  public var asOfBasis: LoadRecord.AsOfBasis
  /// The primary source of the facts.
  public var primarySource: UnifiedFactDay.PrimarySource
  /// The number of days by which the figures are older than the portfolio's latest figures of the same kind.
  public var daysBehind: Int
  /// The reason why later or better facts are not used; nil if there are no such facts.
  public var staleBecause: String?
  /// Whether other properties have later figures, or later figures of this property were withheld or refused.
  public var isLate: Bool { daysBehind > 0 || staleBecause != nil }
}

/// The part of the portfolio that a total covers.
public struct Coverage: Hashable, Sendable {
  /// The number of pooled properties.
  public var properties: Int
  /// The number of properties in the configuration.
  public var propertiesConfigured: Int
  /// The number of pooled properties for which a later or better file was withheld or refused.
  public var staleProperties: Int
  /// The earliest and the latest day of the pooled properties.
  public var days: ClosedRange<CivilDate>
  /// The units of the whole portfolio.
  public var units: PortfolioUnits
}

/// The figures of one row.
public struct ResultRow<Figures: Sendable>: Sendable {
  /// The subject of the row.
  public var subject: Subject
  /// The figures.
  public var figures: Figures
}

/// The total of the figures of all rows.
public struct ResultTotal<Figures: Sendable>: Sendable {
  /// The coverage of the pooled figures; nil where the total is over the parts of one property.
  public var coverage: Coverage?
  /// The pooled figures: sums of numerators divided by sums of denominators.
  public var figures: Figures
  /// The plain means of the properties' ratios, by column; absent means are omitted.
  public var means: [String: Hundredths]
  /// The pooled figures with the plain mean of the properties in place of each ratio; nil unless requested.
  public var mean: Figures?
  /// The figures of each pooled property, from which the coverage of each column is computed; none where the total is
  /// over the parts of one property.
  public var pooled: [ResultRow<Figures>] = []
}

/// A property of the configuration without a published day.
public struct MissingProperty: Hashable, Sendable {
  /// The property's key.
  public var propertyID: String
  /// The property's name.
  public var name: String
  /// What the property's source calls its reports.
  public var reportNames: ReportNames

  init(_ property: PropertiesQuery.Row, _ reader: UnifiedReader) {
    (propertyID, name) = (property.propertyID, property.name)
    reportNames = reader.reportNames(of: property.source)
  }
}

/// The result of a query for a module's figures.
public struct QueryResult<Figures: Sendable>: Sendable {
  /// The grain of the rows.
  public var grain: Grain
  /// The rows, by the property's name, then floor plan or bedrooms.
  public var rows: [ResultRow<Figures>]
  /// The total of the rows; nil where there is nothing to add up.
  public var total: ResultTotal<Figures>?
  /// The requested properties without rows.
  public var missing: [MissingProperty] = []
}
