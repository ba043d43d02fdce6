internal import Domain
public import Query
internal import Warehouse

/// The portfolio overview: one row for each property.
public struct SummaryReport: Report {
  private let result: SummaryQuery.QueryResult

  /// Creates a report of a query result.
  public init(_ result: SummaryQuery.QueryResult) {
    self.result = result
  }

  /// Units, occupancy, exposure, rents and delinquency, and the pooled row with the coverage of each figure.
  public var document: Document {
    let subjects = result.rows.compactMap { $0.occupancy?.subject }
    let figures = SummaryReport.figures
    let pooled = Figures(pooled: result)
    let rows = known.map { row in
      TableRow(lead(row) + figures.map { $0.cell(Figures(row)) }, isStale: row.subjects.contains(where: \.isLate))
    }
    let total = result.occupancy.map { _ in
      TableRow(
        [.blank, .text("Pooled")] + leadColumns.dropFirst(2).map { _ in .blank } + figures.map { $0.cell(pooled) })
    }
    let mean = result.occupancy?.mean.map { _ in
      let figuresOfMean = Figures(mean: result)
      return TableRow(
        [.blank, .text("Mean of properties")] + leadColumns.dropFirst(2).map { _ in .blank }
          + figures.map { $0.mean(figuresOfMean) })
    }
    var document = Document(
      title: "Summary", subtitle: [SubjectColumns.days(subjects)] + (coverageLine.map { [$0] } ?? []),
      table: Table(
        columns: leadColumns + figures.map(\.column), rows: rows, total: total,
        coverage: leadColumns.map { _ in nil } + figures.map(coverage)),
      notes: notes(subjects) + (mean == nil ? [] : [SubjectColumns.meanNote]))
    document.table.mean = mean
    return document
  }

  /// The properties with any figures; a note names the others.
  private var known: [SummaryQuery.Row] { result.rows.filter { !$0.subjects.isEmpty } }

  /// The figures of each module in a row.
  struct Figures {
    let occupancy: OccupancyFigures?
    let exposure: ExposureFigures?
    let pricing: PricingFigures?
    let delinquency: DelinquencyFigures?

    /// Creates a property's figures.
    init(_ row: SummaryQuery.Row) {
      occupancy = row.occupancy?.figures
      exposure = row.exposure?.figures
      pricing = row.pricing?.figures
      delinquency = row.delinquency?.figures
    }

    /// Creates the means of the properties' ratios.
    init(mean result: SummaryQuery.QueryResult) {
      occupancy = result.occupancy?.mean
      exposure = result.exposure?.mean
      pricing = result.pricing?.mean
      delinquency = result.delinquency?.mean
    }

    /// Creates the portfolio's figures.
    init(pooled result: SummaryQuery.QueryResult) {
      occupancy = result.occupancy?.figures
      exposure = result.exposure?.figures
      pricing = result.pricing?.figures
      delinquency = result.delinquency?.figures
    }
  }

  static var figures: [FigureColumn<Figures>] {
    [
      .count("total_units", "Units") { $0.occupancy?.total },
      .count("occupied_units", "Occupied") { $0.occupancy?.occupied },
      .count("vacant_units", "Vacant") { $0.occupancy?.vacant },
      .count("unknown", "Unknown", shown: .unlessZero) { $0.occupancy?.classes[.unknown] },
      .count("on_notice", "Notice") { $0.occupancy?.onNotice },
      .decimal("physical_occupancy_pct", "Occ. %") { $0.occupancy?.physicalOccupancy },
      .decimal("leased_pct", "Leased %") { $0.occupancy?.leased },
      .decimal("exposure_60_pct", "Exp. 60 d %") { $0.exposure?.within.first { $0.days == 60 }?.percent },
      .money("asking_rent_avg", "Asking", known: { $0.pricing != nil }) { $0.pricing?.askingRent },
      .money("in_place_rent_avg", "In place", known: { $0.pricing != nil }) { $0.pricing?.inPlaceRent },
      .money("delinquent_total", "Delinquent") { $0.delinquency?.all.delinquent },
    ]
  }

  /// The columns for the property and the day of each dataset; the day of a dataset is visible only if it differs.
  private var leadColumns: [Column] {
    [
      Column("property_id", "Key", .text, shown: .never), Column("property", "Property", .text),
      Column("as_of", "As of", .date), Column("days_behind", "Days behind", .count, shown: .unlessZero),
      Column("as_of_basis", "Day from", .text, shown: .never),
      Column("stale_because", "Stale because", .text, shown: .never),
      Column("pricing_as_of", "Rents as of", .date, shown: isOfOtherDay { $0.pricing?.subject } ? .always : .never),
      Column(
        "delinquency_as_of", "Delinquency as of", .date,
        shown: isOfOtherDay { $0.delinquency?.subject } ? .always : .never),
    ]
  }

  private func lead(_ row: SummaryQuery.Row) -> [Cell] {
    let subject = row.occupancy?.subject
    return [
      .text(row.propertyID), .text(row.name), subject.map { .date($0.asOf) } ?? .absent,
      .optional(subject?.daysBehind), .optional(subject?.asOfBasis.rawValue), .optional(subject?.staleBecause),
    ] + [row.pricing?.subject, row.delinquency?.subject].map { $0.map { .date($0.asOf) } ?? .absent }
  }

  private func isOfOtherDay(_ subject: (SummaryQuery.Row) -> Subject?) -> Bool {
    result.rows.contains { row in
      subject(row).map { $0.asOf != row.occupancy?.subject.asOf } ?? false
    }
  }

  private func coverage(_ figure: FigureColumn<Figures>) -> ColumnCoverage? {
    guard let portfolio = result.occupancy?.coverage, figure.cell(Figures(pooled: result)) != .absent else {
      return nil
    }
    let known = result.rows.filter { figure.isKnown(Figures($0)) }
    return ColumnCoverage(Set(known.map(\.propertyID)), of: portfolio)
  }

  private var coverageLine: String? {
    result.occupancy.flatMap { total in total.coverageLine(units: total.figures.total) }
  }

  private func notes(_ subjects: [Subject]) -> [String] {
    let absent = result.rows.filter(\.subjects.isEmpty).map(\.name)
    let unitless = known.filter { $0.occupancy == nil }.map(\.name)
    return (unitless.isEmpty ? [] : ["n/a, no unit data published yet: \(unitless.joined(separator: ", "))"])
      + (absent.isEmpty ? [] : ["Configured without figures yet, \(absent.count): \(absent.joined(separator: ", "))"])
      + Reasons.notes(result.rows.compactMap { row in row.exposure.map { ($0.subject, $0.figures.reason) } })
      + SubjectColumns.lateNotes(subjects)
      + late("Rents") { $0.pricing?.subject } + late("Delinquency") { $0.delinquency?.subject }
  }

  /// Notes on the properties whose figures of a module are late while their units are not, or late for another reason.
  private func late(_ module: String, _ subject: (SummaryQuery.Row) -> Subject?) -> [String] {
    let late = result.rows.compactMap { row -> Subject? in
      guard let own = subject(row), own.isLate else { return nil }
      let units = row.occupancy?.subject
      return own.asOf == units?.asOf && own.staleBecause == units?.staleBecause ? nil : own
    }
    return SubjectColumns.lateNotes(late, of: module)
  }
}

extension SummaryQuery.Row {
  /// The subjects of the modules that have figures.
  fileprivate var subjects: [Subject] {
    [occupancy?.subject, exposure?.subject, pricing?.subject, delinquency?.subject].compactMap(\.self)
  }
}
