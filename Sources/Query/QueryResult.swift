public import Domain
public import Warehouse

/// What one row of an answer stands for.
public enum Grain: String, Sendable {
  /// A property.
  case property
  /// A floor plan of a property.
  case floorplan
  /// All units of so many bedrooms in a property.
  case bedrooms
  /// The leases of a property that end in one month, or go on from month to month.
  case month
  /// A property in one of the weeks ahead, whose number is among the figures.
  case week
}

/// Whose figures a row holds, of which day, and what they stand on.
public struct Subject: Hashable, Sendable {
  /// The property's key.
  public var propertyID: String
  /// The property's name.
  public var propertyName: String
  /// The source that it is read from.
  public var source: String
  /// The floor plan; nil where the row is none's, or the primary source names none.
  public var floorplan: String?
  /// Bedrooms; nil where the row is none's, or they are unknown.
  public var bedrooms: Int?
  /// The month as `YYYY-MM`, or `month_to_month`; nil where the row is none's.
  public var month: String?
  /// The facts' own business day.
  public var asOf: CivilDate
  /// Where the day comes from.
  public var asOfBasis: LoadRecord.AsOfBasis
  /// What the facts stand on.
  public var primarySource: UnifiedFactDay.PrimarySource
  /// How many days older the figures are than the portfolio's latest of the same kind.
  public var daysBehind: Int
  /// Why later or better facts are not used; nil where there are none.
  public var staleBecause: String?
  /// Whether later figures are at hand elsewhere, or were withheld or refused here.
  public var isLate: Bool { daysBehind > 0 || staleBecause != nil }
}

/// How much of the portfolio a total stands on.
public struct Coverage: Hashable, Sendable {
  /// The properties that are pooled.
  public var properties: Int
  /// The properties of the configuration.
  public var propertiesConfigured: Int
  /// Of how many of the pooled a later or better file was withheld or refused.
  public var staleProperties: Int
  /// The earliest and the latest of their days.
  public var days: ClosedRange<CivilDate>
  /// The units of the whole portfolio.
  public var units: PortfolioUnits
}

/// The figures of one row.
public struct ResponseRow<Figures: Sendable>: Sendable {
  /// Whose they are.
  public var subject: Subject
  /// The figures.
  public var figures: Figures
}

/// The figures of all rows together.
public struct ResponseTotal<Figures: Sendable>: Sendable {
  /// What is pooled; nil where it is one property's parts.
  public var coverage: Coverage?
  /// The figures, pooled: sums of numerators over sums of denominators.
  public var figures: Figures
  /// The plain means of the properties' ratios, by their column; absent ones left out.
  public var means: [String: Hundredths]
  /// The figures of each property that is pooled, from which each column's own coverage follows; none where it is one
  /// property's parts.
  public var pooled: [ResponseRow<Figures>] = []
}

/// A property of the configuration of which no day is published.
public struct MissingProperty: Hashable, Sendable {
  /// The property's name.
  public var name: String
  /// The source that it is read from.
  public var source: String
}

/// What a question about a module's figures is answered with.
public struct QueryResult<Figures: Sendable>: Sendable {
  /// What a row stands for.
  public var grain: Grain
  /// The rows, by the property's name, then floor plan or bedrooms.
  public var rows: [ResponseRow<Figures>]
  /// All of them together; nil where there is nothing to add up.
  public var total: ResponseTotal<Figures>?
  /// The properties that were asked for and have no rows.
  public var missing: [MissingProperty] = []
}
