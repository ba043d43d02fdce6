public import Domain
public import Query
public import Reports
public import Warehouse

/// A metric of a property with its values, and the rows and reports behind them.
public struct ExplainedMetric: Sendable {
  /// One value with its rows, and where each row's values were read.
  public struct Part: Sendable {
    /// The value, and the rows that make it.
    public let explanation: ExplainQuery.Explanation
    /// The values read from reports behind each row, in the order of the rows.
    public let origins: [[ValueOrigin]]

    /// A value with its rows.
    public init(_ explanation: ExplainQuery.Explanation, origins: [[ValueOrigin]]) {
      self.explanation = explanation
      self.origins = origins
    }
  }

  /// The metric.
  public let definition: MetricDefinition
  /// Its values, by window, month or week; empty if the property has none.
  public let values: [ExplainQuery.Value]
  /// The values whose rows are listed.
  public let parts: [Part]

  /// A metric with its values.
  public init(_ definition: MetricDefinition, values: [ExplainQuery.Value], parts: [Part]) {
    self.definition = definition
    self.values = values
    self.parts = parts
  }
}

/// A value of a report that a row comes from.
public struct ValueOrigin: Hashable, Sendable {
  /// The column of the raw table.
  public let column: String
  /// The status word of the report; nil for every other value, which could name a person.
  public let status: String?
  /// The cell or element; nil where it cannot be determined.
  public let place: String?

  /// A value of a report.
  public init(column: String, status: String?, place: String?) {
    self.column = column
    self.status = status
    self.place = place
  }
}

/// The report that explained figures come from.
public struct ExplainedSource: Sendable {
  /// The report's name: the primary source.
  public let report: String
  /// The business day.
  public let asOf: CivilDate
  /// Where the day comes from, such as `as stated in the file`.
  public let basis: String
  /// The rows that were loaded, and all that were read; nil where the load is not known.
  public let rows: (loaded: Int, read: Int)?
  /// The file's SHA-256.
  public let payload: String

  /// A report.
  public init(report: String, asOf: CivilDate, basis: String, rows: (loaded: Int, read: Int)?, payload: String) {
    self.report = report
    self.asOf = asOf
    self.basis = basis
    self.rows = rows
    self.payload = payload
  }
}

/// The metrics of one view of a property, which one page explains.
public struct ExplainedModule: Sendable {
  /// The view.
  public let view: String
  /// Its metrics, in the order of the catalog.
  public let metrics: [ExplainedMetric]
  /// The report that the figures come from; nil where the property has none of them.
  public let source: ExplainedSource?
  /// What was skipped, joined or not used.
  public let notes: [String]
  /// The comparison with the cross-check sources; nil where the metrics count no units.
  public let checks: Document?

  /// The metrics of a view.
  public init(
    _ view: String, _ metrics: [ExplainedMetric], source: ExplainedSource?, notes: [String], checks: Document?
  ) {
    self.view = view
    self.metrics = metrics
    self.source = source
    self.notes = notes
    self.checks = checks
  }
}
