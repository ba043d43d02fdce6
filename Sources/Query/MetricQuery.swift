public import Domain
public import Warehouse

/// The figures of one module, as its wide views contain them.
public protocol MetricFigures: Sendable {
  /// The view by property; the others are named after it.
  static var view: String { get }
  /// The view in whose terms the catalog defines the ratios; by default `view`.
  static var ratiosView: String { get }
  /// The dataset that determines the day of the figures.
  static var dataset: UnifiedFactDay.Dataset { get }
  /// The view columns from which the figures are read.
  static var columns: [String] { get }
  /// The columns of the portfolio views with the plain means over the properties.
  static var means: [String] { get }
  /// Reads the figures from a row that has these columns.
  init(_ row: Cells) throws(QueryError)
  /// Whether the pooled figures include a property with these figures.
  var isPooled: Bool { get }
}

extension MetricFigures {
  /// The view by property.
  public static var ratiosView: String { view }

  /// Figures of a day are always pooled.
  public var isPooled: Bool { true }
}

/// A query for the wide views of a module, by property, grain and day.
public struct MetricQuery<Figures: MetricFigures>: Sendable {
  /// The property's key; nil for all properties.
  public var property: String?
  /// The grain of a row of the result.
  public var grain: Grain
  /// The requested day; nil for the current day.
  ///
  /// For each property, the result is its last valid day on or before the requested day.
  public var asOf: CivilDate?
  /// Whether the total also has the plain mean of the properties' ratios, each property with the same weight.
  public var hasMean = false
  /// The window, for figures that have windows; nil for figures of a day.
  var window: Window?

  /// Creates a query; by default for the current figures of all properties.
  public init(property: String? = nil, by grain: Grain = .property, asOf: CivilDate? = nil) {
    self.property = property
    self.grain = grain
    self.asOf = asOf
  }

  /// Runs the query.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> QueryResult<Figures> {
    let rows = try rows(reader, by: grain)
    let known = Set(rows.map(\.subject.propertyID))
    let missing = try PropertiesQuery(property: property).run(reader).filter { !known.contains($0.propertyID) }
    return QueryResult(
      grain: grain, rows: rows, total: try total(reader, grain == .property ? rows : nil),
      missing: missing.map { MissingProperty($0, reader) })
  }

  /// The latest day of any property's figures, on or before the requested day.
  private func latest(_ reader: UnifiedReader) throws -> CivilDate? {
    if let asOf { return try reader.days(of: Figures.dataset, by: asOf, property: nil).map(\.asOf).max() }
    let rest = "FROM published WHERE dataset = ?"
    let dataset = Field.text(Figures.dataset.rawValue)
    return try reader.rows(["MAX(as_of) AS latest"], rest, [dataset]) { try $0.optionalDate("latest") }.first ?? nil
  }

  func rows(_ reader: UnifiedReader, by grain: Grain) throws -> [ResultRow<Figures>] {
    let latest = try latest(reader)
    guard let asOf else { return try currentRows(reader, by: grain, latest: latest) }
    return try reader.days(of: Figures.dataset, by: asOf, property: property).flatMap { day in
      try reader.rows(
        columns(by: grain),
        from("", by: grain) + "WHERE m.property_id = ? AND m.as_of = ?\(andWindow)" + order(by: grain),
        [.text(day.propertyID), .day(day.asOf)] + windowValue
      ) { try row($0, by: grain, reader, latest: latest, staleBecause: day.staleBecause) }
    }
  }

  private func currentRows(
    _ reader: UnifiedReader, by grain: Grain, latest: CivilDate?
  ) throws -> [ResultRow<Figures>] {
    let condition = "WHERE 1 = 1" + (property == nil ? "" : " AND m.property_id = ?") + andWindow
    return try reader.rows(
      columns(by: grain) + ["m.stale_because"], from("current_", by: grain) + condition + order(by: grain),
      (property.map { [.text($0)] } ?? []) + windowValue
    ) { try row($0, by: grain, reader, latest: latest, staleBecause: $0.optionalText("stale_because")) }
  }

  private func total(
    _ reader: UnifiedReader, _ properties: [ResultRow<Figures>]?
  ) throws -> ResultTotal<Figures>? {
    if property != nil {
      guard grain != .property else { return nil }
      return try rows(reader, by: .property).first.map { ResultTotal(coverage: nil, figures: $0.figures, means: [:]) }
    }
    guard var total = try pooledRows(reader, suffix: "").first else { return nil }
    if hasMean { total.mean = try meanRows(reader).first }
    total.pooled = try (properties ?? rows(reader, by: .property)).filter(\.figures.isPooled)
    return total
  }

  /// The portfolio's rows of a view: one row, or one row for each key of the grain.
  func pooledRows(_ reader: UnifiedReader, suffix: String) throws -> [ResultTotal<Figures>] {
    let units = try reader.portfolioUnits(by: asOf)
    let day = try pooledDay(reader)
    return try reader.rows(
      Coverage.columns + Figures.columns + Figures.means,
      "FROM \(pooledView(Figures.view + suffix)) m WHERE \(isDay("m.as_of"))\(andWindow) ORDER BY m.as_of",
      day + windowValue
    ) { try pooled($0, units) }
  }

  /// The last day of any property's figures by the requested day, as the value that `isDay` compares with; none for the
  /// current days.
  private func pooledDay(_ reader: UnifiedReader) throws -> [Field] {
    try asOf.map { [try reader.lastDay(of: Figures.dataset, by: $0)] } ?? []
  }

  private func pooledView(_ view: String) -> String { (asOf == nil ? "current_portfolio_" : "portfolio_") + view }

  private func isDay(_ column: String) -> String { asOf == nil ? "1 = 1" : "\(column) = ?" }

  /// The portfolio's rows of a view with the mean of the properties in place of each ratio: one row, or one row for each
  /// value of a column.
  func meanRows(_ reader: UnifiedReader, suffix: String = "", by part: String? = nil) throws -> [Figures] {
    let ratios = MetricDefinition.all.filter { $0.view == Figures.ratiosView && $0.denominator != nil }
    let (view, join) = (Figures.view + suffix, part.map { "JOIN means a ON a.\($0) = m.\($0)" } ?? "CROSS JOIN means a")
    let means = Dictionary(ratios.map { ($0.column, "a.\($0.column)") }, uniquingKeysWith: { first, _ in first })
    let isOfWindow = window == nil ? "" : " AND v.window_name = ?"
    let day = try pooledDay(reader)
    let ofDay = """
      portfolio_days d CROSS JOIN \(view) v
      WHERE d.dataset = '\(Figures.dataset.rawValue)' AND v.property_id = d.property_id AND v.as_of = d.facts_as_of
        AND d.as_of = ?
      """
    let own = asOf == nil ? "current_\(view) v WHERE 1 = 1" : ofDay
    let terms = (part.map { ["v.\($0)"] } ?? []) + ratios.map(\.mean)
    let groups = part.map { " GROUP BY v.\($0)" } ?? ""
    return try reader.rows(
      Figures.columns.map { means[$0] ?? "m.\($0)" },
      "FROM \(pooledView(view)) m \(join) WHERE \(isDay("m.as_of"))\(andWindow)",
      day + windowValue + day + windowValue,
      with: "means AS (SELECT \(terms.joined(separator: ",\n")) FROM \(own)\(isOfWindow)\(groups))"
    ) { try Figures($0) }
  }

  private var andWindow: String { window == nil ? "" : " AND m.window_name = ?" }
  private var windowValue: [Field] { window.map { [.text($0.rawValue)] } ?? [] }

  func pooled(_ row: Cells, _ units: PortfolioUnits) throws -> ResultTotal<Figures> {
    var means: [String: Hundredths] = [:]
    for column in Figures.means { means[column] = try row.optionalHundredths(column) }
    return ResultTotal(coverage: try Coverage(row, units), figures: try Figures(row), means: means)
  }

  func columns(by grain: Grain) -> [String] {
    ["p.name", "p.source", "m.property_id", "m.as_of", "m.as_of_basis", "m.primary_source"]
      + (grain == .property ? [] : ["m.\(grain.rawValue)"]) + Figures.columns.map { "m.\($0)" }
  }

  private func from(_ prefix: String, by grain: Grain) -> String {
    let suffix = grain == .property ? "" : "_by_\(grain.rawValue)"
    return "FROM \(prefix)\(Figures.view)\(suffix) m JOIN unified_properties p ON p.property_id = m.property_id "
  }

  private func order(by grain: Grain) -> String {
    let part = grain == .property ? "" : ", m.\(grain.rawValue) IS NULL, m.\(grain.rawValue)"
    return " ORDER BY p.name, m.property_id" + part
  }

  func row(
    _ cells: Cells, by grain: Grain, _ reader: UnifiedReader, latest: CivilDate?, staleBecause: String?
  ) throws -> ResultRow<Figures> {
    let day = try cells.date("as_of")
    let subject = Subject(
      propertyID: try cells.text("property_id"), propertyName: try cells.text("name"),
      reportNames: reader.reportNames(of: try cells.text("source")),
      floorplan: grain == .floorplan ? try cells.optionalText("floorplan") : nil,
      bedrooms: grain == .bedrooms ? try cells.optionalCount("bedrooms") : nil,
      month: grain == .month ? try cells.text("month") : nil, asOf: day,
      asOfBasis: try cells.word("as_of_basis"), primarySource: try cells.word("primary_source"),
      daysBehind: max(0, latest.map { day.days(to: $0) } ?? 0), staleBecause: staleBecause)
    return ResultRow(subject: subject, figures: try Figures(cells))
  }
}

extension Coverage {
  static let columns = ["properties", "properties_configured", "stale_properties", "earliest_as_of", "latest_as_of"]

  init(_ row: Cells, _ units: PortfolioUnits) throws(QueryError) {
    let earliest = try row.date("earliest_as_of")
    self.init(
      properties: try row.count("properties"), propertiesConfigured: try row.count("properties_configured"),
      staleProperties: try row.count("stale_properties"), days: earliest...max(earliest, try row.date("latest_as_of")),
      units: units)
  }
}
