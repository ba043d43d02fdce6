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

/// The metrics of one view of a property, which one page explains.
public struct ExplainedModule: Sendable {
  /// The view.
  public let view: String
  /// Its metrics, in the order of the catalog.
  public let metrics: [ExplainedMetric]
  /// The day, the primary source, the file, and what was skipped or joined.
  public let sources: [String]
  /// The comparison with the cross-check sources; nil where the metrics count no units.
  public let checks: Document?

  /// The metrics of a view.
  public init(_ view: String, _ metrics: [ExplainedMetric], sources: [String], checks: Document?) {
    self.view = view
    self.metrics = metrics
    self.sources = sources
    self.checks = checks
  }
}
