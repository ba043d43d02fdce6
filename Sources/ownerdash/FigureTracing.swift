import Domain
import Pages
import Pipeline
import Query
import Reports
import Warehouse

/// Explains all figures of a property for its pages: `explain` for every metric, with each payload read once.
struct FigureTracing {
  private let context: PipelineContext
  private let lineage: Lineage
  private let reader: UnifiedReader
  private let warn: (String) -> Void

  /// Opens the raw databases.
  ///
  /// - Parameters:
  ///   - context: the data folder and its sources.
  ///   - reader: the database of the figures.
  ///   - warn: receives a message where the cells of a payload cannot be found.
  /// - Throws: an error when a database cannot be opened.
  init(_ context: PipelineContext, _ reader: UnifiedReader, warn: @escaping (String) -> Void) throws {
    self.context = context
    self.reader = reader
    self.warn = warn
    lineage = try Lineage(context)
  }

  /// The metrics of every view, each for the days of its own window and not for those that it is compared with.
  static let views: [(view: String, metrics: [MetricDefinition])] = {
    let own = MetricDefinition.all.filter(\.period.isEmpty)
    var views: [String] = []
    for metric in own where !views.contains(metric.view) { views.append(metric.view) }
    return views.map { view in (view, own.filter { $0.view == view }) }
  }()

  /// A value with its rows, and the raw values behind each row.
  private struct Traced {
    let explanation: ExplainQuery.Explanation
    let origins: [[RawOrigin]]
  }

  /// The modules of a property.
  ///
  /// - Throws: `QueryError`, or an error of a database.
  func modules(of key: String) throws -> [ExplainedModule] {
    guard let property = context.definitions.property(key: key) else { return [] }
    let values = Dictionary(grouping: try MetricValuesQuery(property: key).run(reader), by: \.metricID)
      .mapValues { $0.map(\.value) }
    var days = TracedDays(lineage, property)
    let traced = try traced(key, values, &days)
    let views = FigureTracing.views.map { view, metrics in (view, metrics.map { ($0, traced[$0.id] ?? []) }) }
    let cells = try cells(of: views.flatMap(\.1).flatMap(\.1).flatMap(\.origins).flatMap { $0 }, key)
    return try views.map { view, metrics in
      let explained = metrics.map { definition, parts in
        ExplainedMetric(
          definition, values: values[definition.id] ?? [],
          parts: parts.map { part in
            ExplainedMetric.Part(
              part.explanation, origins: part.origins.map { $0.map { FigureTracing.origin($0, cells.found) } })
          })
      }
      let first = metrics.lazy.compactMap { $0.1.first?.explanation }.first
      var report: ExplanationReport?
      if let first { report = try self.report(of: first, property, &days) }
      return ExplainedModule(
        view, explained, source: report?.source, notes: report.map { $0.sourceNotes + cells.notes } ?? [],
        checks: try checks(view, first, property, &days))
    }
  }

  /// The values whose rows are listed, by metric: each window, otherwise the one that `explain` lists.
  private func traced(
    _ key: String, _ values: [String: [ExplainQuery.Value]], _ days: inout TracedDays
  ) throws -> [String: [Traced]] {
    let requests = FigureTracing.views.flatMap(\.metrics).flatMap { definition in
      let all = values[definition.id] ?? []
      let shown = definition.isWindowed ? all.filter { $0.part != Window.yearToDate.rawValue } : Array(all.prefix(1))
      return shown.map { ExplainQuery.Request(definition: definition, values: all, value: $0) }
    }
    let explanations = try ExplainQuery.explanations(of: requests, property: key, reader)
    let earlier = explanations.filter { $0.definition.rows.areStatedOnOtherDays }
    let rows = Set(earlier.flatMap { $0.rows.compactMap(DecidingColumns.subject(in: $0)) })
    let history = try earlier.isEmpty ? LineageRecorder() : lineage.history(of: rows, days.property, reader)
    let traced = try explanations.map { explanation in
      let columns = DecidingColumns(explanation.definition)
      let origins =
        try explanation.definition.rows.areStatedOnOtherDays
        ? history : days.day(explanation.asOf).facts.lineage ?? LineageRecorder()
      return Traced(
        explanation: explanation, origins: explanation.rows.map { columns.origins(of: $0, in: origins, explanation) })
    }
    return Dictionary(grouping: traced, by: \.explanation.definition.id)
  }

  /// The places of values; none, and a note that says why, where a payload cannot be read.
  private func cells(of origins: [RawOrigin], _ key: String) throws -> (found: [RawOrigin: String], notes: [String]) {
    do { return (try lineage.cells(of: Array(Set(origins))), []) } catch let error as FileError {
      warn("the pages of '\(key)' name no cells: \(error)")
      return ([:], ["The files cannot be read again, so that no cells are named"])
    }
  }

  /// Only a status word is shown as it was read: other values could name a person.
  private static func origin(_ origin: RawOrigin, _ cells: [RawOrigin: String]) -> ValueOrigin {
    let isStatus = DecidingColumns.status.contains(origin.column)
    return ValueOrigin(column: origin.column, status: isStatus ? origin.value.text : nil, place: cells[origin])
  }

  private func report(
    of explanation: ExplainQuery.Explanation, _ property: PropertyDefinition, _ days: inout TracedDays
  ) throws -> ExplanationReport {
    try ExplanationReport(
      explanation, property: property.propertyName, day: days.day(explanation.asOf), origins: LineageRecorder()
    ) { _ in [:] }
  }

  private func checks(
    _ view: String, _ explanation: ExplainQuery.Explanation?, _ property: PropertyDefinition, _ days: inout TracedDays
  ) throws -> Document? {
    guard let explanation, view == "occupancy" else { return nil }
    return Comparison(try days.day(explanation.asOf), property: property.propertyName, asOf: explanation.asOf).report
      .document
  }
}

/// The days of a property, each mapped once.
private struct TracedDays {
  private let lineage: Lineage
  let property: PropertyDefinition
  private var days: [CivilDate: Lineage.Day] = [:]

  init(_ lineage: Lineage, _ property: PropertyDefinition) {
    self.lineage = lineage
    self.property = property
  }

  mutating func day(_ asOf: CivilDate) throws -> Lineage.Day {
    if let day = days[asOf] { return day }
    let day = try lineage.day(asOf, of: property.key)
    days[asOf] = day
    return day
  }
}
