public import Domain
public import Warehouse

/// Figures of a window of days, and of the period of as many days before it.
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

  /// Asks it; the properties that have no day of the family are named beside the answer.
  ///
  /// - Throws: `QueryError` when a view does not hold what it should, or the database's own error.
  public func run(_ reader: UnifiedReader) throws -> WindowAnswer<Figures> {
    let answer = try query.run(reader)
    let known = Set(answer.rows.map(\.subject.propertyID))
    let missing = try PropertiesQuery(property: query.property).run(reader).filter { !known.contains($0.propertyID) }
    return WindowAnswer(window: window, answer: answer, missing: missing.map(\.name))
  }
}

/// What a question about a window is answered with.
public struct WindowAnswer<Figures: WindowFigures>: Sendable {
  /// The window.
  public let window: Window
  /// The figures.
  public let answer: Answer<Figures>
  /// The names of the properties of which no report with such figures has come.
  public let missing: [String]
}

/// The first and last day of a window, and of the period before it; over properties, the earliest and the latest.
public struct WindowDays: Hashable, Sendable {
  /// The window's first day.
  public let first: CivilDate
  /// The window's last day.
  public let last: CivilDate
  /// The first day of the period that it is compared with.
  public let comparedFirst: CivilDate
  /// The last day of the period that it is compared with.
  public let comparedLast: CivilDate

  static let columns = ["first_date", "last_date", "compared_first_date", "compared_last_date"]

  init(_ row: Cells) throws(QueryError) {
    first = try row.date("first_date")
    last = try row.date("last_date")
    comparedFirst = try row.date("compared_first_date")
    comparedLast = try row.date("compared_last_date")
  }
}
