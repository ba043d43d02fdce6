internal import Domain
internal import Query
internal import Warehouse

extension Document {
  /// Creates a document from a query result: one row for each subject, then the total with its coverage.
  ///
  /// - Parameters:
  ///   - title: the report's title.
  ///   - result: the rows and their total.
  ///   - figures: the columns of figures.
  ///   - days: the days of other data that the figures combine with the subject's.
  ///   - report: the source report of the figures, to be named where a property has none.
  ///   - units: the total's units, for the coverage line; nil where it counts none.
  ///   - notes: the report's own notes.
  init<Figures>(
    title: String, _ result: QueryResult<Figures>, figures: [FigureColumn<Figures>], days: [DayColumn] = [],
    report: ReportNames.Figures, units: (Figures) -> Int? = { _ in nil }, notes: [String] = []
  ) {
    let subjects = result.rows.map(\.subject)
    let isOneProperty = result.total?.coverage == nil
    let cells = { (row: ResultRow<Figures>) in
      SubjectColumns.cells(row.subject, by: result.grain) + days.map { $0.cell(row.subject) }
        + figures.map { $0.cell(row.figures) }
    }
    let total = result.total.map { total in
      TableRow(
        SubjectColumns.total(total.coverage, by: result.grain) + days.map { _ in .blank }
          + figures.map { $0.cell(total.figures) })
    }
    let mean = result.total.flatMap { total in
      total.mean.map { mean in
        TableRow(
          SubjectColumns.mean(by: result.grain) + days.map { _ in .blank } + figures.map { $0.mean(mean) })
      }
    }
    let names = Set(subjects.map(\.propertyName))
    let columns = SubjectColumns.columns(by: result.grain) + days.map { $0.column(of: subjects) }
    self.init(
      title: isOneProperty && names.count == 1 ? "\(title): \(names.first ?? "")" : title,
      subtitle: [SubjectColumns.days(subjects)]
        + (result.total.flatMap { $0.coverageLine(units: units($0.figures)) }.map { [$0] } ?? []),
      table: Table(
        columns: columns + figures.map(\.column),
        rows: result.rows.map { TableRow(cells($0), isStale: $0.subject.isLate) }, total: total,
        coverage: columns.map { _ in nil } + (result.total?.coverage(of: figures) ?? figures.map { _ in nil }),
        groupedBy: result.grain == .property ? 0 : SubjectColumns.propertyColumns),
      notes: notes + (mean == nil ? [] : [SubjectColumns.meanNote]) + report.notes(missing: result.missing)
        + SubjectColumns.lateNotes(subjects))
    table.mean = mean
  }
}

/// The day of other data that a row's figures combine with the row's own, such as the report that states readiness.
struct DayColumn {
  let key: String
  let heading: String
  /// Whether a note of the report names the days that differ from the row's; else tables for people show the column.
  var isNoted = false
  /// The day of a subject; nil where the subject has no such data.
  let day: (Subject) -> CivilDate?

  func column(of subjects: [Subject]) -> Column {
    let differs = subjects.contains { subject in day(subject).map { $0 != subject.asOf } ?? false }
    return Column(key, heading, .date, shown: differs && !isNoted ? .always : .never)
  }

  func cell(_ subject: Subject) -> Cell { day(subject).map { .date($0) } ?? .absent }
}

extension ResultTotal {
  /// The coverage of the total: "Pooled: 5 of 25 properties, 21% of units (1,362 units)".
  func coverageLine(units: Int?) -> String? {
    guard let coverage else { return nil }
    let whole = ColumnCoverage(Set(pooled.map(\.subject.propertyID)), of: coverage)
    let late = Set(pooled.filter { $0.subject.daysBehind > 0 }.map(\.subject.propertyID)).count
    return "Pooled: \(whole.text)" + (units.map { " (\(grouped($0)) units)" } ?? "")
      + (late == 0 ? "" : "; \(late) as of an older day")
  }
}

/// Formats a number with its noun: "1 property", "2 properties".
package func counted(_ number: Int, _ one: String, _ many: String) -> String {
  "\(grouped(number)) \(number == 1 ? one : many)"
}
