internal import Domain
internal import Query

extension Document {
  /// Draws an answer: a row for each subject, then the total.
  ///
  /// - Parameters:
  ///   - title: what the report is about.
  ///   - answer: the rows and their total.
  ///   - figures: the columns of figures.
  ///   - units: the total's units, for the line of coverage; nil where it counts none.
  ///   - notes: what the report itself has to add.
  init<Figures>(
    title: String, _ answer: Answer<Figures>, figures: [FigureColumn<Figures>],
    units: (Figures) -> Int? = { _ in nil }, notes: [String] = []
  ) {
    let subjects = answer.rows.map(\.subject)
    let isOneProperty = answer.total?.coverage == nil
    let cells = { (row: AnswerRow<Figures>) in
      SubjectColumns.cells(row.subject, by: answer.grain) + figures.map { $0.cell(row.figures) }
    }
    let total = answer.total.map { total in
      TableRow(SubjectColumns.total(total.coverage, by: answer.grain) + figures.map { $0.cell(total.figures) })
    }
    let names = Set(subjects.map(\.propertyName))
    self.init(
      title: isOneProperty && names.count == 1 ? "\(title): \(names.first ?? "")" : title,
      subtitle: [SubjectColumns.days(subjects)]
        + (answer.total.flatMap { $0.coverage?.line(units: units($0.figures)) }.map { [$0] } ?? []),
      table: Table(
        columns: SubjectColumns.columns(by: answer.grain) + figures.map(\.column),
        rows: answer.rows.map { TableRow(cells($0), isStale: $0.subject.staleBecause != nil) }, total: total,
        groupedBy: answer.grain == .property ? 0 : SubjectColumns.propertyColumns),
      notes: notes + SubjectColumns.staleNotes(subjects))
  }
}

extension Coverage {
  /// How much the total stands on: "Pooled: 5 of 25 properties, 1,362 units".
  func line(units: Int?) -> String {
    let unitsPart = units.map { ", \(grouped($0)) units" } ?? ""
    let stale = staleProperties == 0 ? "" : ", \(staleProperties) of them of an older day"
    return "Pooled: \(properties) of \(counted(propertiesConfigured, "property", "properties"))\(unitsPart)\(stale)"
  }
}

/// A number with its noun: "1 property", "2 properties".
func counted(_ number: Int, _ one: String, _ many: String) -> String {
  "\(grouped(number)) \(number == 1 ? one : many)"
}
