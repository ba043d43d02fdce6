internal import Domain
public import Query

/// The portfolio at a glance: a row for each property.
public struct SummaryReport: Report {
  private let answer: SummaryQuery.Answer

  /// A report of an answer.
  public init(_ answer: SummaryQuery.Answer) {
    self.answer = answer
  }

  /// Units, occupancy, exposure, rents and delinquency, and the pooled row.
  public var document: Document {
    let subjects = answer.rows.compactMap { $0.occupancy?.subject }
    let coverage = answer.occupancy.flatMap { total in total.coverage?.line(units: total.figures.total) }
    return Document(
      title: "Summary", subtitle: [SubjectColumns.days(subjects)] + (coverage.map { [$0] } ?? []),
      table: Table(
        columns: SummaryReport.columns,
        rows: known.map { row in
          TableRow(
            SummaryReport.lead(row)
              + SummaryReport.cells(
                row.occupancy?.figures, row.exposure?.figures, row.pricing?.figures, row.delinquency?.figures),
            isStale: row.occupancy?.subject.staleBecause != nil)
        }, total: total),
      notes: notes(subjects))
  }

  /// The properties of which any figures are at hand; the others are named in a note.
  private var known: [SummaryQuery.Row] {
    answer.rows.filter { row in
      row.occupancy != nil || row.exposure != nil || row.pricing != nil || row.delinquency != nil
    }
  }

  private static let columns = [
    Column("property_id", "Key", .text, shown: .never), Column("property", "Property", .text),
    Column("as_of", "As of", .date), Column("as_of_basis", "Day from", .text, shown: .never),
    Column("stale_because", "Stale because", .text, shown: .never), Column("total_units", "Units", .count),
    Column("occupied_units", "Occupied", .count), Column("vacant_units", "Vacant", .count),
    Column("unknown", "Unknown", .count, shown: .unlessZero), Column("on_notice", "Notice", .count),
    Column("physical_occupancy_pct", "Occ. %", .decimal), Column("leased_pct", "Leased %", .decimal),
    Column("exposure_60_pct", "Exp. 60 d %", .decimal), Column("asking_rent_avg", "Asking", .money),
    Column("in_place_rent_avg", "In place", .money), Column("delinquent", "Delinquent", .money),
  ]

  private static func lead(_ row: SummaryQuery.Row) -> [Cell] {
    let subject = row.occupancy?.subject
    return [
      .text(row.propertyID), .text(row.name), subject.map { .date($0.asOf) } ?? .absent,
      .optional(subject?.asOfBasis.rawValue), .optional(subject?.staleBecause),
    ]
  }

  private static func cells(
    _ occupancy: OccupancyFigures?, _ exposure: ExposureFigures?, _ pricing: PricingFigures?,
    _ delinquency: DelinquencyFigures?
  ) -> [Cell] {
    [
      .optional(occupancy?.total), .optional(occupancy?.occupied), .optional(occupancy?.vacant),
      .optional(occupancy?.classes[.unknown]), .optional(occupancy?.onNotice),
      .optional(occupancy?.physicalOccupancy), .optional(occupancy?.leased),
      .optional(exposure?.within.first { $0.days == 60 }?.percent), .optional(pricing?.askingRent),
      .optional(pricing?.inPlaceRent), .optional(delinquency?.all.delinquent),
    ]
  }

  private var total: TableRow? {
    guard let occupancy = answer.occupancy else { return nil }
    return TableRow(
      [.blank, .text("Pooled"), .blank, .blank, .blank]
        + SummaryReport.cells(
          occupancy.figures, answer.exposure?.figures, answer.pricing?.figures, answer.delinquency?.figures))
  }

  private func notes(_ subjects: [Subject]) -> [String] {
    let absent = answer.rows.filter { row in !known.contains { $0.propertyID == row.propertyID } }.map(\.name)
    let unitless = known.filter { $0.occupancy == nil }.map(\.name)
    return otherDays("Rents", answer.rows.map { ($0, $0.pricing?.subject) })
      + otherDays("Delinquency", answer.rows.map { ($0, $0.delinquency?.subject) })
      + partial("Rents", answer.pricing?.coverage) + partial("Delinquency", answer.delinquency?.coverage)
      + (unitless.isEmpty ? [] : ["n/a, no good day of units yet: \(unitless.joined(separator: ", "))"])
      + (absent.isEmpty ? [] : ["No figures yet of \(absent.count) configured: \(absent.joined(separator: ", "))"])
      + (answer.exposure.flatMap(Reasons.pooledNote).map { [$0] } ?? [])
      + Reasons.notes(
        answer.rows.compactMap { row in row.exposure.map { ($0.subject, $0.figures.reason) } })
      + SubjectColumns.staleNotes(subjects)
  }

  /// The properties whose figures of a module are of another day than their units.
  private func otherDays(_ module: String, _ rows: [(SummaryQuery.Row, Subject?)]) -> [String] {
    let other = rows.compactMap { row, subject -> String? in
      guard let subject, let units = row.occupancy?.subject, subject.asOf != units.asOf else { return nil }
      return "\(row.name) (\(subject.asOf))"
    }
    return other.isEmpty ? [] : ["\(module) of another day: \(other.joined(separator: ", "))"]
  }

  /// Tells when a module's total stands on other properties than the units do.
  private func partial(_ module: String, _ coverage: Coverage?) -> [String] {
    guard let coverage, let units = answer.occupancy?.coverage, coverage.properties != units.properties else {
      return []
    }
    return ["\(module) pooled over \(coverage.properties) of \(coverage.propertiesConfigured) properties"]
  }
}
