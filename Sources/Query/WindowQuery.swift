public import Domain
public import Warehouse

/// The figures of a window of days and of its comparison periods.
public protocol WindowFigures: MetricFigures {
  /// The days of the figures.
  var days: WindowDays { get }
}

/// A query for a module's window views, by property, window and day.
public struct WindowQuery<Figures: WindowFigures>: Sendable {
  /// The window.
  public let window: Window
  private var query: MetricQuery<Figures>

  /// Whether the total also has the plain mean of the properties' ratios.
  public var hasMean: Bool {
    get { query.hasMean }
    set { query.hasMean = newValue }
  }

  /// Creates a query; by default for the current figures of all properties.
  public init(_ window: Window = .monthToDate, property: String? = nil, asOf: CivilDate? = nil) {
    self.window = window
    var query = MetricQuery<Figures>(property: property, asOf: asOf)
    query.window = window
    self.query = query
  }

  /// Runs the query.
  ///
  /// - Throws: `QueryError` if a view does not contain the expected values, or a database error.
  public func run(_ reader: UnifiedReader) throws -> WindowResult<Figures> {
    WindowResult(window: window, result: try query.run(reader))
  }
}

/// The result of a query for a window.
public struct WindowResult<Figures: WindowFigures>: Sendable {
  /// The window.
  public let window: Window
  /// The figures.
  public let result: QueryResult<Figures>
}

/// The first and last day of a window and of its comparison periods; for several properties, the earliest first and the
/// latest last day.
public struct WindowDays: Hashable, Sendable {
  /// The window's first day.
  public let first: CivilDate
  /// The window's last day.
  public let last: CivilDate
  /// The first day of the primary comparison period.
  public let comparedFirst: CivilDate
  /// The last day of the primary comparison period.
  public let comparedLast: CivilDate
  /// The first and the last of the same days last year; nil where the window has no such comparison.
  public let lastYearFirst: CivilDate?, lastYearLast: CivilDate?

  static let columns = UnifiedWindow.periods.flatMap { ["\($0)first_date", "\($0)last_date"] }

  init(_ row: Cells) throws(QueryError) {
    first = try row.date("first_date")
    last = try row.date("last_date")
    comparedFirst = try row.date("compared_first_date")
    comparedLast = try row.date("compared_last_date")
    lastYearFirst = try row.optionalDate("last_year_first_date")
    lastYearLast = try row.optionalDate("last_year_last_date")
  }
}
