public import Domain
public import Warehouse

/// Figures of a window of days, and of the periods that it is compared with.
public protocol WindowFigures: MetricFigures {
  /// The days that the figures are of.
  var days: WindowDays { get }
}

/// One question to a module's views of windows: whose figures, of which window and day.
public struct WindowQuery<Figures: WindowFigures>: Sendable {
  /// The window.
  public let window: Window
  private let query: MetricQuery<Figures>

  /// A question; by default for the current figures of all properties.
  public init(_ window: Window = .monthToDate, property: String? = nil, asOf: CivilDate? = nil) {
    self.window = window
    var query = MetricQuery<Figures>(property: property, asOf: asOf)
    query.window = window
    self.query = query
  }

  /// Asks it.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> WindowResult<Figures> {
    WindowResult(window: window, result: try query.run(reader))
  }
}

/// What a question about a window is answered with.
public struct WindowResult<Figures: WindowFigures>: Sendable {
  /// The window.
  public let window: Window
  /// The figures.
  public let result: QueryResult<Figures>
}

/// The first and last day of a window, and of the periods that it is compared with; over properties, the earliest and the
/// latest.
public struct WindowDays: Hashable, Sendable {
  /// The window's first day.
  public let first: CivilDate
  /// The window's last day.
  public let last: CivilDate
  /// The first of the days that it is compared with first.
  public let comparedFirst: CivilDate
  /// The last of these days.
  public let comparedLast: CivilDate
  /// The first and the last of the same days last year; nil where it is not compared with them.
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
