public import Domain

/// A day of a dataset, as far as other days depend on it: which day is current, which spans are next to each other, and
/// which figures are made again.
public struct DatasetDay: Hashable, Sendable {
  /// The dataset.
  public let dataset: UnifiedFactDay.Dataset
  /// The business day.
  public let asOf: CivilDate
  /// The primary source of the day's facts.
  public let primarySource: UnifiedFactDay.PrimarySource
  /// The fiscal month that the payload prints; nil if it prints none.
  public let fiscalMonth: CivilMonth?
  /// Why a blocking check holds the day back; nil for a good day.
  public let heldBecause: String?

  /// What other days depend on of a day.
  init(_ day: UnifiedFactDay) {
    (dataset, asOf, primarySource) = (day.dataset, day.asOf, day.primarySource)
    (fiscalMonth, heldBecause) = (day.fiscalMonth, day.heldBecause)
  }

  /// A day by the values of `columns`.
  ///
  /// - Throws: `ColumnError` when a value is of another kind.
  fileprivate init(_ fields: [Field]) throws {
    guard let dataset = fields[0].text.flatMap(UnifiedFactDay.Dataset.init(rawValue:)), let day = fields[1].integer,
      let source = fields[2].text.flatMap(UnifiedFactDay.PrimarySource.init(rawValue:))
    else { throw ColumnError(table: UnifiedFactDay.table, column: DatasetDay.columns) }
    (self.dataset, asOf, primarySource) = (dataset, CivilDate(dayNumber: Int(day)), source)
    (fiscalMonth, heldBecause) = (fields[3].month, fields[4].text)
  }

  fileprivate static let columns = "dataset, as_of_day, primary_source, fiscal_month, held_because"
}

extension UnifiedReader {
  /// The days of a property's datasets: a few values of each, because they are thousands after a year.
  ///
  /// - Throws: `ColumnError` when a value is of another kind, or the database's own error.
  public func datasetDays(of property: String) throws -> [DatasetDay] {
    try rows("SELECT \(DatasetDay.columns) FROM unified_fact_days WHERE property_id = ?", [.text(property)])
      .map(DatasetDay.init)
  }
}

extension PropertyFacts {
  /// The days of its datasets, those that stay as they are included.
  public var allDays: [DatasetDay] { keptDays + days.map(DatasetDay.init) }
}
